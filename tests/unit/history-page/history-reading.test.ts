import '../support/database-requests.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { historyReading } from '../../../entrypoints/history-page/attempts/reading.ts';
import { accountId } from '../../../lib/account/accounts.ts';
import { listedAttempt, type ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import type { SyncState } from '../../../lib/history/sync-state.ts';
import type { Attempt } from '../../../lib/model.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings.ts';
import { core } from '../../../lib/store/core/core.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { type PlayerDatabase, playerData } from '../../../lib/store/player/player.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';
import { countDatabaseRequests, totalOf } from '../support/database-requests.ts';
import { AT_FIRST, type Size, storeFreshProfile } from '../support/fresh-profile.ts';

/** A history of some years. */
const LONG: Size = { attempts: 10_000, problems: 2_000 };
/** Most database requests before the first screen is there. */
const MOST = 20;

const noError = (error: unknown): unknown => {
  throw error;
};

/** Ends the readings of a test, which would otherwise go on in the databases of the next one. */
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends.splice(0)) await end();
});

function reading(onError = noError) {
  const { history, read } = historyReading(onError);
  ends.push(() => read(null));
  return { history, read };
}

/** Counts the stored attempts as the worker does: counter 0 is that of attempts, 1 that of solves. */
async function putTotal(db: PlayerDatabase): Promise<void> {
  const rows = await db.getAll('attempts');
  const solves = rows.filter(({ solved }) => solved).length;
  await db.put('sums', Float64Array.of(0, rows.length, 1, solves), ['total', 0]);
}

/** Stores a history of this size, and returns its owner and its attempts, the newest first. */
async function stored(size: Size) {
  const { account, now } = await storeFreshProfile(size, 'problems');
  vi.spyOn(Date, 'now').mockReturnValue(now);
  const db = await playerData(account.origin, account.player.id);
  return { owner: { account, settings: DEFAULT_SETTINGS }, db, all: await storedAttempts(db) };
}

async function storedAttempts(db: Awaited<ReturnType<typeof playerData>>): Promise<Attempt[]> {
  const rows = await db.getAll('attempts');
  return rows.sort((one, other) => other.at - one.at || other.id - one.id);
}

function attemptsIn(history: ReadHistory): Attempt[] {
  return Array.from(history.rows, (row) => {
    const { info: _, ...attempt } = listedAttempt(history, row);
    return attempt;
  });
}

async function untilWhole(history: { value: ReadHistory }, count: number): Promise<void> {
  await expect.poll(() => [history.value.isWhole, history.value.columns.count]).toEqual([true, count]);
}

