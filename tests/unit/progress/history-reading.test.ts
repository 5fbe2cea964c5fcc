import '../support/database-requests.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { historyReading } from '../../../entrypoints/progress/history/reading.ts';
import { listedAttempt, type ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import type { Attempt } from '../../../lib/model.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { MANY_REQUESTS_MS } from '../../patience.ts';
import type { Size } from '../../profiles/grown.ts';
import { countDatabaseRequests, totalOf } from '../support/database-requests.ts';
import { AT_FIRST, storeFreshProfile } from '../support/fresh-profile.ts';

/** A history of some years. */
const LONG: Size = { attempts: 10_000, problems: 2_000 };
/** Most database requests before the first screen is there. */
const MOST = 20;

afterEach(() => vi.restoreAllMocks());

/** Stores a history of this size, and returns its owner and its attempts, the newest first. */
async function stored(size: Size) {
  const { account, now } = await storeFreshProfile(size, 'find');
  vi.spyOn(Date, 'now').mockReturnValue(now);
  const db = await playerData(account.origin, account.player.id);
  return { owner: { account, settings: DEFAULT_SETTINGS }, db, all: await storedAttempts(db) };
}

async function storedAttempts(db: Awaited<ReturnType<typeof playerData>>): Promise<Attempt[]> {
  const rows = (await db.getAll('attempts')).map(
    // Rows of earlier versions have more fields.
    ({ id, problemId, at, solved, ms, level }) => ({ id, problemId, at, solved, ms, level }),
  );
  return rows.sort((one, other) => other.at - one.at || other.id - one.id);
}

function attemptsIn(history: ReadHistory): Attempt[] {
  return Array.from(history.rows, (row) => {
    const { facts: _, ...attempt } = listedAttempt(history, row);
    return attempt;
  });
}

const noError = (error: unknown) => {
  throw error;
};

async function untilWhole(history: { value: ReadHistory }, count: number): Promise<void> {
  await expect
    .poll(() => [history.value.isWhole, history.value.columns.count], { timeout: MANY_REQUESTS_MS })
    .toEqual([true, count]);
}

describe('the history of the page', () => {
  it('reads its first screen by the same few requests after ten years', async () => {
    const counts: ReadonlyMap<string, number>[] = [];
    for (const size of [AT_FIRST, LONG]) {
      const { owner, all } = await stored(size);
      const { history, read } = historyReading(noError);
      const end = countDatabaseRequests();
      const first = new Promise<ReadHistory>((resolve) => {
        history.subscribe((value) => {
          if (value.columns.count > 0) resolve(value);
        });
      });
      const reading = read(owner);
      const shown = await first;
      counts.push(end());
      expect(attemptsIn(shown)).toEqual(all.slice(0, 100));
      expect(shown.facts.some((one) => one?.rank && one.genre && one.mark)).toBe(true);
      expect(shown.total).toEqual({
        tries: all.length,
        solves: all.filter(({ solved }) => solved).length,
      });
      await reading;
      await untilWhole(history, all.length);
      expect(attemptsIn(history.value)).toEqual(all);
    }
    expect(counts[0]).toEqual(counts[1]);
    expect(totalOf(counts[0] ?? new Map())).toBeLessThanOrEqual(MOST);
  });

  it('takes over what is added, deleted or changed by another player', async () => {
    const { owner, db, all } = await stored(AT_FIRST);
    const { history, read } = historyReading(noError);
    await read(owner);
    await untilWhole(history, all.length);

    const sums = (tries: number) => db.put('sums', { tries, solves: 1 }, ['total', 0]);
    const newest = all[0] as Attempt;
    const added = { ...newest, id: newest.id + 5, at: newest.at + 60_000 };
    await db.put('attempts', added);
    await sums(all.length + 1);
    await read(owner);
    await untilWhole(history, all.length + 1);
    expect(attemptsIn(history.value)[0]).toEqual(added);

    const middle = all[700] as Attempt;
    await db.delete('attempts', middle.id);
    await sums(all.length);
    await read(owner);
    await untilWhole(history, all.length);
    expect(attemptsIn(history.value)).toEqual(await storedAttempts(db));

    await read(null);
    expect(history.value.columns.count).toBe(0);
  });

  it('reports a database that fails after the first screen', async () => {
    const { owner } = await stored(AT_FIRST);
    const errors: unknown[] = [];
    const { history, read } = historyReading((error) => errors.push(error));
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
