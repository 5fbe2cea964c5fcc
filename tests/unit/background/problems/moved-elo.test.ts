import { beforeEach, expect, it } from 'vitest';
import { storeProblemDetail, storeProblems } from '../../../../lib/background/writers/problem-writers.ts';
import { rangeOfLevels } from '../../../../lib/difficulty/levels.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { matchOf } from '../../../../lib/filters/match.ts';
import { blankProblem, type Range } from '../../../../lib/model.ts';
import { readProblem } from '../../../../lib/store/site/problems.ts';
import { deleteDatabases } from '../../support/databases.ts';

const ORIGIN = 'https://www.goproblems.com';
const ID = 1_234;

beforeEach(async () => {
  await deleteDatabases();
  await storeProblemDetail(ORIGIN, { ...blankProblem(ID), elo: 1_500, genre: 'tesuji' }, null);
});

/** Stores that the list, which has no elo in its rows, found the problem in this range. */
const findIn = (within: Range) =>
  storeProblems(ORIGIN, [{ ...blankProblem(ID), genre: 'tesuji', within }], { provesElo: true });

it('an elo that the list contradicts later is dropped', async () => {
  const [then, now] = [rangeOfLevels(18), rangeOfLevels(12)];
  await findIn(now);
  const stored = await readProblem(ORIGIN, ID);
  expect(stored).toMatchObject({ elo: null, within: now });
  expect(matchOf({ ...NO_FILTERS, elo: now }, stored, null)).toBe('yes');
  expect(matchOf({ ...NO_FILTERS, elo: then }, stored, null)).toBe('no');
});

it.each([
  { from: 1_400, to: 1_600 },
  { from: 1_500, to: 1_520 },
  { from: null, to: 1_500 },
  { from: null, to: null },
])('an elo in the range of the list stays (%o)', async (within) => {
  await findIn(within);
  expect((await readProblem(ORIGIN, ID)).elo).toBe(1_500);
});
