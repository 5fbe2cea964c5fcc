import { describe, expect, it } from 'vitest';
import { problemStatsOf } from '../../../lib/history/problem-stats.ts';
import { horizonMsOf, isMark, MARKS, mark, signOf } from '../../../lib/panel/mark.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
const HORIZON = horizonMsOf(180);

/** The stats of a problem with these results, one day apart, the last one `ago` days before now. */
function statsWith(results: readonly boolean[], ago = 1) {
  return problemStatsOf(
    7,
    results.map((solved, i) => {
      const at = NOW - (ago + results.length - 1 - i) * DAY;
      return { id: i + 1, problemId: 7, at, solved, ms: null, level: null };
    }),
  );
}

const [yes, no] = [true, false];

describe('the mark', () => {
  it.each([
    ['solved at the first try', [yes], 1, 'clean'],
    ['solved at the first try and again', [yes, yes], 1, 'clean'],
    ['solved after a miss', [no, yes], 1, 'solved'],
    ['missed in between', [yes, no, yes], 1, 'clean'],
    ['solved, then missed the last time', [yes, no], 1, 'shaky'],
    ['solved after a miss, then missed', [no, yes, no], 1, 'shaky'],
    ['solved, then missed, long ago', [yes, no], 400, 'shaky'],
    ['solved at the first try, long ago', [yes], 400, 'lapsed'],
    ['solved after a miss, long ago', [no, yes], 400, 'lapsed'],
    ['never solved', [no, no], 400, 'tried'],
  ] as const)('of a problem %s', (_, results, ago, expected) => {
    expect(mark(statsWith(results, ago), NOW, HORIZON, true)).toBe(expected);
  });

  it('is untried without attempts, unknown if some may be missing', () => {
    expect(mark(undefined, NOW, HORIZON, true)).toBe('untried');
    expect(mark(statsWith([]), NOW, HORIZON, true)).toBe('untried');
    expect(mark(undefined, NOW, HORIZON, false)).toBe('unknown');
  });

  it('never lapses without a horizon', () => {
    expect(mark(statsWith([yes], 5_000), NOW, horizonMsOf(null), true)).toBe('clean');
  });

  it('is lapsed after the horizon but not at it', () => {
    const solved = statsWith([yes], 180);
    expect(mark(solved, NOW, HORIZON, true)).toBe('clean');
    expect(mark(solved, NOW + 1, HORIZON, true)).toBe('lapsed');
  });

  it('is only solved or tried while older attempts may be missing', () => {
    forAll(fc.array(fc.boolean(), { minLength: 1 }), fc.integer({ min: 1, max: 900 }), (results, ago) => {
      const shown = mark(statsWith(results, ago), NOW, HORIZON, false);
      expect(shown).toBe(results.includes(true) ? 'solved' : 'tried');
      const complete = mark(statsWith(results, ago), NOW, HORIZON, true);
      expect(isMark(complete)).toBe(true);
      expect(MARKS).toContain(complete);
    });
  });
});

describe('the sign of a status', () => {
  it.each([
    ['solved', 'shaky', 'shaky'],
    ['solved', null, 'solved'],
    ['tried_but_not_solved', null, 'tried'],
    ['tried_but_not_solved', 'tried', 'tried'],
    ['untried', null, 'untried'],
    [null, 'tried', null],
  ] as const)('%s with the mark %s is %s', (status, one, expected) => {
    expect(signOf(status, one)).toBe(expected);
  });
});
