import { createEmptyCard, fsrs, generatorParameters, type Grade as Rating } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/model.ts';
import { GRADES, type Grade } from '../../../lib/review/grades.ts';
import { daysUntilReview, type MemoryState, stateAfter } from '../../../lib/review/memory.ts';
import { daysByGrade, nextReview } from '../../../lib/review/replay.ts';
import type { ReviewDecision } from '../../../lib/review/review-events.ts';
import type { ReviewPlan } from '../../../lib/review/review-plan.ts';
import { REVIEW_MS } from '../../../lib/review/schedule.ts';
import fc from '../fast-check.ts';
import { eventAt } from './arbitrary-events.ts';

const DAY = 86_400_000;
/** When the player began to review. */
const STARTED = Date.UTC(2026, 0, 1);
const plan: ReviewPlan = {
  startedAt: STARTED,
  seededAt: STARTED,
  medians: [10_000],
  newPerDay: 10,
  endedAt: null,
};

/** An attempt so many days after the player began to review. */
function attempt(days: number, solved: boolean, ms = 5_000): Attempt {
  const at = STARTED + days * DAY;
  return { id: Math.round(days * 100) + 100_000, problemId: 7, at, solved, ms, level: 0 };
}

/** `after`: the newest attempt that was stored when a date was chosen. */
type Decided = [days: number, decision: ReviewDecision, after?: Attempt];

function next(attempts: Attempt[], decided: Decided[] = [], of: ReviewPlan | null = plan) {
  const events = decided.map(([days, decision, after]) =>
    eventAt(STARTED + days * DAY, decision, after?.id ?? 0),
  );
  return nextReview({ problemId: 7, attempts, events }, of);
}

