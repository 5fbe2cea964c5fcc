import { describe, expect, it } from 'vitest';
import { levelStart, rangeOfLevels } from '../../../lib/difficulty/levels.ts';
import { areAllWhole, listParts, nextPart } from '../../../lib/filters/list-parts.ts';
import { LIST } from '../../../lib/limits.ts';
import type { Range } from '../../../lib/model.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const bound = fc.option(fc.integer({ min: 400, max: 2200 }));
const anyRange: fc.Arbitrary<Range> = fc
  .tuple(bound, bound)
  .map(([a, b]) => (a !== null && b !== null && a > b ? { from: b, to: a } : { from: a, to: b }));
const anyElo = fc.option(fc.integer({ min: 300, max: 2300 }));
const low = ({ from }: Range) => from ?? LIST.minElo;
const high = ({ to }: Range) => to ?? LIST.maxElo;

describe('the parts of a long list', () => {
  it('cover the range of the filters without a gap and go no further', () => {
    forAll(anyRange, anyElo, (elo, own) => {
      const parts = listParts({ elo }, own).toSorted((one, other) => low(one) - low(other));
      if (parts.length === 0) {
        expect(high(elo) - low(elo)).toBeLessThanOrEqual(4);
        return;
      }
      expect(parts[0]?.from).toBe(elo.from);
      expect(parts.at(-1)?.to).toBe(elo.to);
      parts.slice(1).forEach((part, i) => {
        expect(part.from).toBe(parts[i]?.to);
      });
      expect(parts.every((part) => low(part) < high(part))).toBe(true);
    });
  });

  it('are never the whole range, which would bring the same answer', () => {
    forAll(anyRange, anyElo, (elo, own) => {
      expect(listParts({ elo }, own)).not.toContainEqual(elo);
    });
  });

  it("begin at the player's level, or with the easiest", () => {
    const elo = { from: levelStart(10), to: levelStart(15) };
    expect(listParts({ elo }, levelStart(12) + 3)[0]).toEqual(rangeOfLevels(12));
    expect(listParts({ elo }, null)[0]).toEqual(rangeOfLevels(10));
    expect(listParts({ elo: { from: null, to: null } }, null)).toHaveLength(39);
  });

  it('come one after the other until all are loaded', () => {
    forAll(anyRange, anyElo, (elo, own) => {
      const parts = listParts({ elo }, own);
      const loaded: Range[] = [];
      for (let next = nextPart(parts, loaded); next; next = nextPart(parts, loaded)) loaded.push(next);
      expect(loaded).toEqual(parts);
    });
  });
});

it('a long list is certainly whole only if the site sent more rows than its longest part has', () => {
  const filters = { elo: { from: 1_000, to: 1_200 } };
  const parts = listParts(filters, null);
  expect(areAllWhole(filters, parts, 50, 50)).toBe(false);
  expect(areAllWhole(filters, parts, 50, 51)).toBe(true);
  expect(areAllWhole(filters, parts, 49, 0)).toBe(true);
  expect(areAllWhole(filters, parts.slice(1), 49, 0)).toBe(false);
});
