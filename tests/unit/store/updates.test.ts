import 'fake-indexeddb/auto';
import '../support/patient-storage.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { optionsModel } from '../../../entrypoints/options/model.ts';
import type { Account } from '../../../lib/account/account.ts';
import { accountId, databaseName } from '../../../lib/account/accounts.ts';
import { isComplete } from '../../../lib/catalogue/catalogue.ts';
import { NO_FILTERS, queryOf } from '../../../lib/filters/filters.ts';
import type { LastCounts } from '../../../lib/filters/last-counts.ts';
import { INITIAL_SAVED_FILTERS, type SavedFilter } from '../../../lib/filters/saved-filters.ts';
import { type History, isHistoryComplete } from '../../../lib/history/history.ts';
import { type ProblemStats, problemStatsOf } from '../../../lib/history/problem-stats.ts';
import { SUMS_BUILT } from '../../../lib/history/sums.ts';
import type { Attempt } from '../../../lib/model.ts';
import type { Picks } from '../../../lib/picks/stored-picks.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { type RateLimiterState, withoutOwnPause } from '../../../lib/requests/rate-limiter.ts';
import { scheduleBasis } from '../../../lib/review/review-plan.ts';
import type { Scheduled } from '../../../lib/review/scheduled.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings.ts';
import type { Job } from '../../../lib/store/core/job.ts';
import { readJobs } from '../../../lib/store/core/read-jobs.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { ownData, ownDataIfMade } from '../../../lib/store/own/own.ts';
import { readReading } from '../../../lib/store/player/catalogue.ts';
import { playerData, readHistory } from '../../../lib/store/player/player.ts';
import { readAccounts } from '../../../lib/store/player/read-accounts.ts';
import { siteData, siteDataName } from '../../../lib/store/site/site-data.ts';
import { LONG_UNIT_MS, MANY_REQUESTS_MS } from '../../patience.ts';
import { grown } from '../../profiles/grown.ts';
import { losses } from '../../profiles/losses.ts';
import {
  type ProfileDatabase,
  profileIn,
  putDatabases,
  readDatabases,
  rowsByKey,
  storeIn,
} from '../../profiles/profile.ts';
import { differences } from '../background/history/history-model.ts';
import { popupOver } from '../popup/popup-in-node.ts';
import { boundWorker } from '../support/bound-worker.ts';
import { cases, partOf } from '../support/cases.ts';
import { figuresOf, storedFigures } from '../support/figures.ts';
import { replayedSchedule } from '../support/replayed-schedule.ts';
import { virtualEnvironment } from '../support/virtual-environment.ts';
import { siteOfProfile } from './profile-site.ts';

const SIZE = { attempts: cases(100_000, 50), problems: cases(15_000, 50) };
const MINUTE = 60_000;
const MOST_ALARMS = 60;

const FOLDER = join(import.meta.dirname, '../../profiles');

/** Profiles of earlier builds. `tests/profiles/write.ts` wrote each with the code of that build. */
const PROFILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, profile: profileIn(readFileSync(join(FOLDER, name), 'utf8')) }));

/** Returns the only row of a store in a profile. */
function only(databases: readonly ProfileDatabase[], database: string, store: string): unknown {
  return rowsByKey(storeIn(databases, database, store)).get(JSON.stringify(ONLY));
}

/** Replaces the only row of a store in the database `core` of a profile. */
function replace(databases: readonly ProfileDatabase[], store: string, row: unknown): void {
  const { keys, rows } = storeIn(databases, 'core', store);
  rows[keys.indexOf(ONLY)] = row;
}

const { chrome } = globalThis as unknown as {
  chrome: { permissions: object; storage: { local: { set(all: object): Promise<void> } } };
};
beforeEach(() => {
  const never = { addListener: () => {} };
  Object.assign(chrome.permissions, { onAdded: never, onRemoved: never });
  Object.assign(globalThis, { window: new EventTarget(), document: { hidden: false } });
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
});
afterEach(() => vi.restoreAllMocks());

