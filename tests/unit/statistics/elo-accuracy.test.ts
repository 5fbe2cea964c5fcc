import { expect, it } from 'vitest';
import { eloSpans } from '../../../lib/statistics/elo-accuracy.ts';
import { type EloRate, shareOf } from '../../../lib/statistics/rate.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const rates = fc
  .uniqueArray(
    fc.record({ elo: fc.integer({ min: 300, max: 2_200 }), solves: fc.nat(6), failures: fc.nat(6) }),
    { selector: ({ elo }) => elo, maxLength: 60 },
  )
  .map((all) =>
    all
      .map(({ elo, solves, failures }): EloRate => ({ elo, attempts: solves + failures + 1, solves }))
      .sort((one, other) => one.elo - other.elo),
  );
const sum = (all: readonly EloRate[], of: 'attempts' | 'solves') =>
  all.reduce((total, one) => total + one[of], 0);

it('the spans of Elo have all attempts in order, ten or more each, unless there are fewer in all', () => {
  forAll(rates, (all) => {
    const spans = eloSpans(all);
    const isEnough = sum(all, 'attempts') >= 10;
    for (const of of ['attempts', 'solves'] as const)
      expect(sum(spans, of)).toBe(isEnough ? sum(all, of) : 0);
    for (const span of spans) expect(span).toMatchObject({ ...shareOf(span), attempts: span.attempts });
    const elos = spans.map(({ elo }) => elo);
    expect(elos).toEqual(elos.toSorted((one, other) => one - other));
  });
});

it('a span of Elo reaches as far as a hundred', () => {
  const all = [1_000, 1_099, 1_100, 1_250].map((elo) => ({ elo, attempts: 10, solves: 5 }));
  expect(eloSpans(all).map(({ elo, attempts }) => [elo, attempts])).toEqual([
    [1_049.5, 20],
    [1_100, 10],
    [1_250, 10],
  ]);
});
