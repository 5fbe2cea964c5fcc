import { describe, expect, test } from 'vitest';
import { filterWords } from '../../../lib/filters/filter-text.ts';
import { type Filters, NO_FILTERS } from '../../../lib/filters/filters.ts';

const words = (filters: Partial<Filters>) => filterWords({ ...NO_FILTERS, ...filters });

describe('filters in words', () => {
  test('omit filters that are not set', () => {
    expect(words({})).toEqual([]);
  });

  test('name each set filter in the order of the controls', () => {
    expect(
      words({
        genres: ['life and death', 'tesuji'],
        elo: { from: 1120, to: 1300 },
        statuses: ['untried', 'tried_but_not_solved'],
        rating: { from: 3, to: 4 },
        unrated: false,
        canon: true,
        descending: true,
      }),
    ).toEqual([
      'Life and death, Tesuji',
      '15 kyu to 1300',
      'Untried, Not solved yet',
      '3 to 4 stars',
      'Rated only',
      'Canon only',
      'Site’s order, reversed',
    ]);
  });

  test.each([
    [{ elo: { from: 1120, to: null } }, '15 kyu and up'],
    [{ elo: { from: null, to: 1288 } }, 'up to 10 kyu'],
    [{ elo: { from: 1120, to: 1148 } }, '15 kyu'],
    [{ elo: { from: 1120, to: 1288 } }, '15–10 kyu'],
    [{ rating: { from: 4, to: null } }, '4 stars and up'],
    [{ rating: { from: null, to: 1 } }, 'up to 1 star'],
    [{ rating: { from: 5, to: 5 } }, '5 stars'],
  ])('describe %j as %j', (filters, expected) => {
    expect(words(filters)).toEqual([expected]);
  });
});
