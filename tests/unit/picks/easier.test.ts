import { expect, it } from 'vitest';
import { middleOfRank } from '../../../lib/difficulty/likely-elo.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { easierThan } from '../../../lib/picks/easier.ts';
import { isOftenFailed } from '../../../lib/picks/often-failed.ts';

const attempts = (results: string) => [...results].map((result) => ({ solved: result === 'o' }));

it.each([
  ['', false],
  ['xxx', false],
  ['xxxx', true],
  ['xxxxo', true],
  ['xxxo', false],
  ['oxxxx', false],
])('a problem with the attempts "%s", the newest first, is often failed: %s', (results, expected) => {
  expect(isOftenFailed(attempts(results))).toBe(expected);
});

it('an easier problem has the same genre and a lower elo, as far as they are known', () => {
  const rank = { value: 5, unit: 'kyu', uncertain: false } as const;
  expect(easierThan({ genre: 'tesuji', elo: 1_200, rank: null }).filters).toEqual({
    ...NO_FILTERS,
    genres: ['tesuji'],
    elo: { from: null, to: 1_100 },
    statuses: ['untried'],
  });
  expect(easierThan({ genre: null, elo: null, rank: null }).filters).toEqual({
    ...NO_FILTERS,
    statuses: ['untried'],
  });
  // Without its elo, that in the middle of its rank counts.
  const below = easierThan({ genre: null, elo: null, rank }).filters.elo;
  expect(below).toEqual({ from: null, to: Math.floor(Number(middleOfRank(rank))) - 100 });
  // A genre that the site's list cannot be filtered by.
  expect(easierThan({ genre: 'shape', elo: null, rank: null }).filters.genres).toEqual([]);
});
