import { describe, expect, test } from 'vitest';
import { LAST_LEVEL, rangeOfLevels } from '../../../lib/difficulty/levels.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import {
  boundAt,
  boundText,
  typedBound,
  withBound,
  withTyped,
} from '../../../lib/filters/typed-difficulty.ts';
import { LIST } from '../../../lib/limits.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

/** The bounds that a typed text sets: first as the lower bound, then as the upper bound. */
const bounds = (typed: string) => [typedBound(typed, 'from'), typedBound(typed, 'to')];
const side = fc.constantFrom('from', 'to');
/** Elos that a field shows as a plain number. 1 to 30 are left out, since a field reads such a number as kyu. */
const elo = fc.oneof(fc.integer({ min: LIST.minElo, max: 0 }), fc.integer({ min: 31, max: LIST.maxElo }));

describe('a typed difficulty', () => {
  test.each(['15k', '15 kyu', '15K', ' 15  Kyu ', '15級', '15 级', '１５級', '十五級', '15'])(
    '%j sets the bounds of 15 kyu',
    (typed) => {
      expect(bounds(typed)).toEqual([1120, 1148]);
    },
  );

  test.each(['3d', '3 dan', '3段', '三段'])('%j sets the bounds of 3 dan', (typed) => {
    expect(bounds(typed)).toEqual([1596, 1624]);
  });

  test.each(['1120', '１１２０', 'elo 1120', '1120 Elo'])('%j sets elo 1120', (typed) => {
    expect(bounds(typed)).toEqual([1120, 1120]);
  });

  test.each(['', '  '])('%j sets no bound', (typed) => {
    expect(bounds(typed)).toEqual([null, null]);
  });

  test('sets no bound at the end of the scale', () => {
    expect([typedBound('30k', 'from'), typedBound('9d', 'to')]).toEqual([null, null]);
    expect([typedBound('30k', 'to'), typedBound('9d', 'from')]).toEqual([644, 2007]);
  });

  test.each(['0k', '31 kyu', '10d', '15 stones', 'k', '1120.5', '99999', '9999', '15kk', '-'])(
    '%j is invalid',
    (typed) => {
      expect(bounds(typed)).toEqual([undefined, undefined]);
    },
  );

  test('is parsed to the bound that the field shows', () => {
    forAll(elo, side, (bound, of) => typedBound(boundText(bound, of), of) === bound);
  });
});

describe('a bound', () => {
  test('is shown as a rank only where a rank begins or ends', () => {
    for (let level = 1; level < LAST_LEVEL; level++) {
      expect(boundText(boundAt(level, 'from'), 'from')).toMatch(/^\d+ (kyu|dan)$/);
      expect(boundText(boundAt(level, 'to'), 'to')).toMatch(/^\d+ (kyu|dan)$/);
    }
    expect([boundText(1121, 'from'), boundText(1149, 'to'), boundText(null, 'to')]).toEqual([
      '1121',
      '1149',
      '',
    ]);
  });

  test('moves the other bound along when it passes that bound', () => {
    const fiveKyu = { from: typedBound('5k', 'from') ?? null, to: null };
    const { from, to } = withBound(fiveKyu, 'to', typedBound('10k', 'to') ?? null);
    expect([boundText(from, 'from'), boundText(to, 'to')]).toEqual(['10 kyu', '10 kyu']);
    const low = { from: 900, to: 1500 };
    expect(withBound(withBound(low, 'from', 2645), 'to', 2802)).toEqual({ from: 2645, to: 2802 });
    expect(withBound(withBound({ from: 2645, to: 2802 }, 'to', 1500), 'from', 900)).toEqual(low);
  });

  test('never passes the other bound', () => {
    const range = fc.record({ from: fc.option(elo), to: fc.option(elo) });
    forAll(range, side, fc.option(elo), (before, of, bound) => {
      const { from, to } = withBound(before, of, bound);
      return from === null || to === null || from <= to;
    });
  });
});

describe('typed text that is not applied yet', () => {
  test('is used only if it is a valid difficulty', () => {
    const elos = withTyped(NO_FILTERS, { eloFrom: '15k', eloTo: 'hard', goTo: '12' }).elo;
    expect(elos).toEqual({ from: 1120, to: null });
    expect(withTyped(NO_FILTERS, { eloTo: 'hard' })).toBe(NO_FILTERS);
  });

  test('removes the bound if the field is empty', () => {
    const bounded = { ...NO_FILTERS, elo: { from: 1120, to: 1288 } };
    expect(withTyped(bounded, { eloTo: '' }).elo).toEqual({ from: 1120, to: null });
  });
});

test('a range of one level becomes the next one if a bound is moved by one level', () => {
  for (let level = 1; level < LAST_LEVEL; level++) {
    const one = rangeOfLevels(level);
    expect(withBound(one, 'from', boundAt(level + 1, 'from'))).toEqual(rangeOfLevels(level + 1));
    expect(withBound(one, 'to', boundAt(level - 1, 'to'))).toEqual(rangeOfLevels(level - 1));
  }
});
