import { expect } from 'vitest';
import { accountId } from '../../../lib/account/accounts.ts';
import { currentAccount, forgetKey, keepKey } from '../../../lib/background/account/key.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { isWhole } from '../../../lib/history/history.ts';
import { LIFETIME } from '../../../lib/limits.ts';
import { currentPick } from '../../../lib/picks/picks.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { core } from '../../../lib/store/core/core.ts';
import { readSettings } from '../../../lib/store/core/settings.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { attemptedIds, toldIds } from '../../../lib/store/player/catalogue.ts';
import { readPicks } from '../../../lib/store/player/picks.ts';
import {
  playerData,
  playerDataName,
  readHistory,
  readManyProblemStats,
  readProblemHistory,
  readRecent,
} from '../../../lib/store/player/player.ts';
import { readAccounts } from '../../../lib/store/player/read-accounts.ts';
import { readListing } from '../../../lib/store/site/problem-list.ts';
import { readManyProblems, readProblem } from '../../../lib/store/site/problems.ts';
import { readStoredSetUp } from '../../../lib/store/site/set-ups.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import { readHeeding, readProofTrouble } from '../../../lib/store/site/user-filter.ts';
import { truth } from '../../e2e/oracle.ts';
import type { Site } from '../../site/handle.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import { scripts } from './browser-stand-in.ts';
import type { Lives } from './lives.ts';

export interface Stage {
  site: Site;
  player: SiteUser;
  lives: Lives;
  /** Problems that the player has tried, with one page of attempts each. */
  problems: readonly number[];
  /** Whether whoever asks goes away when the worker dies. */
  askerLeaves: boolean;
  /** Attempts made during the scene, taken back after it. */
  added: number[];
}

/** How many jobs were in the job store at any time: these have to be done, whoever left. */
function owed({ lives, askerLeaves }: Stage): number {
  if (!askerLeaves) return Number.POSITIVE_INFINITY;
  // A job that is taken up comes to that point again.
  return (lives.passedByFirst() ?? lives.passed).get('job store: job is in it') ?? 0;
}

/** Something a player does, and what must be true after it, whatever died meanwhile. */
export interface Scene {
  name: string;
  act(stage: Stage): Promise<void>;
  /** `askerLeaves` excuses only what nobody asked for again and no job store may keep. */
  check(stage: Stage): Promise<void>;
  /** Requests that one death may repeat. */
  repeats: number;
  /** Begins without a key. */
  keyless?: boolean;
  /** Only for those who stay: what they typed is nowhere else. */
  needsAsker?: boolean;
}

const [FIRST, SECOND, THIRD, NOWHERE] = [0, 1, 2, 99_999_999];
const ANY_ATTEMPT = { id: 1, problemId: 1, at: 1, solved: false, ms: null, level: null };

/** Keeps the player's key as if it had just been proven. */
export async function connected({ site, player }: Pick<Stage, 'site' | 'player'>): Promise<void> {
  const row = { id: player.id, name: player.name, elo: null, rank: null };
  await keepKey({ text: site.keyOf(player.name), origin: site.url, player: row }, 0);
}

/** Keeps the key of a player with less than a page of attempts, in place of the first. */
async function connectReader({ site }: Stage): Promise<void> {
  const { id, name } = readerOf(site);
  const player = { id, name, elo: null, rank: null };
  await keepKey({ text: site.keyOf(name), origin: site.url, player }, 1);
}

/** A player with less than a page of attempts. */
function readerOf({ users }: Site): SiteUser {
  return users.at(-1) as SiteUser;
}

const newest = (lives: Lives) =>
  lives.ask(({ page }) => page.recentAttempts({ part: 'newest', userInitiated: true }));

/** Lets time pass until the worker says that nothing is missing, and nothing is looked for. */
async function untilWhole({ site, lives }: Stage): Promise<void> {
  const db = await playerData(site.url, readerOf(site).id);
  for (let minute = 0; minute < 60; minute++) {
    await lives.pass(60_000);
    const history = await readHistory(db);
    if (isWhole(history) && !history?.doubt && !history?.recheck) return;
  }
}

const NEVER_TRIED =
  'select id from problems where id not in (select problem_id from attempts where user_id = ?) limit 1';

/** The attempted problems of whose genre or difficulty nothing is known. */
async function untold(site: Site): Promise<number[]> {
  const [ids, told] = await Promise.all([
    attemptedIds(await playerData(site.url, readerOf(site).id)),
    toldIds(await siteData(site.url)),
  ]);
  return ids.filter((id) => !told.has(id));
}

/** Lets time pass until something is known of each attempted problem. */
async function untilLookedUp({ site, lives }: Stage): Promise<void> {
  for (let minute = 0; minute < 60 && (await untold(site)).length > 0; minute++) await lives.pass(60_000);
}

