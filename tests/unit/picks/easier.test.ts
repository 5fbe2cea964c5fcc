import { expect, it } from 'vitest';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { easierThan } from '../../../lib/picks/easier.ts';
import { isOftenMissed } from '../../../lib/picks/often-missed.ts';

const tries = (results: string) => [...results].map((result) => ({ solved: result === 'o' }));

it.each([
  ['', false],
  ['xxx', false],
  ['xxxx', true],
  ['xxxxo', true],
  ['xxxo', false],
  ['oxxxx', false],
])('a problem with the tries "%s", the newest first, is often missed: %s', (results, expected) => {
  expect(isOftenMissed(tries(results))).toBe(expected);
});

it('an easier problem has the same genre and a lower elo, as far as they are known', () => {
  expect(easierThan({ genre: 'tesuji', elo: 1_200 }).filters).toEqual({
    ...NO_FILTERS,
    genres: ['tesuji'],
    elo: { from: null, to: 1_100 },
    statuses: ['untried'],
  });
  expect(easierThan({ genre: null, elo: null }).filters).toEqual({ ...NO_FILTERS, statuses: ['untried'] });
  // A genre that the site's list cannot be filtered by.
  expect(easierThan({ genre: 'shape', elo: null }).filters.genres).toEqual([]);
});
