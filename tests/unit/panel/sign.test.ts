import { describe, expect, it } from 'vitest';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import { statsOf } from '../../../lib/history/stats.ts';
import { signOf, signOfStats } from '../../../lib/panel/sign.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

/** The stats of a problem with these results, the oldest first. */
function statsWith(results: readonly boolean[]) {
  const attempts = results.map((solved, i) => ({
    id: i + 1,
    problemId: 7,
    at: 1_000 + i,
    solved,
    ms: null,
    level: null,
  }));
  return statsOf(attemptsFrom(attempts), 7);
}

const [yes, no] = [true, false];

describe('the sign', () => {
  it.each([
    ['solved at the first attempt', [yes], 'first'],
    ['solved at the first attempt and again', [yes, yes], 'first'],
    ['solved after a failure', [no, yes], 'solved'],
    ['failed in between', [yes, no, yes], 'first'],
    ['solved, then failed', [yes, no], 'failed'],
    ['failed, solved, failed', [no, yes, no], 'failed'],
    ['never solved', [no, no], 'unsolved'],
    ['never tried', [], null],
  ] as const)('of a problem %s', (_, results, expected) => {
    expect(signOfStats(statsWith(results), true, false)).toBe(expected);
  });

  it('of a due problem says that first, also of an untried one', () => {
    forAll(fc.array(fc.boolean()), fc.boolean(), (results, isKnown) => {
      expect(signOfStats(statsWith(results), isKnown, true)).toBe('due');
    });
    expect(signOfStats(undefined, false, true)).toBe('due');
  });

  it('is none without attempts', () => {
    expect(signOfStats(undefined, true, false)).toBe(null);
    expect(signOfStats(undefined, false, false)).toBe(null);
  });

  it('is never contradicted by older attempts that come later', () => {
    const results = fc.array(fc.boolean(), { minLength: 1 });
    forAll(results, fc.nat(), (all, cut) => {
      const early = signOfStats(statsWith(all.slice(cut % all.length)), false, false);
      const whole = signOfStats(statsWith(all), true, false);
      // "Solved" is true of what was solved at the first attempt too.
      if (early === 'solved') expect(['solved', 'first']).toContain(whole);
      else if (early !== null) expect(early).toBe(whole);
    });
  });
});

describe('the sign of a status', () => {
  it.each([
    ['solved', 'failed', 'failed'],
    ['solved', null, 'solved'],
    ['tried_but_not_solved', null, 'unsolved'],
    ['untried', null, 'untried'],
    ['untried', 'due', 'due'],
    [null, 'due', 'due'],
    [null, null, null],
  ] as const)('%s with the sign %s is %s', (status, one, expected) => {
    expect(signOf(status, one)).toBe(expected);
  });
});
