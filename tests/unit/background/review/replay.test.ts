import { createEmptyCard, fsrs, generatorParameters, type Grade as Rating } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import { daysByGrade, nextReview } from '../../../../lib/background/review/replay.ts';
import {
  daysUntilReview,
  type MemoryState,
  stateAfter,
} from '../../../../lib/background/review/review-interval.ts';
import type { Attempt } from '../../../../lib/model.ts';
import { GRADES, type Grade } from '../../../../lib/review/grades.ts';
import type { ReviewDecision } from '../../../../lib/review/review-events.ts';
import type { ReviewPlan } from '../../../../lib/review/review-plan.ts';
import { REVIEW_MS } from '../../../../lib/review/scheduled.ts';
import fc from '../../fast-check.ts';
import { eventAt } from '../../review/arbitrary-events.ts';

const DAY = 86_400_000;
/** When the player began to review. */
const STARTED = Date.UTC(2026, 0, 1);
const plan: ReviewPlan = {
  startedAt: STARTED,
  seededAt: STARTED,
  medians: [10_000],
  scope: 'missed',
  newPerDay: 10,
  mix: 'none',
  pausedAt: null,
  endedAt: null,
};

/** An attempt so many days after the player began to review. */
function attempt(days: number, solved: boolean, ms = 5_000): Attempt {
  const at = STARTED + days * DAY;
  return { id: Math.round(days * 100) + 100_000, problemId: 7, at, solved, ms, level: 0 };
}

function next(attempts: Attempt[], decided: [days: number, decision: ReviewDecision][] = [], more = {}) {
  const events = decided.map(([days, decision]) => eventAt(STARTED + days * DAY, decision));
  const source = { problemId: 7, attempts, events, again: null, ...more };
  return nextReview(source, { ...plan, ...more });
}

const missed = attempt(-100, false);

describe('the memory model', () => {
  it('equals that of the library for reviews whole days apart', () => {
    const review = fc.record({ days: fc.integer({ min: 1, max: 400 }), grade: fc.constantFrom(...GRADES) });
    const scheduler = fsrs(generatorParameters({ enable_fuzz: false, enable_short_term: false }));
    fc.assert(
      fc.property(fc.array(review, { minLength: 1, maxLength: 12 }), (reviews) => {
        let memory: MemoryState | null = null;
        let card = createEmptyCard(new Date(STARTED));
        let at = STARTED;
        for (const { days, grade } of reviews) {
          at += days * DAY;
          memory = stateAfter(memory, days, grade);
          card = scheduler.next(card, new Date(at), (GRADES.indexOf(grade) + 1) as Rating).card;
          expect(memory.stability).toBeCloseTo(card.stability, 6);
          expect(memory.difficulty).toBeCloseTo(card.difficulty, 6);
        }
      }),
    );
  });

  it('never has less than a day until the next review, and more for a better grade', () => {
    const days = (grade: Grade) => daysUntilReview(stateAfter(null, 0, grade));
    const [again, hard, good, easy] = GRADES.map(days) as [number, number, number, number];
    expect(again).toBe(1);
    expect(again <= hard && hard < good && good < easy).toBe(true);
  });
});

