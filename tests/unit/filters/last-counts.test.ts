import { describe, expect, it } from 'vitest';
import { sameFilters } from '../../../lib/filters/filters.ts';
import {
  lastCount,
  NO_COUNTS,
  ownCount,
  parseLastCounts,
  withAnswer,
  withCounted,
  withOwnCount,
} from '../../../lib/filters/last-counts.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { anyFilters } from './arbitrary-filters.ts';

const anyCount = fc.record({ count: fc.nat(100), full: fc.boolean() });

describe('the last counts of saved filters', () => {
  it('are stored for saved filters and for one player only', () => {
    forAll(anyFilters, anyFilters, anyCount, (wanted, answered, count) => {
      const counts = withAnswer(NO_COUNTS, 7, [wanted], answered, count);
      expect(lastCount(counts, 7, wanted)).toEqual(sameFilters(wanted, answered) ? count : null);
      expect(lastCount(counts, 8, wanted)).toBeNull();
      expect(parseLastCounts(structuredClone(counts))).toEqual(counts);
    });
  });

  it('stay the same object if an answer changes nothing', () => {
    forAll(anyFilters, anyCount, (filters, count) => {
      const counts = withAnswer(NO_COUNTS, null, [filters], filters, count);
      expect(withAnswer(counts, null, [filters], filters, { ...count })).toBe(counts);
    });
  });

  it('are removed with their saved filter and for another player', () => {
    forAll(anyFilters, anyFilters, anyCount, (one, other, count) => {
      fc.pre(!sameFilters(one, other));
      const both = [one, other].reduce(
        (counts, filters) => withAnswer(counts, 7, [one, other], filters, count),
        NO_COUNTS,
      );
      expect(lastCount(both, 7, one)).toEqual(count);
      const newer = { ...count, count: count.count + 1 };
      expect(lastCount(withAnswer(both, 7, [other], other, newer), 7, one)).toBeNull();
      expect(lastCount(withAnswer(both, 8, [one, other], other, newer), 8, one)).toBeNull();
    });
  });

  it("keep the numbers of the player's own list, of one player", () => {
    forAll(anyFilters, anyCount, fc.nat(1_000), (filters, count, notes) => {
      const answered = withAnswer(NO_COUNTS, 7, [filters], filters, count);
      const counts = withOwnCount(answered, 7, 'notes', notes);
      expect(ownCount(counts, 7, 'notes')).toBe(notes);
      expect(ownCount(counts, 8, 'notes')).toBe(0);
      expect(lastCount(counts, 7, filters)).toEqual(count);
      expect(withOwnCount(counts, 7, 'notes', notes)).toBe(counts);
      const later = withCounted(withAnswer(counts, 7, [filters], filters, count), 7, { 'long ago': 3 });
      expect(ownCount(later, 7, 'notes')).toBe(notes);
      // Nothing is written again if nothing changes.
      const stored = parseLastCounts(structuredClone(later));
      expect(stored).toEqual(later);
      expect(withCounted(stored, 7, { 'long ago': 3 })).toBe(stored);
    });
  });

  it('are read from any stored value', () => {
    forAll(fc.anything(), (stored) => {
      const counts = parseLastCounts(stored);
      expect(parseLastCounts(counts)).toEqual(counts);
    });
  });
});
