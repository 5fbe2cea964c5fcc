import { describe, expect, it } from 'vitest';
import { levelOf, levelStart } from '../../../lib/difficulty/levels.ts';
import { NO_FILTERS, sameFilters } from '../../../lib/filters/filters.ts';
import { matchOf } from '../../../lib/filters/match.ts';
import { offersFor } from '../../../lib/filters/offers.ts';
import { blankProblem, type Status } from '../../../lib/model.ts';
import { forAll } from '../for-all.ts';
import { anyFilters } from './arbitrary-filters.ts';

const STATUSES: (Status | null)[] = ['untried', 'tried_but_not_solved', 'solved'];

describe('the ways to loosen filters', () => {
  it('are none for filters that restrict nothing', () => {
    expect(offersFor(NO_FILTERS)).toEqual([]);
  });

  it('each make another query, which every problem found before still matches', () => {
    forAll(anyFilters, (filters) => {
      for (const { name, filters: loosened } of offersFor(filters)) {
        // A range over the whole scale cannot be wider.
        if (name !== 'wider') expect(sameFilters(loosened, filters), name).toBe(false);
        for (const elo of [500, 1_000, 1_400, 1_900, 2_400]) {
          const problem = { ...blankProblem(1), elo, stars: 4, genre: 'tesuji', canon: true };
          for (const status of STATUSES) {
            if (matchOf(filters, problem, status) !== 'yes') continue;
            expect(matchOf(loosened, problem, status), name).toBe('yes');
          }
        }
      }
    });
  });

  it('widen a range of difficulty by one level at each bound', () => {
    const [wider] = offersFor({ ...NO_FILTERS, elo: { from: levelStart(10), to: levelStart(14) } });
    expect(wider).toMatchObject({
      name: 'wider',
      filters: { elo: { from: levelStart(9), to: levelStart(15) } },
    });
    const [open] = offersFor({ ...NO_FILTERS, elo: { from: null, to: levelStart(1) } });
    expect(open?.filters.elo.from).toBeNull();
    expect(levelOf((open?.filters.elo.to ?? 0) - 1)).toBe(1);
  });
});