describe('the next review', () => {
  it('is of a problem that was missed or solved slowly, and of no other', () => {
    expect(next([attempt(-3, true)])).toBeNull();
    expect(next([attempt(-3, true, 20_001)])?.grade).toBe('hard');
    expect(next([attempt(-3, false)])?.grade).toBe('again');
    // A time that was taken in a rush is no usual one; the result counts.
    expect(next([{ ...attempt(-3, true, 20_001), context: 'Rush' }])).toBeNull();
    expect(next([{ ...attempt(-3, false), context: 'Rush' }])?.grade).toBe('again');
    expect(next([])).toBeNull();
  });

  it('is of each attempted problem if the player wants that', () => {
    expect(next([attempt(-3, true)], [], { scope: 'all' })?.grade).toBe('good');
  });

  it('takes the first of attempts within four hours as the review', () => {
    const soon = attempt(REVIEW_MS / DAY - 0.01, true);
    expect(next([attempt(0, false), soon])).toMatchObject({ grade: 'again', lastAt: STARTED });
    const later = attempt(REVIEW_MS / DAY, true);
    expect(next([attempt(0, false), later])).toMatchObject({ grade: 'good', lastAt: later.at });
  });

  it('is a whole number of days after the last one', () => {
    const found = next([missed, attempt(1, true)]);
    expect(((found?.due ?? 0) - (found?.lastAt ?? 0)) % DAY).toBe(0);
    expect(found?.due).toBeGreaterThan(found?.lastAt ?? 0);
  });

  it('is of a new problem until the first try since the player began', () => {
    expect(next([missed])).toMatchObject({ isNew: 1 });
    expect(next([missed])).not.toHaveProperty('joinedAt');
    const joined = attempt(2, true);
    expect(next([missed, joined, attempt(9, true)])).toMatchObject({ isNew: 0, joinedAt: joined.at });
    // A problem that was never tried before does not take a place of the new ones.
    expect(next([attempt(2, false)])).toMatchObject({ isNew: 0 });
    expect(next([attempt(2, false)])).not.toHaveProperty('joinedAt');
  });

  it('follows the grade that the player gives, and not one for an attempt that is gone', () => {
    const last = attempt(1, true);
    const graded = (attemptId: number) =>
      next([missed, last], [[1, { kind: 'grade', attemptId, grade: 'easy' }]]);
    expect(graded(last.id)).toMatchObject({ grade: 'easy' });
    expect(graded(last.id)?.due).toBeGreaterThan(graded(0)?.due ?? 0);
    expect(graded(0)).toEqual(next([missed, last]));
  });

  it('stays when the player calls the only miss good', () => {
    const grade: ReviewDecision = { kind: 'grade', attemptId: missed.id, grade: 'good' };
    expect(next([missed], [[0, grade]])).toMatchObject({ grade: 'good' });
  });

  it('can be delayed until the next try, stopped and resumed', () => {
    const delay: ReviewDecision = { kind: 'delay', days: 30 };
    expect(next([missed], [[5, delay]])?.due).toBe(STARTED + 35 * DAY);
    expect(next([missed, attempt(6, true)], [[5, delay]])).toEqual(next([missed, attempt(6, true)]));
    expect(next([missed], [[5, { kind: 'stop' }]])).toBeNull();
    const resumed = next(
      [missed],
      [
        [5, { kind: 'stop' }],
        [6, { kind: 'resume' }],
      ],
    );
    expect(resumed).toEqual(next([missed]));
  });

  it('is at once of a problem on "Try again", unless decided otherwise later', () => {
    const askedAt = STARTED + 3 * DAY;
    const again = { addedAt: askedAt, lastTryAt: askedAt - DAY };
    const tried = [missed, attempt(2, true)];
    expect(next(tried, [], { again })).toMatchObject({ due: askedAt, isNew: 0 });
    expect(next([missed], [[2, { kind: 'stop' }]], { again })).not.toBeNull();
    expect(next([missed], [[4, { kind: 'stop' }]], { again })).toBeNull();
    const delayed = next([missed], [[4, { kind: 'delay', days: 2 }]], { again });
    expect(delayed?.due).toBe(STARTED + 6 * DAY);
    const askedAfterDelay = next([missed], [[2, { kind: 'delay', days: 30 }]], { again });
    expect(askedAfterDelay?.due).toBe(next([missed], [], { again })?.due);
    expect(askedAfterDelay?.due).toBeLessThanOrEqual(askedAt);
    // A try since then is a review, also if the clock of the device was wrong.
    const since = [...tried, attempt(3.5, false)];
    expect(next(since, [], { again })).toEqual(next(since));
    const ahead = { addedAt: askedAt + 99 * DAY, lastTryAt: askedAt - DAY };
    expect(next(since, [], { again: ahead })).toEqual(next(since));
  });

  it('does not depend on the order in which attempts are given', () => {
    const attempts = [missed, attempt(-50, true), attempt(-20, false), attempt(3, true)];
    expect(next(attempts.toReversed())).toEqual(next(attempts));
  });

  it('comes in the days that are told beside each grade', () => {
    const last = attempt(1, true);
    const source = { problemId: 7, attempts: [missed, last], events: [], again: null };
    const days = GRADES.map((grade) => {
      const found = next([missed, last], [[1, { kind: 'grade', attemptId: last.id, grade }]]);
      return ((found?.due ?? 0) - last.at) / DAY;
    });
    expect(daysByGrade(source, plan)).toEqual(days);
  });
});
