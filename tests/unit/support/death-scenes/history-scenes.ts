import { expect } from 'vitest';
import { newestAttempts } from '../../../../lib/history/newest.ts';
import { statsByProblem } from '../../../../lib/history/stats.ts';
import { isHistoryComplete, isReadToTheEnd, isTotalAccepted } from '../../../../lib/history/sync-state.ts';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { describedElo } from '../../../../lib/problem-data/stored-problem.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { readHistory } from '../../../../lib/store/player/history.ts';
import { playerData, readSyncState } from '../../../../lib/store/player/player.ts';
import { readManyProblems } from '../../../../lib/store/site/problems.ts';
import { problemsUntried } from '../../../e2e/oracle.ts';
import type { Site } from '../../../site/handle.ts';
import { selectIds } from '../practice-site.ts';
import { storedIds } from '../stored-attempts.ts';
import { connectReader, readerOf, type Scene, type Stage } from './scene.ts';

/** Requests the newest attempts. Then time passes until all are read, and those that the site has deleted are removed. */
async function readCompleteHistory({ site, lives }: Stage): Promise<void> {
  await lives.newest();
  const db = await playerData(site.url, readerOf(site).id);
  for (let minute = 0; minute < 60; minute++) {
    await lives.pass(60_000);
    const history = await readSyncState(db);
    if (history && isReadToTheEnd(history) && isTotalAccepted(history)) return;
  }
}

async function attemptedIn(site: Site): Promise<number[]> {
  const { attempts } = await readHistory(await playerData(site.url, readerOf(site).id));
  return [...statsByProblem(attempts).keys()].sort((one, other) => one - other);
}

/** Returns the attempted problems whose genre or difficulty is unknown. */
async function problemsWithoutData(site: Site): Promise<number[]> {
  const problems = await readManyProblems(site.url, await attemptedIn(site));
  return problems.flatMap((problem) => (describedElo(problem) === null ? [problem.id] : []));
}

/** Lets time pass until genre and difficulty of each attempted problem are known. */
async function untilProblemsAreRead({ site, lives }: Stage): Promise<void> {
  for (let minute = 0; minute < 60 && (await problemsWithoutData(site)).length > 0; minute++)
    await lives.pass(60_000);
}

/** Scenes in which the worker reads attempts page by page, checks whose attempts they are, and reads their problems. */
export const HISTORY_SCENES: readonly Scene[] = [
  {
    name: 'the newest attempts are requested, then the next ones',
    // A page.
    repeats: 1,
    act: async ({ lives }) => {
      await lives.ask(({ page }) => page.refresh({ what: 'newest', userInitiated: false }));
      await lives.ask(({ page }) => page.refresh({ what: 'older', userInitiated: false }));
    },
    check: async ({ site, player }) => {
      const db = await playerData(site.url, player.id);
      const attempts = newestAttempts(await readHistory(db), 1_000);
      const latest = 'select id from attempts where user_id = ? order by id desc limit ?';
      expect(attempts.length).toBeGreaterThanOrEqual(50);
      expect(attempts.map(({ id }) => id)).toEqual(selectIds(site, latest, player.id, attempts.length));
    },
  },
  {
    name: 'the whole history is read while attempts are added and deleted',
    // A page.
    repeats: 1,
    act: async (stage) => {
      const { site, lives } = stage;
      const reader = readerOf(site);
      Object.assign(site.switches, { attemptsMaximum: 5, attemptsOverMaximum: 'clamped' });
      await connectReader(stage);
      await changeSettings({ historyPaused: false });
      await readCompleteHistory(stage);
      for (const problemId of selectIds(site, 'select id from problems limit 12'))
        stage.added.push(site.addAttempt({ userId: reader.id, problemId, solved: true }));
      await readCompleteHistory(stage);
      site.removeAttempts(stage.added.splice(0, 7));
      await readCompleteHistory(stage);
      site.faults.once('attempts', { kind: 'json', value: { items: 'none' } });
      await lives.newest();
    },
    check: async ({ site }) => {
      const reader = readerOf(site);
      const db = await playerData(site.url, reader.id);
      const own = selectIds(site, 'select id from attempts where user_id = ? order by id', reader.id);
      expect(await storedIds(db)).toEqual(own);
      expect(isHistoryComplete(await readSyncState(db))).toBe(true);
    },
  },
  {
    name: 'attempted problems are read from the list and one by one',
    // One request of each kind: a page of the history, a part of the list, a problem.
    repeats: 5,
    act: async (stage) => {
      const { site, lives } = stage;
      await connectReader(stage);
      await changeSettings({ historyPaused: false, problemData: 'attempted' });
      await readCompleteHistory(stage);
      await untilProblemsAreRead(stage);
      const userId = readerOf(site).id;
      const [problemId = 0] = problemsUntried(site, userId, 1);
      stage.added.push(site.addAttempt({ userId, problemId, solved: true }));
      await lives.newest();
      // Single problems are read once in this time. The second reading is for one whose worker died in the first.
      for (let reading = 0; reading < 2; reading++) {
        await lives.pass(LIFETIME.detailsMs);
        await lives.newest();
        await untilProblemsAreRead(stage);
      }
    },
    check: async ({ site }) => {
      const ids = await attemptedIn(site);
      const rows = await readManyProblems(site.url, ids);
      expect(ids.length).toBeGreaterThan(1);
      const told = site.sql(`select id, genre from problems where id in (${ids.join(', ')}) order by id`);
      expect(rows.map(({ id, genre }) => ({ id, genre }))).toEqual(told.map((row) => ({ ...row })));
    },
  },
];
