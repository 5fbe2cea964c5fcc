import { describe, expect, it } from 'vitest';
import { GENRES } from '../../../lib/filters/genres.ts';
import { LIST } from '../../../lib/limits.ts';
import { blankProblem, type Problem } from '../../../lib/model.ts';
import { CHANCES } from '../../../lib/picks/difficulties.ts';
import {
  type Candidate,
  eloRangeFor,
  NEAR_IN_LIST,
  type PickOptions,
  pickNext,
  ratingOf,
  reasonFor,
} from '../../../lib/picks/pick-next.ts';
import { pickLine, reasonLine } from '../../../lib/picks/pick-text.ts';
import { eloFor, fitSkill, predicted, type Skill } from '../../../lib/picks/prediction.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { attempts, NOW } from './simulated-players.ts';

const DAY = 86_400_000;
const PREDICTED = ['easier', 'normal', 'harder'] as const;

const NOTHING_LEARNED = fitSkill([], 1200, NOW);
const options = (some: Partial<PickOptions> = {}): PickOptions => ({
  difficulty: 'normal',
  skill: NOTHING_LEARNED,
  seen: new Set(),
  now: NOW,
  chance: () => 0.5,
  ...some,
});

let lastId = 0;
function candidate(some: Partial<Problem> & Partial<Candidate>): Candidate {
  const { status = 'untried', lastAt = null, ...problem } = some;
  return { problem: { ...blankProblem(++lastId), genre: 'tesuji', ...problem }, status, lastAt };
}

/** A candidate that the player solves with this chance. */
function likely(
  success: number,
  some: Partial<Problem> & Partial<Candidate> = {},
  skill: Skill = NOTHING_LEARNED,
) {
  return candidate({ elo: eloFor(skill, some.genre ?? 'tesuji', success), ...some });
}

describe('the next problem', () => {
  it('is none without candidates', () => {
    expect(pickNext([], options())).toBeNull();
  });

  it('is near the difficulty, whatever its status and rating', () => {
    const near = likely(0.6, { status: 'solved', stars: 1.5, votes: 80 });
    const far = likely(0.3, { stars: 5, votes: 80 });
    expect(pickNext([far, near], options())).toBe(near);
  });

  it('is the nearest if none is near', () => {
    const [far, farther] = [likely(0.95), likely(0.1)];
    expect(pickNext([farther, far], options())).toBe(far);
  });

  it.each([
    ['an untried one before one that was tried', {}, { status: 'tried_but_not_solved' }],
    ['an untried one before one of unknown status', {}, { status: null }],
    [
      'one tried and not solved before a solved one',
      { status: 'tried_but_not_solved' },
      { status: 'solved' },
    ],
    [
      'one of unknown status before one that was tried',
      { status: null },
      { status: null, lastAt: NOW - 90 * DAY },
    ],
    [
      'a solved one before one tried lately',
      { status: 'solved', lastAt: NOW - 90 * DAY },
      { lastAt: NOW - DAY },
    ],
    ['a well-rated one before a badly rated one', { stars: 4.5, votes: 40 }, { stars: 2.5, votes: 40 }],
    [
      'one rated well by many before one rated best by few',
      { stars: 4.6, votes: 60 },
      { stars: 5, votes: 3 },
    ],
    ['an unrated one before a badly rated one', { unrated: true }, { stars: 2, votes: 40 }],
  ] as const)('of two equally hard ones is %s', (_, better, worse) => {
    const [one, other] = [likely(0.66, better), likely(0.66, worse)];
    expect(pickNext([one, other], options())).toBe(one);
    expect(pickNext([other, one], options())).toBe(one);
  });

  it('is of a weak genre if equally hard for the player', () => {
    const skill = fitSkill([...attempts(200, 0.5), ...attempts(200, 0.25, { genre: 'joseki' })], 1200, NOW);
    const weak = likely(0.66, { genre: 'joseki' }, skill);
    const strong = likely(0.66, { genre: 'tesuji' }, skill);
    expect(pickNext([strong, weak], options({ skill }))).toBe(weak);
  });

  it('is a seen one only if there is no other', () => {
    const [near, far] = [likely(0.65), likely(0.2)];
    const seen = new Set([near.problem.id]);
    expect(pickNext([near, far], options({ seen }))).toBe(far);
    expect(pickNext([near], options({ seen }))).toBe(near);
  });

  it('has no prediction only if no candidate has one', () => {
    const unknown = candidate({});
    expect(pickNext([unknown, likely(0.05)], options())).not.toBe(unknown);
    expect(pickNext([unknown], options())).toBe(unknown);
    const well = candidate({ elo: 1300, stars: 5, votes: 90 });
    expect(pickNext([unknown, well], options({ skill: fitSkill([], null, NOW) }))).toBe(well);
  });

  it('is drawn so that the mean chance equals the difficulty', () => {
    forAll(
      fc.double({ min: 0.551, max: 0.649, noNaN: true }),
      fc.double({ min: 0.651, max: 0.749, noNaN: true }),
      (below, above) => {
        const two = [likely(below), likely(above)];
        const draws = Array.from({ length: 400 }, (_, i) => {
          // The first two numbers are the random part for variety of each candidate. The third one decides between them.
          const chances = [0, 0, (i + 0.5) / 400];
          const picked = pickNext(two, options({ chance: () => chances.shift() ?? 0 }));
          return picked ? (predicted(NOTHING_LEARNED, picked.problem) ?? 0) : 0;
        });
        expect(draws.reduce((sum, one) => sum + one, 0) / draws.length).toBeCloseTo(CHANCES.normal, 3);
      },
    );
  });

  it('is always one of the candidates, even of invalid ones', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -108, max: 2236 }), fc.constant(null));
    const hostile = fc.record({
      elo: number,
      stars: number,
      votes: number,
      genre: fc.constantFrom('tesuji', '__proto__', null),
      status: fc.constantFrom('untried' as const, 'solved' as const, null),
      lastAt: number,
    });
    const difficulty = fc.constantFrom(...PREDICTED);
    const given = fc.array(hostile, { minLength: 1, maxLength: 20 });
    forAll(given, difficulty, number, fc.array(fc.nat(20)), (all, of, elo, indices) => {
      const candidates = all.map(candidate);
      const seen = new Set(indices.map((i) => candidates[i]?.problem.id ?? 0));
      const skill = fitSkill([], elo, NOW);
      const picked = pickNext(candidates, options({ difficulty: of, skill, seen, chance: Math.random }));
      expect(candidates).toContain(picked);
      const isAllSeen = candidates.every(({ problem }) => seen.has(problem.id));
      expect(isAllSeen || !seen.has(picked?.problem.id ?? 0)).toBe(true);
    });
  });
});