const failed = attempt(-100, false);

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
  it('is of a problem that was failed or solved slowly, and of no other', () => {
    expect(next([attempt(-3, true)])).toBeNull();
    expect(next([attempt(-3, true, 20_001)])?.last?.grade).toBe('hard');
    expect(next([attempt(-3, false)])?.last?.grade).toBe('again');
    // A time that was taken in a rush is no usual one; the result counts.
    expect(next([{ ...attempt(-3, true, 20_001), context: 'Rush' }])).toBeNull();
    expect(next([{ ...attempt(-3, false), context: 'Rush' }])?.last?.grade).toBe('again');
    expect(next([])).toBeNull();
  });

  it('takes the first of attempts within four hours as the review', () => {
    const soon = attempt(REVIEW_MS / DAY - 0.01, true);
    expect(next([attempt(0, false), soon])).toMatchObject({ last: { grade: 'again', at: STARTED } });
    const later = attempt(REVIEW_MS / DAY, true);
    expect(next([attempt(0, false), later])).toMatchObject({ last: { grade: 'good', at: later.at } });
  });

  it('is a whole number of days after the last one', () => {
    const found = next([failed, attempt(1, true)]);
    expect(((found?.due ?? 0) - (found?.last?.at ?? 0)) % DAY).toBe(0);
    expect(found?.due).toBeGreaterThan(found?.last?.at ?? 0);
  });

  it('is of a new problem until the first attempt since the player began', () => {
    expect(next([failed])).toMatchObject({ isNew: true });
    expect(next([failed])).not.toHaveProperty('joinedAt');
    const joined = attempt(2, true);
    expect(next([failed, joined, attempt(9, true)])).toMatchObject({ isNew: false, joinedAt: joined.at });
    // A problem that was never tried before does not take a place of the new ones.
    expect(next([attempt(2, false)])).toMatchObject({ isNew: false });
    expect(next([attempt(2, false)])).not.toHaveProperty('joinedAt');
  });

  it('follows the grade that the player gives, and not one for an attempt that is gone', () => {
    const last = attempt(1, true);
    const graded = (attemptId: number) =>
      next([failed, last], [[1, { kind: 'grade', attemptId, grade: 'easy' }]]);
    expect(graded(last.id)).toMatchObject({ last: { grade: 'easy' } });
    expect(graded(last.id)?.due).toBeGreaterThan(graded(0)?.due ?? 0);
    expect(graded(0)).toEqual(next([failed, last]));
  });

  it('stays when the player calls the only miss good', () => {
    const grade: ReviewDecision = { kind: 'grade', attemptId: failed.id, grade: 'good' };
    expect(next([failed], [[0, grade]])).toMatchObject({ last: { grade: 'good' } });
  });

  const inDays = (days: number): ReviewDecision => ({ kind: 'due', days });
  const solvedOnce = attempt(-3, true);

  it('is on the date that the player chose, until the next attempt', () => {
    expect(next([failed], [[5, inDays(30), failed]])?.due).toBe(STARTED + 35 * DAY);
    const later = attempt(6, true);
    expect(next([failed, later], [[5, inDays(30), failed]])?.due).toBe(next([failed, later])?.due);
    // Also sooner than the schedule says.
    const solvedLater = attempt(1, true);
    const known = [failed, solvedLater];
    expect(next(known)?.due).toBeGreaterThan(STARTED + 3 * DAY);
    expect(next(known, [[2, inDays(1), solvedLater]])?.due).toBe(STARTED + 3 * DAY);
  });

  it('stays on that date if an attempt from before the press arrives later', () => {
    const late = attempt(4.9, true);
    expect(next([failed, late], [[5, inDays(1), failed]])?.due).toBe(STARTED + 6 * DAY);
    // The clock of the site is behind, and the attempt was known.
    const known = attempt(5.1, true);
    expect(next([failed, known], [[5, inDays(1), known]])?.due).toBe(STARTED + 6 * DAY);
  });

  it('is lifted by an attempt after that date, though the clock was ahead when an earlier decision was made', () => {
    const due = STARTED + DAY;
    // Later than all decisions before it.
    const chosen = { kind: 'due', at: STARTED + 40 * DAY, attemptId: failed.id, due } as const;
    const review = attempt(2, true);
    const source = { problemId: 7, attempts: [failed, review], events: [chosen] };
    expect(nextReview(source, null)?.due).toBeGreaterThan(review.at);
    expect(nextReview({ ...source, attempts: [failed, attempt(0.5, true)] }, null)?.due).toBe(due);
  });

  it('is of a problem with such a date, whatever its results, and takes no place of the new ones', () => {
    const chosen = next([solvedOnce], [[1, inDays(1), solvedOnce]]);
    expect(chosen).toMatchObject({
      isNew: false,
      due: STARTED + 2 * DAY,
      last: { attemptId: solvedOnce.id },
    });
    expect(chosen).not.toHaveProperty('joinedAt');
    expect(next([failed], [[1, inDays(1), failed]])).toMatchObject({ isNew: false });
    const after = next([failed, attempt(2, true)], [[1, inDays(1), failed]]);
    expect(after).not.toHaveProperty('joinedAt');
  });

  it('is of an untried problem with such a date, and its first attempt is its first review', () => {
    expect(next([], [[1, inDays(1)]])).toEqual({
      problemId: 7,
      due: STARTED + 2 * DAY,
      isNew: false,
      last: null,
    });
    const first = attempt(2.5, true);
    const reviewed = next([first], [[1, inDays(1)]]);
    expect(reviewed).toMatchObject({ isNew: false, last: { at: first.at, grade: 'good' } });
    expect(reviewed?.due).toBe(first.at + daysUntilReview(stateAfter(null, 0, 'good')) * DAY);
  });

  it('is without a plan only of problems with a date, and goes on after it', () => {
    expect(next([failed], [], null)).toBeNull();
    expect(next([failed], [[1, inDays(1), failed]], null)?.due).toBe(STARTED + 2 * DAY);
    const later = attempt(2, true);
    const on = next([failed, later], [[1, inDays(1), failed]], null);
    expect(on?.due).toBe(next([failed, later])?.due);
  });

  it('is none once the problem is removed, until a date is chosen', () => {
    const removed: Decided = [5, { kind: 'remove' }];
    expect(next([failed], [removed])).toBeNull();
    expect(next([failed, attempt(6, false)], [removed])).toBeNull();
    expect(next([solvedOnce], [[1, inDays(9), solvedOnce], removed])).toBeNull();
    expect(next([failed], [removed, [6, inDays(1), failed]])?.due).toBe(STARTED + 7 * DAY);
    const undone = next([failed], [removed, [6, { kind: 'undo', of: STARTED + 5 * DAY }]]);
    expect(undone).toEqual(next([failed]));
  });

  it('does not depend on the order in which attempts are given', () => {
    const attempts = [failed, attempt(-50, true), attempt(-20, false), attempt(3, true)];
    expect(next(attempts.toReversed())).toEqual(next(attempts));
  });

  it('comes in the days that are told beside each grade', () => {
    const last = attempt(1, true);
    const source = { problemId: 7, attempts: [failed, last], events: [] };
    const days = GRADES.map((grade) => {
      const found = next([failed, last], [[1, { kind: 'grade', attemptId: last.id, grade }]]);
      return ((found?.due ?? 0) - last.at) / DAY;
    });
    expect(daysByGrade(source, plan)).toEqual(days);
  });
});
