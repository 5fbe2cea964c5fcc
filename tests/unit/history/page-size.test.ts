import { expect, it } from 'vitest';
import {
  boldSize,
  pageSizeAfterAnswer,
  pageSizeAfterRefusal,
  UNKNOWN_SIZE,
} from '../../../lib/history/page-size.ts';
import { SET_ASIDE_MS } from '../../../lib/limits.ts';

const NOW = Date.UTC(2026, 10, 27);

it('a larger page is tried again a day after the site had trouble with it', () => {
  const size = { accepted: 50, refused: null };
  expect(boldSize(size, NOW)).toBe(100);
  expect(boldSize({ ...size, troubledAt: NOW }, NOW + 1)).toBe(50);
  expect(boldSize({ ...size, troubledAt: NOW }, NOW + SET_ASIDE_MS)).toBe(100);
  // After a clock that was ahead, the time counts as unknown.
  expect(boldSize({ ...size, troubledAt: NOW + 1 }, NOW)).toBe(100);
});

it('a refused page is tried again a week later, and then as large as the site sends', () => {
  const week = 7 * SET_ASIDE_MS;
  const refused = pageSizeAfterRefusal(UNKNOWN_SIZE, 50, false, NOW) ?? UNKNOWN_SIZE;
  const small = pageSizeAfterAnswer(refused, 20, 20, 500, NOW);
  expect([boldSize(small, NOW), boldSize(small, NOW + week - 1)]).toEqual([20, 20]);
  expect(boldSize(small, NOW + week)).toBe(50);
  // The site refuses it each time.
  const again = pageSizeAfterRefusal(small, 50, false, NOW + week) ?? UNKNOWN_SIZE;
  expect(boldSize(again, NOW + week + 1)).toBe(20);
  // Or the reason of the refusal is over.
  const larger = pageSizeAfterAnswer(small, 50, 50, 500, NOW + week);
  expect(larger).toMatchObject({ accepted: 50, refused: null });
  expect(boldSize(larger, NOW + week)).toBe(100);
});

it('a total that is one too high teaches no size', () => {
  expect(pageSizeAfterAnswer(UNKNOWN_SIZE, 50, 3, 4, NOW)).toEqual(UNKNOWN_SIZE);
  expect(pageSizeAfterAnswer(UNKNOWN_SIZE, 50, 20, 51, NOW)).toMatchObject({ accepted: 20, refused: 50 });
});