async function expectHistory({ site, player }: Stage, id: number): Promise<void> {
  const { attempts, facts } = await readProblemHistory(await playerData(site.url, player.id), id, 100);
  const { tries, solves, bestMs, attempts: rows } = truth(site, player.id, id);
  expect(attempts.map(({ at, solved, ms }) => ({ at, solved, ms }))).toEqual(rows);
  expect(facts).toMatchObject({ tries, solves, bestMs });
}

/** The key's own row and what pages see of it agree. */
async function expectOneAccount(): Promise<void> {
  const shown = await (await core()).get('account', ONLY);
  expect(shown ?? null).toEqual(await currentAccount());
}

function opens(name: string, places: readonly number[]): Scene {
  return {
    name,
    // One request under way and, of several jobs, one whose answer is just being kept.
    repeats: Math.min(places.length, 2),
    act: async (stage) => {
      const ids = places.map((place) => stage.problems[place] ?? 0);
      const panel = (id: number) =>
        stage.lives.ask(
          ({ content }) => content.problemPanel({ id, panelLoaded: true, wait: true }, 1),
          stage.askerLeaves,
        );
      await Promise.all(ids.map(panel));
    },
    check: async (stage) => {
      const ids = places.map((place) => stage.problems[place] ?? 0);
      const db = await playerData(stage.site.url, stage.player.id);
      const known = (await readManyProblemStats(db, ids)).filter(({ facts }) => facts !== undefined);
      expect(known.length).toBeGreaterThanOrEqual(Math.min(ids.length, owed(stage)));
      for (const { id } of known) await expectHistory(stage, id);
    },
  };
}

const FILTERS = { ...NO_FILTERS, count: 20 as const };