describe('an estimated rating', () => {
  it.each([
    ['of an unrated problem', { unrated: true }, 3.5],
    ['of two votes', { stars: 5, votes: 2 }, 3.5],
    ['of ten votes (halfway to their mean)', { stars: 4.5, votes: 10 }, 4],
    ['of many votes (almost their mean)', { stars: 4.5, votes: 990 }, 4.49],
  ])('%s is %f', (_, some, rating) => {
    expect(ratingOf({ ...blankProblem(1), ...some })).toBeCloseTo(rating, 10);
  });
});

describe('the elo range to request from the list', () => {
  it('includes the difficulty and 0.05 on either side, in integers', () => {
    for (const difficulty of PREDICTED) {
      const { from, to } = eloRangeFor(difficulty, NOTHING_LEARNED, ['tesuji'], NEAR_IN_LIST) ?? {
        from: null,
        to: null,
      };
      const chanceAt = (elo: number | null) =>
        predicted(NOTHING_LEARNED, { ...blankProblem(1), elo, genre: 'tesuji' });
      expect([from, to].every(Number.isInteger)).toBe(true);
      expect(chanceAt(from)).toBeCloseTo(CHANCES[difficulty] + 0.05, 2);
      expect(chanceAt(to)).toBeCloseTo(CHANCES[difficulty] - 0.05, 2);
    }
  });

  it('spans the requested genres, or all of them', () => {
    const skill = fitSkill([...attempts(100, 0.2, { genre: 'joseki' }), ...attempts(100, 0.8)], 1200, NOW);
    const [joseki, tesuji, both, any] = [['joseki'], ['tesuji'], ['joseki', 'tesuji'], []].map((genres) =>
      eloRangeFor('normal', skill, genres, NEAR_IN_LIST),
    );
    expect(both).toEqual({ from: joseki?.from, to: tesuji?.to });
    expect(any).toEqual(eloRangeFor('normal', skill, GENRES, NEAR_IN_LIST));
    expect(joseki?.to).toBeLessThan(tesuji?.to ?? 0);
  });

  it('is valid for the site, and none without an elo', () => {
    forAll(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (elo) => {
      const range = eloRangeFor('harder', fitSkill([], elo, NOW), [], NEAR_IN_LIST);
      for (const bound of [range?.from, range?.to]) {
        expect(bound).toBeGreaterThanOrEqual(LIST.minElo);
        expect(bound).toBeLessThanOrEqual(LIST.maxElo);
      }
    });
    expect(eloRangeFor('harder', fitSkill([], null, NOW), [], NEAR_IN_LIST)).toBeNull();
  });
});

describe('the reason', () => {
  const skill = fitSkill(attempts(30, 0.5, { elo: 1350 }), 1300, NOW);

  it('has genre, rank and chance, and whether the player is weaker in the genre', () => {
    const rank = { value: 8, unit: 'kyu', uncertain: true } as const;
    const problem = { ...blankProblem(1), elo: 1345, rank, genre: 'tesuji' };
    const success = predicted(skill, problem);
    expect(reasonFor(problem, skill)).toEqual({ genre: 'tesuji', rank, success, isWeaker: false });
    const uneven = fitSkill([...attempts(200, 0.7), ...attempts(200, 0.3, { genre: 'joseki' })], 1200, NOW);
    const weaker = ['tesuji', 'joseki', 'endgame', null].map(
      (genre) => reasonFor({ ...problem, genre }, uneven).isWeaker,
    );
    expect(weaker).toEqual([false, true, false, false]);
  });

  it('has null for unknown values', () => {
    const seven = { value: 7, unit: 'kyu', uncertain: false };
    expect(reasonFor({ ...blankProblem(1), elo: 1350 }, skill)).toMatchObject({ genre: null, rank: seven });
    const unknown = { genre: null, rank: null, success: null, isWeaker: false };
    expect(reasonFor(blankProblem(1), skill)).toEqual(unknown);
  });

  it('is one line, of what is known', () => {
    const rank = { value: 7, unit: 'kyu', uncertain: false } as const;
    const all = { genre: 'tesuji', rank, success: 0.52, isWeaker: true };
    expect(reasonLine(all)).toBe('7 kyu · about 50% · weaker genre: Tesuji');
    expect(reasonLine({ ...all, isWeaker: false, rank: null })).toBe('about 50%');
    expect(reasonLine({ ...all, isWeaker: false, success: null })).toBe('7 kyu');
    const pick = { by: 'normal', reason: { ...all, isWeaker: false } } as const;
    expect(pickLine({ ...pick, widened: true })).toBe(
      'No problem matches your filters: picked from all · 7 kyu · about 50%',
    );
  });
});