describe.each(PROFILES)('the profile $name', ({ profile }) => {
  const { databases } = profile;
  const account = only(databases, 'core', 'account') as Account;
  const id = accountId(account.origin, account.player.id);
  const playerId = String(account.player.id);
  const PLAYER = databaseName('player', id);
  const SITE = siteDataName(account.origin);
  const rateLimiter = only(databases, 'core', 'pace') as RateLimiterState;
  const jobs = storeIn(databases, 'core', 'jobs').rows as Job[];
  const history = only(databases, PLAYER, 'history') as History;
  const picks = only(databases, PLAYER, 'picks') as Picks;

  /**
   * Prepares a run of this build's worker with the databases of an earlier build, one minute after that build ended, and a
   * simulated site with the same data.
   */
  async function lifeOver(left: readonly ProfileDatabase[], names = true) {
    await putDatabases(left);
    await chrome.storage.local.set(profile.storage);
    const site = siteOfProfile(left, PLAYER, SITE, account.player.id, names);
    const { environment, state, timeless } = virtualEnvironment(profile.now + MINUTE);
    const sent: { at: number; url: URL; key: string | null }[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
      const url = String(address);
      sent.push({ at: state.time, url: new URL(url), key: new Headers(init?.headers).get('X-Api-Key') });
      return timeless(() => site.answer(url));
    });
    vi.spyOn(Date, 'now').mockImplementation(() => state.time);
    const worker = boundWorker(environment);
    const pass = (ms: number) => environment.sleep(ms, new AbortController().signal);

    /** Starts the worker and opens options and popup while the virtual clock stands still. */
    async function openAll() {
      const { time } = state;
      const shown = await timeless(async () => {
        await worker.recover();
        const options = optionsModel();
        const isRead = () => options.progress.value && options.catalogueStand.value;
        await expect.poll(isRead, { timeout: MANY_REQUESTS_MS }).toBeTruthy();
        const isFilled = ({ diary, savedFilters }: PopupViewModel) =>
          diary.tries.length > 0 && savedFilters.items.length > 0;
        const { model } = await popupOver(`${account.origin}/problems`, worker, isFilled);
        return { popup: model, options };
      });
      await pass(0);
      expect(state.time).toBe(time);
      return shown;
    }

    return { site, sent, state, worker, pass, openAll };
  }

  // The database in memory is slow with a large profile.
  it('R23 an update of a large profile loses nothing and sends nothing', {
    tags: ['part'],
    timeout: LONG_UNIT_MS,
  }, async () => {
    const before = grown(databases, PLAYER, SITE, SIZE);
    // Without a pause and a history to read, any request that this build sends by itself would be sent at once.
    const settings = { ...(only(before, 'core', 'settings') as Settings), historyPaused: true };
    replace(before, 'settings', settings);
    replace(before, 'pace', withoutOwnPause({ ...rateLimiter, heldBySite: false }));
    const { sent, openAll } = await lifeOver(before);
    const { popup, options } = await openAll();
    expect(sent).toEqual([]);
    expect(losses(before, await readDatabases())).toEqual([]);

    // The figures are right once the worker has summed up the stored attempts.
    const player = await playerData(account.origin, account.player.id);
    const sumState = () => player.get('sumState', ONLY);
    await expect.poll(sumState, { timeout: MANY_REQUESTS_MS }).toEqual(SUMS_BUILT);
    expect(await storedFigures(player)).toEqual(figuresOf(await player.getAll('attempts')));
    expect(sent).toEqual([]);

    // The pages show the stored data as before.
    const newest = (storeIn(before, PLAYER, 'attempts').rows as Attempt[]).toReversed();
    // Builds before the diary call its tab "recent" and lack four fields; the tab "Progress" is new in all of them.
    const left = only(before, 'core', 'popup') as { tab: string; scroll: Record<string, number> };
    expect(left.tab).toMatch(/^(recent|diary)$/);
    const { find, [left.tab]: diary } = left.scroll;
    const renamed = { tab: 'diary', scroll: { find, diary, progress: 0 } };
    const added = {
      aimChosenAt: 0,
      sort: 'site',
      isListChosen: true,
      missedOnly: false,
      again: false,
      notes: false,
    };
    expect(popup.state).toEqual({ ...added, ...left, ...renamed });
    const own = before.find(({ name }) => name === databaseName('own', id))?.stores ?? [];
    const ownRows = (store: string) => own.find(({ name }) => name === store)?.rows ?? [];
    const again = ownRows('again');
    expect(popup.notes).toEqual({ count: ownRows('notes').length, rows: null, failure: null });
    expect(popup.again).toEqual({ count: again.length, rows: null, failure: null });
    expect(popup.account).toEqual(account);
    // "Best rated" has a new definition and was never changed; all others are as the player left them.
    const asNow = INITIAL_SAVED_FILTERS.filter(({ start }) => start === 'best_rated');
    const wanted = (settings.saved as SavedFilter[]).map((one) =>
      one.start === 'best_rated' && one.name === '' ? asNow[0] : one,
    );
    expect(popup.savedFilters.items.map(({ saved }) => saved)).toMatchObject(wanted);
    const counts = (rowsByKey(storeIn(before, 'core', 'popup')).get('"counts"') as LastCounts).of;
    const storedCounts = popup.savedFilters.items.flatMap(({ count, exact }) =>
      exact || !count ? [] : [count],
    );
    // The number for its old definition is of another list.
    const old = (settings.saved as SavedFilter[]).find(({ start }) => start === 'best_rated');
    const { [JSON.stringify(queryOf(old?.filters ?? NO_FILTERS))]: __, ...ofSameLists } = counts;
    expect(storedCounts).toEqual(expect.arrayContaining(Object.values(ofSameLists)));
    // Blind mode may hide the reason of the pick.
    const { reason: _, ...pick } = picks.list[picks.place] ?? { reason: null };
    expect(popup.picked.current).toMatchObject(pick);
    expect(popup.diary.tries.map((row) => row.id)).toEqual(newest.slice(0, 20).map((row) => row.id));
    expect(options.settings.value).toEqual({ ...DEFAULT_SETTINGS, ...settings });
    expect(options.progress.value).toMatchObject({ stored: SIZE.attempts });
    const accounts = rowsByKey(storeIn(before, 'core', 'accounts')) as Map<string, { name: string }>;
    const listed = [...accounts].map(([key, { name }]) => {
      const of: string = JSON.parse(key);
      const attempts = storeIn(before, databaseName('player', of), 'attempts').rows.length;
      return expect.objectContaining({
        id: of,
        name,
        isPresent: of === id,
        isErasing: false,
        attempts,
        again: name === account.player.name ? again.length : 0,
      });
    });
    expect(listed.length).toBeGreaterThan(1);
    expect((await readAccounts()).sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual(listed);
  });

  it('R23 problem stats of the earlier build equal those of today', () => {
    const attempts = storeIn(databases, PLAYER, 'attempts').rows as Attempt[];
    const computed = [...Map.groupBy(attempts, ({ problemId }) => problemId)].map(([of, on]) =>
      problemStatsOf(of, on),
    );
    // Earlier builds also stored a median time of each problem, which nothing reads.
    const storedStats = (
      storeIn(databases, PLAYER, 'facts').rows as (ProblemStats & { medianMs: unknown })[]
    ).map(({ medianMs: _, ...stats }) => stats);
    expect(computed.sort((one, other) => one.problemId - other.problemId)).toEqual(storedStats);
  });

  it.each(
    partOf([
      ['name their player', true],
      ['name nobody', false],
    ] as const),
  )('R23 open jobs continue after an update if rows %s', { tags: ['part'] }, async (_, names) => {
    expect(new Set(jobs.map(({ work }) => work.do)).size).toBe(6);
    expect(jobs.some(({ work }) => work.do === 'problem' && work.pageSaysSo)).toBe(true);
    const { site, sent, state, worker, pass, openAll } = await lifeOver(databases, names);
    await openAll();
    expect(sent).toEqual([]);
    expect(losses(databases, await readDatabases())).toEqual([]);

    for (let alarms = 0; alarms < MOST_ALARMS && (await readJobs()).length > 0; alarms++) {
      state.time = Math.max(state.time, state.wakeAt ?? 0);
      await worker.resume();
      await pass(MINUTE);
    }
    expect(await readJobs()).toEqual([]);
    expect(Math.min(...sent.map(({ at }) => at))).toBeGreaterThanOrEqual(rateLimiter.heldUntil);
    const { text } = only(databases, 'key', 'key') as { text: string };
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([text]));
    for (const job of jobs) expect(sent.some(({ url }) => isFor(job, url, history))).toBe(true);
    // If rows name nobody, the worker must know whether the site filters by player. An earlier build with stored attempts has
    // tested this, unless its `heeding` row says that no test was needed. Then this build tests it with one request.
    const isTested = names || !storeIn(databases, SITE, 'paging').keys.includes('heeding');
    const tests = sent.filter(({ url }) => (url.searchParams.get('user_id') ?? playerId) !== playerId);
    expect(tests).toHaveLength(isTested ? 0 : 1);

    const player = await playerData(account.origin, account.player.id);
    const own = await ownDataIfMade(account.origin, account.player.id);
    if (own) {
      expect(await player.getAll('schedule')).toEqual(await replayedSchedule(player, own));
      expect((await player.get('scheduleState', ONLY))?.upTo ?? null).toBeNull();
    }
    expect(await differences(account.origin, account.player.id, site.attempts)).toEqual([]);
    expect(isHistoryComplete(await readHistory(player))).toBe(true);
    expect(isComplete(await readReading(player))).toBe(true);
    expect(isComplete(await readReading(await siteData(account.origin)))).toBe(true);
  });
});

