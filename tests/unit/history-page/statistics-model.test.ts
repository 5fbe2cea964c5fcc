import { signal } from '@preact/signals';
import { afterEach, expect, it, vi } from 'vitest';
import { statisticsModel } from '../../../entrypoints/history-page/statistics/model.ts';
import type { StoredData } from '../../../entrypoints/history-page/stored-data.ts';
import { attemptsFrom } from '../../../lib/history/attempts.ts';

const player = { id: 1, name: 'hoshi', elo: 1_300, rank: null };
const account = { generation: 1, origin: 'https://www.goproblems.com', tail: 'abcd', player, refused: false };
const attempt = { id: 1, problemId: 7, at: Date.UTC(2026, 10, 24, 12), solved: true, ms: 1, level: 1 };

function dataOf(ids: readonly number[]): StoredData {
  return {
    history: {
      attempts: attemptsFrom(ids.map((id) => ({ ...attempt, id }))),
      sync: undefined,
      revision: ids.length,
    },
    problems: { get: () => undefined, all: () => [] },
    areAllProblemsKnown: false,
    due: [],
    reviewsToCome: null,
  };
}

function shownOf(stored: StoredData | null, isShown = true) {
  const data = signal(stored);
  const isPartShown = signal(isShown);
  const { statistics } = statisticsModel(signal(account), data, isPartShown, signal(Date.now()), () => {});
  const names: string[][] = [];
  statistics.subscribe((found) => names.push(Object.keys(found)));
  return { data, isPartShown, statistics, names };
}

afterEach(() => vi.restoreAllMocks());

it('statistics that take long are shown one after the other', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  const { names } = shownOf(dataOf([1]));
  expect(names).toEqual([['weakest', 'activity']]);
  await expect.poll(() => names.at(-1)).toContain('speeds');
  expect(names.length).toBeGreaterThan(5);
});

it('statistics of what was stored before are not shown after a change', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  const { data, statistics } = shownOf(dataOf([1]));
  const attempts: (number | undefined)[] = [];
  data.value = dataOf([1, 2]);
  statistics.subscribe(({ activity }) => attempts.push(activity?.values().next().value?.attemptCount));
  await expect.poll(() => statistics.value.speeds).toBeDefined();
  expect(new Set(attempts)).toEqual(new Set([2]));
});

it('statistics are computed while they are shown, and again after each change', async () => {
  const { data, isPartShown, statistics } = shownOf(dataOf([1]), false);
  expect(statistics.value).toEqual({});
  isPartShown.value = true;
  const attempts = () => statistics.value.activity?.values().next().value?.attemptCount;
  await expect.poll(attempts).toBe(1);
  data.value = dataOf([1, 2]);
  await expect.poll(attempts).toBe(2);
  data.value = null;
  expect(statistics.value).toEqual({});
});