describe('the history of the page', () => {
  it('reads its first screen by the same few requests after ten years', async () => {
    const counts: ReadonlyMap<string, number>[] = [];
    for (const size of [AT_FIRST, LONG]) {
      const { owner, all } = await stored(size);
      const { history, read } = reading();
      const end = countDatabaseRequests();
      const first = new Promise<ReadHistory>((resolve) => {
        history.subscribe((value) => {
          if (value.columns.count > 0) resolve(value);
        });
      });
      const opening = read(owner);
      const shown = await first;
      counts.push(end());
      expect(attemptsIn(shown)).toEqual(all.slice(0, 100));
      expect(shown.info.some((one) => one?.rank && one.genre && one.sign)).toBe(true);
      expect(shown.total).toEqual({
        attemptCount: all.length,
        solves: all.filter(({ solved }) => solved).length,
      });
      await opening;
      await untilWhole(history, all.length);
      expect(attemptsIn(history.value)).toEqual(all);
    }
    expect(counts[0]).toEqual(counts[1]);
    expect(totalOf(counts[0] ?? new Map())).toBeLessThanOrEqual(MOST);
  });

  it('is read again while it is read, and is never shown as whole before it is', async () => {
    const { owner, db, all } = await stored(LONG);
    const { history, read } = reading();
    const shown: ReadHistory[] = [];
    history.subscribe((value) => {
      if (value.isWhole) shown.push(value);
    });
    await read(owner);
    await untilWhole(history, all.length);
    const factsOf = ({ columns, info }: ReadHistory) =>
      new Map(columns.problemIds.map((id, place) => [id, info[place]]));
    const known = factsOf(history.value);

    await db.delete('attempts', (all[5_000] as Attempt).id);
    await putTotal(db);
    const { getAll } = IDBObjectStore.prototype;
    let parts = 0;
    const asked = Promise.withResolvers<void>();
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (this.name === 'attempts' && ++parts === 4) asked.resolve();
      return getAll.apply(this, given);
    });
    void read({ ...owner });
    await asked.promise;
    const newest = all[0] as Attempt;
    await db.put('attempts', { ...newest, id: newest.id + 5, at: newest.at + 60_000 });
    await putTotal(db);
    await read({ ...owner });
    await expect.poll(() => attemptsIn(history.value)[0]?.id).toBe(newest.id + 5);
    expect(attemptsIn(history.value)).toEqual(await storedAttempts(db));
    for (const value of shown) {
      expect(value.columns.count).toBeGreaterThanOrEqual(all.length - 1);
      expect(factsOf(value)).toEqual(known);
    }
  });

  it('tells whether it is all that the site has', async () => {
    const { owner, db, all } = await stored(AT_FIRST);
    const history = (await db.get('history', 'only')) as SyncState;
    const { history: shown, read } = reading();
    await read(owner);
    expect([shown.value.isWhole, shown.value.isComplete]).toEqual([false, true]);
    await untilWhole(shown, all.length);
    expect(shown.value.isComplete).toBe(true);
    // Attempts are missing below the newest ones.
    const ranges = history.ranges.map((range) => ({ ...range, reach: range.newest - 10 }));
    await db.put('history', { ...history, ranges }, 'only');
    await read({ ...owner });
    await expect.poll(() => shown.value.isComplete).toBe(false);
    expect(shown.value.columns.count).toBe(all.length);
    await db.put('history', history, 'only');
    await read({ ...owner });
    await expect.poll(() => shown.value.isComplete).toBe(true);
  });

  it('knows which of its problems are due', async () => {
    const { owner, db, all } = await stored(AT_FIRST);
    const [due, later] = [...new Set(all.map(({ problemId }) => problemId))] as [number, number];
    const { history, read } = reading();
    await read(owner);
    const known = () =>
      history.value.info.flatMap((one, place) =>
        one?.sign === 'due' ? [history.value.columns.problemIds[place]] : [],
      );
    expect(known()).toEqual([]);
    const state = { basis: '', plan: null, upTo: null, joined: [], leftOut: [] };
    await db.put('scheduleState', state, ONLY);
    const now = Date.now();
    await db.put('schedule', { problemId: due, due: now - 1, isNew: 0, last: null });
    await db.put('schedule', { problemId: later, due: now + 7 * 86_400_000, isNew: 0, last: null });
    await read(owner);
    await expect.poll(known).toEqual([due]);
  });

  it('of another player replaces one that is being read', async () => {
    const { owner, all } = await stored(LONG);
    const player = { ...owner.account.player, id: owner.account.player.id + 1 };
    const other = { ...owner, account: { ...owner.account, player } };
    const theirs = { ...(all[0] as Attempt), id: 7 };
    await (await core()).put(
      'accounts',
      { name: 'other', erasing: false },
      accountId(other.account.origin, player.id),
    );
    await (await playerData(other.account.origin, player.id)).put('attempts', theirs);
    const { history, read } = reading();
    const counts = new Set<number>();
    await read(owner);
    history.subscribe(({ columns }) => counts.add(columns.count));
    counts.clear();
    await read(other);
    await untilWhole(history, 1);
    expect(attemptsIn(history.value)).toEqual([theirs]);
    expect([...counts]).toEqual([0, 1]);
  });

  it('equals the stored attempts after any changes between them', async () => {
    const { owner, db, all } = await stored(AT_FIRST);
    const { history, read } = reading();
    await read(owner);
    await untilWhole(history, all.length);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(all.length - 1),
        fc.constantFrom('delete', 'change', 'add'),
        async (nth, how) => {
          const one = all[nth] as Attempt;
          if (how === 'delete') await db.delete('attempts', one.id);
          else await db.put('attempts', how === 'add' ? one : { ...one, solved: !one.solved });
          await putTotal(db);
          await read({ ...owner });
          const now = await storedAttempts(db);
          await expect.poll(() => attemptsIn(history.value)).toEqual(now);
        },
      ),
      { numRuns: cases(30, 3) },
    );
  });

  it('reports a database that fails after the first screen', async () => {
    const { owner } = await stored(AT_FIRST);
    const errors: unknown[] = [];
    const { history, read } = reading((error) => errors.push(error));
    const { openKeyCursor } = IDBObjectStore.prototype;
    let reads = 0;
    vi.spyOn(IDBObjectStore.prototype, 'openKeyCursor').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (++reads > 1) throw new DOMException('', 'UnknownError');
      return openKeyCursor.apply(this, given);
    });
    await read(owner);
    await expect.poll(() => errors.length).toBe(1);
    expect(history.value.columns.count).toBe(100);
  });
});
