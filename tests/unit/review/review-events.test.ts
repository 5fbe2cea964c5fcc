import { describe, expect, it } from 'vitest';
import { GRADES, proposedGrade } from '../../../lib/review/grades.ts';
import {
  choicesOf,
  compactEvents,
  isProblemReviews,
  knownEvents,
  type ReviewEvent,
  validEvents,
} from '../../../lib/review/review-events.ts';
import fc from '../fast-check.ts';
import { eventAt, reviewEvents } from './arbitrary-events.ts';

describe('the decisions about a problem', () => {
  it('come to the same in any order, and when those without an effect are left out', () => {
    fc.assert(
      fc.property(reviewEvents(300), fc.integer({ min: 0, max: 300 }), (events, cut) => {
        const turned = [...events.slice(cut), ...events.slice(0, cut)];
        expect(choicesOf(turned)).toEqual(choicesOf(events));
        const fewer = compactEvents(events) as ReviewEvent[];
        expect(choicesOf(fewer)).toEqual(choicesOf(events));
        if (events.length > 100) expect(fewer.length).toBeLessThanOrEqual(4);
        expect(isProblemReviews({ problemId: 1, events: fewer })).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('are as before when the last one is taken back', () => {
    fc.assert(
      fc.property(reviewEvents(20), (events) => {
        const last = Math.max(0, ...events.map(({ at }) => at));
        const decided: ReviewEvent[] = [...events, eventAt(last + 1, { kind: 'remove' })];
        const undone: ReviewEvent[] = [...decided, eventAt(last + 2, { kind: 'undo', of: last + 1 })];
        expect(choicesOf(undone)).toEqual(choicesOf(events));
        expect(validEvents(undone)).toEqual(validEvents(events));
      }),
    );
  });
});

it('decisions of a later version stay, without an effect', () => {
  const later = { at: 5, kind: 'something new' };
  const many = Array.from({ length: 101 }, (_, nth) => eventAt(10 + nth, { kind: 'remove' }));
  const all = compactEvents([later, ...many]);
  expect(all).toEqual([later, many.at(-1)]);
  expect(knownEvents({ problemId: 1, events: all })).toEqual(many.slice(-1));
});

describe('the proposed grade', () => {
  const medians = [null, 10_000];
  const solved = (ms: number | null, level: number | null) =>
    proposedGrade({ solved: true, ms, level }, medians);

  it.each([
    ['twice the median', 20_000, 1, 'good'],
    ['more than twice the median', 20_001, 1, 'hard'],
    ['no measured time', null, 1, 'good'],
    ['a level without a median', 900_000, 0, 'good'],
    ['an unknown level', 900_000, null, 'good'],
    ['a level that does not exist', 900_000, 99, 'good'],
  ] as const)('of a solve in %s', (_, ms, level, grade) => {
    expect(solved(ms, level)).toBe(grade);
  });

  it('of a miss is the worst, and no attempt is called easy', () => {
    expect(proposedGrade({ solved: false, ms: 1, level: 1 }, medians)).toBe(GRADES[0]);
    expect(solved(1, 1)).toBe('good');
  });
});