export const SCENES: readonly Scene[] = [
  {
    name: 'a key is set up',
    keyless: true,
    needsAsker: true,
    // The probe and the question whose it is.
    repeats: 2,
    act: async ({ site, player, lives }) => {
      await lives.ask(({ page }) => page.useKey(site.keyOf(player.name)));
    },
    check: async ({ player }) => {
      expect(await currentAccount()).toMatchObject({ player: { id: player.id }, refused: false });
      await expectOneAccount();
    },
  },
  {
    name: 'a key is forgotten',
    needsAsker: true,
    repeats: 0,
    act: async ({ lives }) => {
      await lives.ask(({ page }) => page.forgetKey(null));
    },
    check: async () => {
      expect(await currentAccount()).toBeNull();
      await expectOneAccount();
    },
  },
  {
    name: 'an account is erased while its attempts are asked for',
    // Where whoever was to erase it left: the page, and the question whether its rows are the player's.
    repeats: 2,
    act: async (stage) => {
      const { site, player, lives, askerLeaves } = stage;
      await (await playerData(site.url, player.id)).put('attempts', ANY_ATTEMPT);
      await connectReader(stage);
      const id = accountId(site.url, readerOf(site).id);
      await Promise.all([newest(lives), lives.ask(({ page }) => page.eraseAccount(id), askerLeaves)]);
    },
    check: async (stage) => {
      const { site, player, askerLeaves } = stage;
      const reader = readerOf(site);
      const listed = (await readAccounts()).map(({ id }) => id);
      const isListed = listed.includes(accountId(site.url, reader.id));
      // Whoever left before it was written down has erased nothing.
      const isKept = askerLeaves && (await currentAccount())?.player.id === reader.id;
      expect(isListed).toBe(isKept);
      const names = (await indexedDB.databases()).map(({ name }) => name);
      expect(names.includes(playerDataName(site.url, reader.id))).toBe(isKept);
      expect(listed).toContain(accountId(site.url, player.id));
      expect(await (await playerData(site.url, player.id)).getAll('attempts')).toEqual([ANY_ATTEMPT]);
      await expectOneAccount();
    },
  },
  opens('one problem is opened', [FIRST]),
  opens('three problems are opened', [FIRST, SECOND, THIRD]),
  {
    name: 'an attempt is noticed',
    needsAsker: true,
    repeats: 1,
    act: async (stage) => {
      const { site, player, lives } = stage;
      const id = stage.problems[SECOND] ?? 0;
      stage.added.push(site.addAttempt({ userId: player.id, problemId: id, solved: true, time: 4_000 }));
      await lives.ask(({ content }) => content.noticed({ id, notice: 'request' }, 1));
      await lives.ask(({ content }) => content.problemPanel({ id, panelLoaded: true, wait: true }, 1));
    },
    check: (stage) => expectHistory(stage, stage.problems[SECOND] ?? 0),
  },
  {
    name: 'a page is told that there is no such problem',
    repeats: 1,
    act: async ({ lives }) => {
      await lives.ask(({ content }) =>
        content.problemPanel({ id: NOWHERE, panelLoaded: true, wait: true }, 1),
      );
      await lives.ask(({ content }) => content.noticed({ id: NOWHERE, notice: 'missing' }, 1));
    },
    check: async (stage) => {
      const { site, lives } = stage;
      // The notice is answered before the question is in the job store: the next visit to the page tells again.
      if (lives.deaths() > 0 && owed({ ...stage, askerLeaves: true }) === 0) return;
      expect((await readProblem(site.url, NOWHERE)).missingAt).toBeGreaterThan(0);
    },
  },
  {
    name: 'problems are looked for',
    repeats: 1,
    act: async ({ lives, askerLeaves }) => {
      await lives.ask(
        ({ page }) => page.findProblems({ filters: FILTERS, userInitiated: false }),
        askerLeaves,
      );
    },
    check: async ({ site }) => {
      const { asked, answer } = await readListing(site.url);
      // A popup that was closed before its question was remembered never asked.
      if (asked) expect(answer?.rows).toHaveLength(20);
    },
  },
  {
    name: 'problems are looked for where the site has none',
    repeats: 1,
    act: async ({ site, lives, askerLeaves }) => {
      site.faults.add('problems', { kind: 'answer', status: 404 });
      await lives.ask(
        ({ page }) => page.findProblems({ filters: FILTERS, userInitiated: false }),
        askerLeaves,
      );
    },
    check: async ({ site }) => {
      const { asked } = await readListing(site.url);
      if (asked) expect(asked.failure).toEqual({ kind: 'list-refused' });
    },
  },
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
      const rows = site.sql(
        'select id from attempts where user_id = ? order by id desc limit ?',
        player.id,
        count,
      );
      expect(count).toBeGreaterThanOrEqual(50);
      expect(attempts.map(({ id }) => id)).toEqual(rows.map(({ id }) => Number(id)));
    },
  },
  {
    name: "a site turns out to give everybody's attempts, of which some were kept",
    needsAsker: true,
    // The page, and the question whether its rows, which name nobody, are the player's.
    repeats: 2,
    act: async ({ site, player, lives, problems }) => {
      await (await playerData(site.url, player.id)).put('attempts', ANY_ATTEMPT);
      Object.assign(site.switches, { attemptsIgnore: ['user_id'], attemptUser: 'missing' });
      const id = problems[FIRST] ?? 0;
      await lives.ask(({ content }) => content.problemPanel({ id, panelLoaded: true, wait: true }, 1));
    },
    check: async ({ site, player }) => {
      expect(await readHeeding(site.url)).toMatchObject({ heeds: false });
      expect(await (await playerData(site.url, player.id)).count('attempts')).toBe(0);
    },
  },
  {
    name: 'the question whose rows a site gives meets trouble',
    needsAsker: true,
    // The page, and the question whether its rows, which name nobody, are the player's.
    repeats: 2,
    act: async ({ site, lives, problems }) => {
      site.switches.attemptUser = 'missing';
      site.faults.add('attempts', { kind: 'none' }, { times: 1 });
      site.faults.once('attempts', { kind: 'answer', status: 500 });
      const id = problems[FIRST] ?? 0;
      await lives.ask(({ content }) => content.problemPanel({ id, panelLoaded: true, wait: true }, 1));
    },
    check: async ({ site }) => {
      expect(await readHeeding(site.url)).toMatchObject({ heeds: true });
      expect(await readProofTrouble(site.url)).toBeNull();
    },
  },
  {
    name: 'a player stays on the row of a problem, to see how it begins',
    repeats: 1,
    act: async ({ lives, problems, askerLeaves }) => {
      const id = problems[THIRD] ?? 0;
      await lives.ask(({ page }) => page.problemData({ id, userInitiated: false }), askerLeaves);
    },
    check: async ({ site, lives, problems }) => {
      const id = problems[THIRD] ?? 0;
      if (lives.sent.length === 0) return;
      expect((await readStoredSetUp(site.url, id))?.setUp?.black.length).toBeGreaterThan(0);
      expect((await readProblem(site.url, id)).asked.at).toBeGreaterThan(0);
    },
  },
  {
    name: 'a problem is asked about while the site is in trouble',
    repeats: 1,
    act: async (stage) => {
      const id = stage.problems[THIRD] ?? 0;
      stage.site.faults.once('problem', { kind: 'answer', status: 503 });
      await stage.lives.ask(({ page }) => page.problemData({ id, userInitiated: true }), stage.askerLeaves);
    },
    check: async (stage) => {
      const { asked, genre } = await readProblem(stage.site.url, stage.problems[THIRD] ?? 0);
      // Nobody asked where the popup was closed before the question was in the job store.
      if (stage.lives.sent.length === 0) return;
      expect(asked.at).toBeGreaterThan(0);
      expect(genre).not.toBeNull();
    },
  },
  {
    name: 'a job is left of a key that is gone',
    repeats: 2,
    act: async ({ lives, player, site }) => {
      const work = { do: 'attempts', problemId: 1, mostPages: null } as const;
      const job = { name: 'attempts 0 1', work, generation: 0, origin: site.url };
      const times = { createdAt: lives.state.time, starts: 0, leasedUntil: 0, notBefore: 0 };
      await (await core()).put('jobs', { ...job, ...times });
      await lives.ask(({ page }) => page.recentAttempts({ part: 'newest', userInitiated: false }));
      expect(player.id).toBeGreaterThan(0);
    },
    check: async () => {},
  },
  {
    name: 'what was kept is damaged, and repaired',
    needsAsker: true,
    repeats: 1,
    act: async ({ site, player, lives, problems: [id = 0] }) => {
      const panel = () =>
        lives.ask(({ content }) => content.problemPanel({ id, panelLoaded: true, wait: true }, 1));
      await panel();
      await (await playerData(site.url, player.id)).put('facts', { problemId: id } as never);
      await lives.ask(({ page }) => page.repair(null));
      await panel();
    },
    check: async (stage) => expectHistory(stage, stage.problems[FIRST] ?? 0),
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
      await newest(lives);
      await untilWhole(stage);
      for (let i = 0; i < 12; i++) {
        const [row] = site.sql('select id from problems limit 1 offset ?', i);
        stage.added.push(site.addAttempt({ userId: reader.id, problemId: Number(row?.id), solved: true }));
      }
      await newest(lives);
      await untilWhole(stage);
      // All that lay just below the first page: no question is needed to see that they are gone.
      site.removeAttempts(stage.added.splice(0, 7));
      await newest(lives);
      await untilWhole(stage);
      site.faults.once('attempts', { kind: 'json', value: { items: 'none' } });
      await newest(lives);
    },
    check: async ({ site }) => {
      const reader = readerOf(site);
      const db = await playerData(site.url, reader.id);
      const rows = site.sql('select id from attempts where user_id = ? order by id', reader.id);
      expect(await db.getAllKeys('attempts')).toEqual(rows.map(({ id }) => Number(id)));
      expect(isWhole(await readHistory(db))).toBe(true);
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
      await newest(lives);
      await untilWhole(stage);
      await untilLookedUp(stage);
      const [row] = site.sql(NEVER_TRIED, readerOf(site).id);
      const added = { userId: readerOf(site).id, problemId: Number(row?.id), solved: true };
      stage.added.push(site.addAttempt(added));
      await newest(lives);
      await lives.pass(LIFETIME.detailsMs);
      await newest(lives);
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
  {
    name: 'the next problem is picked',
    needsAsker: true,
    // A list near the aim, farther off, and at any elo.
    repeats: 3,
    act: async ({ lives }) => {
      await lives.ask(({ page }) =>
        page.nextProblem({ aim: 'stretch', filters: NO_FILTERS, userInitiated: true }),
      );
    },
    check: async ({ site, player }) => {
      const picks = await readPicks(await playerData(site.url, player.id));
      expect(currentPick(picks)?.by).toBe('stretch');
    },
  },
  {
    name: 'the panel is moved',
    needsAsker: true,
    repeats: 0,
    act: async ({ lives }) => {
      await lives.ask(({ content }) => content.setPanelPlace({ corner: 'top-left', collapsed: true }, 1));
    },
    check: async () => {
      expect((await readSettings()).panelPlace).toEqual({ corner: 'top-left', collapsed: true });
    },
  },
  {
    name: 'the site moves to another address and on to a third',
    needsAsker: true,
    repeats: 0,
    act: async ({ lives }) => {
      await lives.ask(({ page }) => page.useBase('https://second.example'));
      await lives.ask(({ page }) => page.useBase('https://third.example'));
    },
    check: async () => {
      const { base } = await readSettings();
      expect(base).toBe('https://third.example');
      expect([...scripts.values()].flatMap(({ matches }) => matches)).toEqual([
        'https://third.example/*',
        'https://www.third.example/*',
      ]);
      expect(await currentAccount()).toBeNull();
      await expectOneAccount();
    },
  },
];

/** The state in which every scene begins: databases as empty as after an installation, but for the key. */
export async function emptyDatabases(stage: Pick<Stage, 'site' | 'player'>, keyless = false): Promise<void> {
  await deleteDatabases();
  scripts.clear();
  await changeSettings({ base: stage.site.url, historyPaused: true, catalogue: 'none' });
  if (keyless) await forgetKey();
  else await connected(stage);
}

/** As on a new profile. */
export async function deleteDatabases(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  for (const name of names) {
    await new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    });
  }
}