describe('a schedule of earlier rules', () => {
  // Until version 2 of the rules, a problem on the list "Try again" stayed due although the player stopped it later.
  const found = PROFILES.flatMap(({ profile }) => {
    const account = only(profile.databases, 'core', 'account') as Account;
    const id = accountId(account.origin, account.player.id);
    const own = profile.databases.find(({ name }) => name === databaseName('own', id));
    const plans = own?.stores.find(({ name }) => name === 'reviewPlan')?.rows ?? [];
    return plans.length > 0 ? [{ profile, account, id }] : [];
  });

  it('R23 is made again, so that a stopped problem leaves it', async () => {
    const [earlier] = found;
    if (!earlier) throw new Error('No profile has a plan for reviews.');
    const { profile, account, id } = earlier;
    const left = structuredClone(profile.databases);
    const [PLAYER, OWN] = [databaseName('player', id), databaseName('own', id)];
    const scheduled = storeIn(left, PLAYER, 'schedule').rows as Scheduled[];
    const isFree = (problemId: number) =>
      ['again', 'reviews'].every((name) => !rowsByKey(storeIn(left, OWN, name)).has(String(problemId)));
    const { problemId = 0 } = scheduled.find((one) => isFree(one.problemId)) ?? {};
    const [addedAt, stoppedAt] = [profile.now - 2_000, profile.now - 1_000];
    storeIn(left, OWN, 'again').rows.push({ problemId, addedAt, lastTryAt: addedAt });
    storeIn(left, OWN, 'reviews').rows.push({ problemId, events: [{ at: stoppedAt, kind: 'stop' }] });
    await putDatabases(left);
    await chrome.storage.local.set(profile.storage);
    const { environment, state } = virtualEnvironment(profile.now + MINUTE);
    vi.spyOn(Date, 'now').mockImplementation(() => state.time);
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    await boundWorker(environment).recover();
    const player = await playerData(account.origin, account.player.id);
    const own = await ownData(account.origin, account.player.id);
    const isMadeAgain = async () => {
      const state = await player.get('scheduleState', ONLY);
      return state?.upTo === null && state.basis === scheduleBasis(state.plan);
    };
    // The schedule is empty at first while it is made again.
    await expect.poll(isMadeAgain, { timeout: MANY_REQUESTS_MS }).toBe(true);
    const schedule = await player.getAll('schedule');
    expect(schedule).not.toHaveLength(0);
    expect(schedule.map((one) => one.problemId)).not.toContain(problemId);
    expect(schedule).toEqual(await replayedSchedule(player, own));
  });
});

/** Whether this is a request of the job. */
function isFor({ work }: Job, { pathname, searchParams }: URL, { stretches }: History): boolean {
  const isOfAll = pathname.endsWith('/attempts') && !searchParams.has('problem_id');
  switch (work.do) {
    case 'attempts':
      return searchParams.get('problem_id') === String(work.problemId);
    case 'problem':
      return pathname.endsWith(`/problems/${work.problemId}`);
    case 'recent':
      return isOfAll && (searchParams.get('offset') === '0') === (work.part === 'newest');
    case 'history':
      return isOfAll && searchParams.get('offset') === String(stretches[0]?.place);
    case 'catalogue':
      return pathname.endsWith('/problems') && searchParams.has('statuses[]') === !work.whole;
    case 'listing':
      return searchParams.get('result_number') === String(work.filters.count);
  }
}
