import { expect, it } from 'vitest';
import { boldSize } from '../../../lib/history/page-size.ts';
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
