import { expect, it } from 'vitest';
import { comparisonOf } from '../../bench/ratios.ts';

it('takes the median of the ratios, not the ratio of the medians', () => {
  const pairs = [
    { a: 10, b: 20 },
    { a: 100, b: 110 },
    { a: 1_000, b: 1_000 },
  ];
  expect(comparisonOf(pairs)).toMatchObject({ pairs: 3, a: 100, b: 110, ratio: 1.1 });
});

it('keeps one slow pair out of the ratio and its range', () => {
  const usual = Array.from({ length: 8 }, (_, i) => ({ a: 100, b: 98 + i }));
  expect(comparisonOf([{ a: 100, b: 900 }, ...usual])).toMatchObject({ ratio: 1.02, from: 1, to: 1.04 });
});

it('has no ratio without pairs', () => {
  expect(comparisonOf([]).ratio).toBeNaN();
});
