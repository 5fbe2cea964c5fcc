import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAST_LEVEL, levelOf, levelOfRank, levelStart, rankOfLevel } from '../../../lib/difficulty/levels.ts';
import { forAll } from '../for-all.ts';

describe('the scale of difficulty', () => {
  // Pairs from the recorded problems of the real site.
  it.each([
    ['30 kyu', -108],
    ['30 kyu', 643.9],
    ['29 kyu', 644],
    ['28 kyu', 714],
    ['27 kyu', 784],
    ['20 kyu', 980],
    ['15 kyu', 1120],
    ['10 kyu', 1260],
    ['5 kyu', 1400],
    ['1 kyu', 1512],
    ['1 dan', 1540],
    ['5 dan', 1652],
    ['6 dan', 1730],
    ['7 dan', 1800],
    ['8 dan', 1930],
    ['9 dan', 2007],
    ['9 dan', 2236],
  ])('calls %s what has elo %d', (name, elo) => {
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
