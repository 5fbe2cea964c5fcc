import { describe, expect, it } from 'vitest';
import { LAST_LEVEL, levelOf, levelOfRank, levelStart, rankOfLevel } from '../../../lib/difficulty/levels.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { RECORDED_RANKS } from './recorded-ranks.ts';

describe('the scale of difficulty', () => {
  it.each(RECORDED_RANKS)('puts elo %d at %s', (elo, name) => {
    const { value, unit } = rankOfLevel(levelOf(elo));
    expect(`${value} ${unit}`).toBe(name);
  });

  it('puts each elo between the start of its level and the next', () => {
    forAll(fc.double({ min: -500, max: 3_000, noNaN: true }), (elo) => {
      const level = levelOf(elo);
      expect(levelStart(level)).toBeLessThanOrEqual(elo);
      expect(levelStart(level + 1)).toBeGreaterThan(elo);
    });
  });

  it('finds each level by its rank and rejects other ranks', () => {
    for (let level = 0; level <= LAST_LEVEL; level++) expect(levelOfRank(rankOfLevel(level))).toBe(level);
    for (const [value, unit] of [
      [31, 'kyu'],
      [0, 'kyu'],
      [10, 'dan'],
      [0, 'dan'],
      [1.5, 'kyu'],
    ] as const) {
      expect(levelOfRank({ value, unit, uncertain: false })).toBeNull();
    }
  });
});
