import { describe, expect, it } from 'vitest';
import { GROUPINGS, type Grouping } from '../../../lib/attempt-list/groups.ts';
import { parseHistoryQuery } from '../../../lib/attempt-list/history-address.ts';
import { listedAttempt, listedAttempts } from '../../../lib/attempt-list/history-view.ts';
import type { Attempt } from '../../../lib/model.ts';
import { forAll } from '../for-all.ts';
import { attempts, filters, info, knownOf, NOW } from './arbitrary-attempts.ts';

/** Returns the list as its items in order: an attempt, or the attempts of the group that a heading begins. */
function shown(
  known: ReturnType<typeof knownOf>,
  grouping: Grouping,
  wanted = parseHistoryQuery('').filters,
) {
  const list = listedAttempts(known, { filters: wanted, grouping }, NOW);
  const attemptIn = (place: number) => listedAttempt(known, list.rows[place] ?? 0);
  const groups = list.groups.map((group) => ({
    ...group,
    attempts: Array.from({ length: group.attemptCount }, (_, nth) => attemptIn(group.start + nth)),
  }));
  const items = Array.from(list.items, (item) => (item < 0 ? groups[-1 - item] : attemptIn(item)));
  return { list, groups, items };
}

const sumsOf = (all: readonly Attempt[]) => ({
  attemptCount: all.length,
  solves: all.filter(({ solved }) => solved).length,
  ms: all.reduce((sum, { ms }) => sum + (ms ?? 0), 0),
});

describe('the groups of the history', () => {
  it('have each listed attempt once, below the heading of its group, which sums it up', () => {
    forAll(attempts, info, filters, (all, known, wanted) => {
      const listedOf = knownOf(all, known);
      for (const grouping of GROUPINGS) {
        const { list, groups, items } = shown(listedOf, grouping, wanted);
        expect(items).toEqual(groups.flatMap((group) => [group, ...group.attempts]));
        const ids = (some: readonly Attempt[]) => some.map(({ id }) => id).toSorted();
        const listed = groups.flatMap((group) => group.attempts);
        expect(ids(listed)).toEqual(ids(Array.from(list.rows, (row) => listedAttempt(listedOf, row))));
        expect(list).toMatchObject(sumsOf(listed));
        for (const group of groups) {
          expect(group).toMatchObject(sumsOf(group.attempts));
          expect(group).toMatchObject({
            from: group.attempts.at(-1)?.at,
            to: group.attempts[0]?.at,
          });
        }
      }
    });
  });

  it('are days from midnight to midnight, newest first', () => {
    forAll(attempts, info, (all, known) => {
      const { groups } = shown(knownOf(all, known), 'day');
      const days = groups.map(
        (group) => new Set(group.attempts.map(({ at }) => new Date(at).toDateString())),
      );
      expect(days.every((ofGroup) => ofGroup.size === 1)).toBe(true);
      expect(new Set(days.flatMap((ofGroup) => [...ofGroup])).size).toBe(days.length);
    });
  });

  it('are problems, the one attempted last first', () => {
    forAll(attempts, info, (all, known) => {
      const { groups } = shown(knownOf(all, known), 'problem');
      for (const group of groups)
        expect(new Set(group.attempts.map(({ problemId }) => problemId))).toEqual(new Set([group.problemId]));
      expect(new Set(groups.map(({ problemId }) => problemId)).size).toBe(groups.length);
      const newest = groups.map(({ to }) => to);
      expect(newest).toEqual(newest.toSorted((one, other) => other - one));
    });
  });
});
