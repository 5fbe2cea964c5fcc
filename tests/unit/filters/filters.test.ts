import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiUrl } from '../../../lib/background/net/url.ts';
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

  it('says whether unrated problems are included once the rating is bounded', () => {
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

describe('what a row proves about a filter', () => {
  it.each([
    ['a genre asked for', { genres: ['joseki'] }, { genre: 'joseki' }, 'genre', 'yes'],
    ['another genre', { genres: ['joseki'] }, { genre: 'tesuji' }, 'genre', 'no'],
    ['no genre', { genres: ['joseki'] }, {}, 'genre', 'unknown'],
    ['an elo at the bound', elo(1120, 1148), { elo: 1148 }, 'difficulty', 'yes'],
    ['an elo past it', elo(1120, 1148), { elo: 1148.01 }, 'difficulty', 'no'],
    ['an elo against its rank', elo(1120, 1148), { elo: 2000, rank: kyu(15) }, 'difficulty', 'no'],
    ['a rank a step off', elo(1120, 1140), { rank: kyu(16) }, 'difficulty', 'yes'],
    ['a rank two steps off', elo(1120, 1140), { rank: kyu(17) }, 'difficulty', 'no'],
    ['an uncertain rank, however far off', elo(1120, 1140), { rank: uncertain(1) }, 'difficulty', 'unknown'],
    [
      'a rank of an answer that tells no uncertainty',
      elo(1120, 1140),
      { rank: { ...kyu(15), unverified: true } },
      'difficulty',
      'unknown',
    ],
    [
      'an elo beside an uncertain rank',
      elo(1120, 1148),
      { elo: 1130, rank: uncertain(1) },
      'difficulty',
      'yes',
    ],
    ['neither elo nor rank', elo(1120, null), {}, 'difficulty', 'unknown'],
    ['its rating', FOUR_STARS, { stars: 4.2, votes: 3 }, 'rating', 'yes'],
    ['a lower rating', FOUR_STARS, { stars: 3.9, votes: 3 }, 'rating', 'no'],
    ['that nobody rated it', FOUR_STARS, { unrated: true }, 'rating', 'yes'],
    ['that nobody rated it, unwanted', { unrated: false }, { unrated: true }, 'rating', 'no'],
    ['nothing of a rating', { unrated: false }, {}, 'rating', 'unknown'],
    ['that it is canon', { canon: true }, { canon: true }, 'canon', 'yes'],
    ['that it is not', { canon: true }, { canon: false }, 'canon', 'no'],
    ['nothing of canon', { canon: true }, {}, 'canon', 'unknown'],
    ['never the status', { statuses: ['solved'] }, {}, 'status', 'unknown'],
  ] as const)('%s', (_, touched, fields, name, expected) => {
    const filters = parseFilters({ ...NO_FILTERS, ...touched });
    expect(verdict(name, filters, row(fields))).toBe(expected);
  });

  it('is always a match if the filter is not set', () => {
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
    const { shown, hidden, unproven } = checkAnswer(rows, filters);
    expect(shown.map(({ id }) => id)).toEqual([3, 2]);
    expect(hidden).toBe(1);
    expect(unproven).toEqual(['genre', 'status', 'canon']);
  });
});

describe('the bounds of a complete rank', () => {
  it('are shown as that rank by the control', () => {
    for (let lowest = 0; lowest <= LAST_LEVEL; lowest++) {
      for (let highest = lowest; highest <= LAST_LEVEL; highest++) {
        expect(levelsOf(rangeOfLevels(lowest, highest))).toEqual({ lowest, highest });
      }
    }
  });
});
