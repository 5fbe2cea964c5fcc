import { expect } from 'vitest';
import { isHistoryComplete } from '../../../../lib/history/history.ts';
import { LIFETIME } from '../../../../lib/limits.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { attemptedIds, describedIds } from '../../../../lib/store/player/catalogue.ts';
import { playerData, readHistory, readRecent } from '../../../../lib/store/player/player.ts';
import {
  readFailedUserFilterTest,
  readManyProblems,
  readUserFilterTest,
  siteData,
} from '../../../../lib/store/site/site-data.ts';
import { problemsUntried } from '../../../e2e/oracle.ts';
import type { Site } from '../../../site/handle.ts';
import { selectIds } from '../practice-site.ts';
import { ANY_ATTEMPT, connectReader, FIRST, readerOf, type Scene, type Stage } from './scene.ts';

/** Asks for the newest attempts, and lets time pass until the history is whole and no search for deleted ones is open. */
async function readWhole({ site, lives }: Stage): Promise<void> {
  await lives.newest();
  const db = await playerData(site.url, readerOf(site).id);
  for (let minute = 0; minute < 60; minute++) {
    await lives.pass(60_000);
    const history = await readHistory(db);
    if (isHistoryComplete(history) && !history?.doubt && !history?.recheck) return;
  }
}

/** The attempted problems whose genre or difficulty is not known. */
async function untold(site: Site): Promise<number[]> {
  const [ids, told] = await Promise.all([
    attemptedIds(await playerData(site.url, readerOf(site).id)),
    describedIds(await siteData(site.url)),
  ]);
  return ids.filter((id) => !told.has(id));
}

/** Lets time pass until something is known of each attempted problem. */
async function untilLookedUp({ site, lives }: Stage): Promise<void> {
  for (let minute = 0; minute < 60 && (await untold(site)).length > 0; minute++) await lives.pass(60_000);
}

/** Attempts read in pages, whose they are, and their problems looked up. */
export const HISTORY_SCENES: readonly Scene[] = [
  {
    name: 'the latest attempts are asked for, and the next',
    needsAsker: true,
    // The page, and the question whether its rows, which name nobody, are the player's.
    repeats: 2,
    act: async ({ site, lives }) => {
      site.switches.attemptUser = 'missing';
      await lives.ask(({ page }) => page.recentAttempts({ part: 'newest', userInitiated: false }));
      await lives.ask(({ page }) => page.recentAttempts({ part: 'next', userInitiated: false }));
    },
    check: async ({ site, player }) => {
      const db = await playerData(site.url, player.id);
      const { attempts, count } = await readRecent(db, 1_000);
      const latest = 'select id from attempts where user_id = ? order by id desc limit ?';
      expect(count).toBeGreaterThanOrEqual(50);
      expect(attempts.map(({ id }) => id)).toEqual(selectIds(site, latest, player.id, count));
    },
  },
  {
    name: "a site turns out to give everybody's attempts, some already stored",
    needsAsker: true,
    // The page, and the question whether its rows, which name nobody, are the player's.
    repeats: 2,
    act: async ({ site, player, lives, problems }) => {
      await (await playerData(site.url, player.id)).put('attempts', ANY_ATTEMPT);
      Object.assign(site.switches, { attemptsIgnore: ['user_id'], attemptUser: 'missing' });
      const id = problems[FIRST] ?? 0;
      await lives.panel(id);
    },
    check: async ({ site, player }) => {
      expect(await readUserFilterTest(site.url)).toMatchObject({ heeds: false });
      expect(await (await playerData(site.url, player.id)).count('attempts')).toBe(0);
    },
  },
  {
    name: 'the request that tells whose attempts a site gives fails',
    needsAsker: true,
    // The page, and the question whether its rows, which name nobody, are the player's.
    repeats: 2,
    act: async ({ site, lives, problems }) => {
      site.switches.attemptUser = 'missing';
      site.faults.add('attempts', { kind: 'none' }, { times: 1 });
      site.faults.once('attempts', { kind: 'answer', status: 500 });
      const id = problems[FIRST] ?? 0;
      await lives.panel(id);
    },
    check: async ({ site }) => {
      expect(await readUserFilterTest(site.url)).toMatchObject({ heeds: true });
      expect(await readFailedUserFilterTest(site.url)).toBeNull();
    },
  },
  {
    name: 'the whole history is read, and attempts come and go',
    needsAsker: true,
    // A page, and the question whether its rows, which name nobody, are the player's; the sizes refused before the first page.
    repeats: 5,
    act: async (stage) => {
      const { site, lives } = stage;
      const reader = readerOf(site);
      Object.assign(site.switches, { attemptsMaximum: 5, attemptsOverMaximum: 'notFound' });
      await connectReader(stage);
      await changeSettings({ historyPaused: false });
      await readWhole(stage);
      for (const problemId of selectIds(site, 'select id from problems limit 12'))
        stage.added.push(site.addAttempt({ userId: reader.id, problemId, solved: true }));
      await readWhole(stage);
      // All that lay just below the first page: no question is needed to see that they are gone.
      site.removeAttempts(stage.added.splice(0, 7));
      await readWhole(stage);
      site.faults.once('attempts', { kind: 'json', value: { items: 'none' } });
      await lives.newest();
    },
    check: async ({ site }) => {
      const reader = readerOf(site);
      const db = await playerData(site.url, reader.id);
      const own = selectIds(site, 'select id from attempts where user_id = ? order by id', reader.id);
      expect(await db.getAllKeys('attempts')).toEqual(own);
      expect(isHistoryComplete(await readHistory(db))).toBe(true);
    },
  },
  {
    name: 'the problems attempted are looked up, in parts and one by one',
    needsAsker: true,
    // What any of the steps before asks: the history's first page and its sizes, a part, a problem.
    repeats: 5,
    act: async (stage) => {
      const { site, lives } = stage;
      await connectReader(stage);
      await changeSettings({ historyPaused: false, catalogue: 'attempted' });
      await readWhole(stage);
      await untilLookedUp(stage);
      const userId = readerOf(site).id;
      const [problemId = 0] = problemsUntried(site, userId, 1);
      stage.added.push(site.addAttempt({ userId, problemId, solved: true }));
      await lives.newest();
      await lives.pass(LIFETIME.detailsMs);
      await lives.newest();
      await untilLookedUp(stage);
    },
    check: async ({ site }) => {
      const ids = await attemptedIds(await playerData(site.url, readerOf(site).id));
      const rows = await readManyProblems(site.url, ids);
      expect(ids.length).toBeGreaterThan(1);
      const told = site.sql(`select id, genre from problems where id in (${ids.join(', ')}) order by id`);
      expect(rows.map(({ id, genre }) => ({ id, genre }))).toEqual(told.map((row) => ({ ...row })));
    },
  },
];
