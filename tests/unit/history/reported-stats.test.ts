import { expect, it } from 'vitest';
import {
  contradicts,
  currentContradiction,
  type ReportedStats,
} from '../../../lib/history/reported-stats.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const anyReport = {
  tries: fc.option(fc.nat(4)),
  solves: fc.option(fc.nat(4)),
  solved: fc.option(fc.boolean()),
};
const anyTotals = fc.record({ tries: fc.nat(4), solves: fc.nat(4) });

it.each<[string, ReportedStats, { tries: number; solves: number }, boolean]>([
  ['the same counts', { tries: 3, solves: 1, solved: true }, { tries: 3, solves: 1 }, false],
  ['one try more', { tries: 4, solves: 1, solved: true }, { tries: 3, solves: 1 }, true],
  ['one solve fewer', { tries: 3, solves: 0, solved: null }, { tries: 3, solves: 1 }, true],
  [
    'solved, without a solved attempt',
    { tries: null, solves: null, solved: true },
    { tries: 3, solves: 0 },
    true,
  ],
  [
    'not solved, despite a solved attempt',
    { tries: null, solves: null, solved: false },
    { tries: 3, solves: 1 },
    true,
  ],
  ['no data', { tries: null, solves: null, solved: null }, { tries: 3, solves: 1 }, false],
])('a report with %s (%j, stored %j) is a contradiction: %j', (_, report, totals, isContradiction) => {
  expect(contradicts(report, totals)).toBe(isContradiction);
});

it('a contradiction counts only while the stored attempts are unchanged', () => {
  forAll(fc.record(anyReport), anyTotals, anyTotals, (report, then, now) => {
    const isSame = then.tries === now.tries && then.solves === now.solves;
    const expected = isSame && contradicts(report, now) ? report : null;
    expect(currentContradiction({ ...report, against: then }, now)).toEqual(expected);
  });
});
