import { GRADES } from '../../../lib/review/grades.ts';
import type { ReviewDecision, ReviewEvent } from '../../../lib/review/review-events.ts';
import fc from '../fast-check.ts';

const DAY = 86_400_000;

/** Decisions of every kind. `attemptIds`: the attempts that may be graded. */
export function decisions(attemptIds: readonly number[]): fc.Arbitrary<ReviewDecision> {
  return fc.oneof(
    fc.record({
      kind: fc.constant('grade' as const),
      attemptId: fc.constantFrom(...attemptIds),
      grade: fc.constantFrom(...GRADES),
    }),
    fc.record({ kind: fc.constant('due' as const), days: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ kind: fc.constant('undo' as const), of: fc.integer({ min: 1_000, max: 1_300 }) }),
    fc.record({ kind: fc.constant('remove' as const) }),
  );
}

/** Returns a decision as it is stored if it was made at a time. `attemptId`: the newest attempt then. */
export function eventAt(at: number, decision: ReviewDecision, attemptId = 0): ReviewEvent {
  if (decision.kind !== 'due') return { ...decision, at };
  return { kind: 'due', due: at + decision.days * DAY, attemptId, at };
}

/** Decisions about one problem with two attempts, the oldest first, no two at the same time. */
export function reviewEvents(maxLength: number): fc.Arbitrary<ReviewEvent[]> {
  return fc
    .array(decisions([1, 2]), { maxLength, size: 'max' })
    .map((all) => all.map((one, nth) => eventAt(1_000 + nth, one)));
}
