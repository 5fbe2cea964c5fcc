import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeProblems } from '../../../../lib/background/writers/problem-writers.ts';
import { pageChange } from '../../../../lib/history/history-changes.ts';
import { NEWEST } from '../../../../lib/history/sync.ts';
import { blankProblem } from '../../../../lib/model.ts';
import { changeHistory } from '../../../../lib/store/player/history.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { storedIds } from '../../support/stored-attempts.ts';
import { START } from '../../support/virtual-environment.ts';
import { beginReading, beginWithKey, ORIGIN, PLAYER, storedCount, USUAL } from './history-lives.ts';

const PAGE = 100;
const PROBLEMS = 30;

beforeEach(beginWithKey);

/** Returns how many storage requests this work makes. */
async function requestsOf(work: () => Promise<unknown>) {
  const [store, index] = [IDBObjectStore.prototype, IDBIndex.prototype];
  const get = vi.spyOn(store, 'get');
  const add = vi.spyOn(store, 'add');
  const getAll = [vi.spyOn(store, 'getAll'), vi.spyOn(index, 'getAll')];
  const put = vi.spyOn(store, 'put');
  try {
    await work();
    const times = (spy: { mock: { calls: unknown[] } }) => spy.mock.calls.length;
    return { get: times(get), getAll: getAll.map(times), put: times(put), add: times(add) };
  } finally {
    vi.restoreAllMocks();
  }
}

/** Returns a page of attempts whose ids begin at `lowest`. The whole history has three such pages. */
function pageAbove(lowest: number, offset: number) {
  const attempts = Array.from({ length: PAGE }, (_, i) => {
    const id = lowest + PAGE - 1 - i;
    return { id, problemId: (id % PROBLEMS) + 1, at: id * 1_000, solved: id % 3 > 0, ms: id, level: 10 };
  });
  const ids = attempts.map(({ id }) => id);
  const rows = attempts.map((attempt) => ({ attempt }));
  return { rows, ids, offset, received: PAGE, total: 3 * PAGE };
}

it('storing a page writes one segment, the list of segments and how far is read', async () => {
  const db = await playerData(ORIGIN, PLAYER);
  const status = { now: START, status: {} };
  await changeHistory(db, (history) => pageChange(history, NEWEST, pageAbove(1_200, 0), status));
  const counts = await requestsOf(() =>
    changeHistory(db, (history) =>
      pageChange(history, { part: 'below', offset: PAGE }, pageAbove(1_100, PAGE), status),
    ),
  );
  expect(await storedIds(db)).toHaveLength(2 * PAGE);
  // The list and how far is read; the segment is read again after it was written.
  expect(counts).toEqual({ get: 2, getAll: [1, 0], put: 3, add: 0 });
});

it('reading a page costs at most twenty transactions, its request included', async () => {
  const { lives } = await beginReading(USUAL, 30 * PAGE);
  const pagesRead = async () => Math.floor((await storedCount()) / PAGE);
  await lives.pass(20_000);
  const before = await pagesRead();
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  try {
    await lives.pass(40_000);
    const cost = transactions.mock.calls.length;
    const pages = (await pagesRead()) - before;
    expect(pages).toBeGreaterThanOrEqual(15);
    expect(cost).toBeGreaterThan(10 * pages);
    expect(cost).toBeLessThanOrEqual(20 * pages);
  } finally {
    vi.restoreAllMocks();
  }
});

it('storing unchanged problems writes nothing', async () => {
  const rank = { value: 5, unit: 'kyu', uncertain: false } as const;
  const problems = Array.from({ length: PROBLEMS }, (_, i) => ({ ...blankProblem(i + 1), rank }));
  const first = await requestsOf(() => storeProblems(ORIGIN, problems));
  // One segment and the list of segments.
  expect(first.put).toBe(2);
  const again = await requestsOf(() => storeProblems(ORIGIN, problems));
  expect(again).toMatchObject({ put: 0, add: 0 });
});
