import { describe, expect, it } from 'vitest';
import { LAST_LEVEL, rangeOfLevels } from '../../../lib/difficulty/levels.ts';
import {
  filtersFromQuery,
  levelsOf,
  NO_FILTERS,
  parseFilters,
  queryOf,
} from '../../../lib/filters/filters.ts';
import { checkAnswer, FILTER_NAMES, verdict } from '../../../lib/filters/verdicts.ts';
import { blankProblem, type Problem } from '../../../lib/model.ts';
import { apiUrl } from '../../../lib/site-api/url.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { anyFilters } from './arbitrary-filters.ts';

const DOCUMENTED = new Set([
  'result_number',
  'difficulty_from_elo',
  'difficulty_to_elo',
  'genres[]',
  'sort_direction',
  'type',
  'statuses[]',
  'rating_from',
  'rating_to',
  'include_not_rated',
]);

const addressOf = (filters: typeof NO_FILTERS) =>
  apiUrl('https://www.goproblems.com', ['problems'], queryOf(filters));

describe('the query of the problem list', () => {
  it('has no parameters for filters that are not set', () => {
    expect(addressOf(NO_FILTERS).search).toBe('');
  });

  it('decodes to the filters it was built from', () => {
    forAll(anyFilters, (filters) => {
      expect(filtersFromQuery(addressOf(filters).searchParams)).toEqual(filters);
    });
  });

  it('has only documented parameters and encodes the brackets of lists', () => {
    forAll(anyFilters, (filters) => {
      const { searchParams, search } = addressOf(filters);
      for (const name of searchParams.keys()) expect(DOCUMENTED).toContain(name);
      expect(search).not.toMatch(/[[\]]/);
      for (const value of searchParams.getAll('sort_direction')) expect(value).toBe('desc');
      for (const value of searchParams.getAll('type')) expect(value).toBe('canon');
    });
  });

  it('has include_not_rated if the rating has a bound', () => {
    const { searchParams } = addressOf({ ...NO_FILTERS, rating: { from: 4, to: null } });
    expect(Object.fromEntries(searchParams)).toEqual({ rating_from: '4', include_not_rated: 'true' });
  });
});

describe('filters from any value', () => {
  it('are valid whatever the value is', () => {
    forAll(fc.anything(), (stored) => {
      const filters = parseFilters(stored);
      expect(parseFilters(filters)).toEqual(filters);
      expect(filtersFromQuery(addressOf(filters).searchParams)).toEqual(filters);
    });
  });

  it('keep the valid fields', () => {
    expect(
      parseFilters({ genres: ['joseki', 'chess'], elo: { from: 1500, to: 900 }, count: 500, canon: true }),
    ).toEqual({ ...NO_FILTERS, genres: ['joseki'], elo: { from: 900, to: 1500 }, canon: true });
  });
});

const row = (fields: Partial<Problem>): Problem => ({ ...blankProblem(5), ...fields });
const kyu = (value: number) => ({ value, unit: 'kyu', uncertain: false }) as const;
const uncertain = (value: number) => ({ ...kyu(value), uncertain: true });
const elo = (from: number, to: number | null) => ({ elo: { from, to } });
const FOUR_STARS = { rating: { from: 4, to: null } };

describe('the verdict of a filter on a row', () => {
  it.each([
    ['the requested genre', { genres: ['joseki'] }, { genre: 'joseki' }, 'genre', 'yes'],
    ['another genre', { genres: ['joseki'] }, { genre: 'tesuji' }, 'genre', 'no'],
    ['no genre', { genres: ['joseki'] }, {}, 'genre', 'unknown'],
    ['an elo at the bound', elo(1120, 1148), { elo: 1148 }, 'difficulty', 'yes'],
    ['an elo past the bound', elo(1120, 1148), { elo: 1148.01 }, 'difficulty', 'no'],
    ['an elo that contradicts its rank', elo(1120, 1148), { elo: 2000, rank: kyu(15) }, 'difficulty', 'no'],
    ['a rank one level outside the bounds', elo(1120, 1140), { rank: kyu(16) }, 'difficulty', 'yes'],
    ['a rank two levels outside the bounds', elo(1120, 1140), { rank: kyu(17) }, 'difficulty', 'no'],
    ['an uncertain rank at any distance', elo(1120, 1140), { rank: uncertain(1) }, 'difficulty', 'unknown'],
    [
      'a rank from an answer that does not tell uncertain ranks',
      elo(1120, 1140),
      { rank: { ...kyu(15), unverified: true } },
      'difficulty',
      'unknown',
    ],
    ['an elo and an uncertain rank', elo(1120, 1148), { elo: 1130, rank: uncertain(1) }, 'difficulty', 'yes'],
    ['neither elo nor rank', elo(1120, null), {}, 'difficulty', 'unknown'],
    ['a rating above the bound', FOUR_STARS, { stars: 4.2, votes: 3 }, 'rating', 'yes'],
    ['a rating below the bound', FOUR_STARS, { stars: 3.9, votes: 3 }, 'rating', 'no'],
    ['no votes', FOUR_STARS, { unrated: true }, 'rating', 'yes'],
    ['no votes, if unrated problems are excluded', { unrated: false }, { unrated: true }, 'rating', 'no'],
    ['an unknown rating', { unrated: false }, {}, 'rating', 'unknown'],
    ['canon set', { canon: true }, { canon: true }, 'canon', 'yes'],
    ['canon not set', { canon: true }, { canon: false }, 'canon', 'no'],
    ['canon unknown', { canon: true }, {}, 'canon', 'unknown'],
    ['no status, as in all rows', { statuses: ['solved'] }, {}, 'status', 'unknown'],
  ] as const)('with %s is as expected', (_, touched, fields, name, expected) => {
    const filters = parseFilters({ ...NO_FILTERS, ...touched });
    expect(verdict(name, filters, row(fields))).toBe(expected);
  });

  it('is always yes if the filter is not set', () => {
    for (const name of FILTER_NAMES) expect(verdict(name, NO_FILTERS, row({}))).toBe('yes');
  });
});

describe('an answer checked against its filters', () => {
  it('hides contradicting rows and names the filters without proof', () => {
    const filters = parseFilters({
      ...NO_FILTERS,
      genres: ['joseki'],
      statuses: ['untried'],
      canon: true,
    });
    const rows = [
      row({ id: 3, genre: 'joseki' }),
      row({ id: 1, genre: 'tesuji' }),
      row({ id: 2, genre: null }),
    ];
    const { shown, hidden } = checkAnswer(rows, filters);
    expect(shown.map(({ id }) => id)).toEqual([3, 2]);
    expect(hidden).toBe(1);
  });
});

describe('elo bounds that span complete ranks', () => {
  it('are converted back to these ranks', () => {
    for (let lowest = 0; lowest <= LAST_LEVEL; lowest++) {
      for (let highest = lowest; highest <= LAST_LEVEL; highest++) {
        expect(levelsOf(rangeOfLevels(lowest, highest))).toEqual({ lowest, highest });
      }
    }
  });
});
