import { expect, it } from 'vitest';
import { calendarDays } from '../../../lib/days.ts';
import type { Attempt } from '../../../lib/model.ts';
import { GRADES } from '../../../lib/review/grades.ts';
import { nextReview } from '../../../lib/review/replay.ts';
import { dueUntil } from '../../../lib/review/schedule.ts';
import { shownReview } from '../../../lib/review/shown-review.ts';
import fc from '../fast-check.ts';
import { decisions, eventAt } from '../review/arbitrary-events.ts';
import { REVIEW_PLAN } from '../support/review-plan.ts';

const HOUR = 3_600_000;
const NOW = new Date(2026, 2, 15, 12).getTime();

const attempts: fc.Arbitrary<Attempt[]> = fc
  .array(
    fc.record({ hours: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 })), solved: fc.boolean() }),
    { maxLength: 6 },
  )
  .map((all) =>
    all
      .sort((one, other) => other.hours - one.hours)
      .map(({ hours, solved }, nth) => ({
        id: nth + 1,
        problemId: 7,
        // No date that follows from it is by chance one that was chosen.
        at: NOW - hours * HOUR - 1_000,
        solved,
        ms: null,
        level: null,
      })),
  );
const decided = fc.array(
  fc.record({
    hours: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 })),
    decision: decisions([1, 2, 3]),
    after: fc.integer({ min: 0, max: 6 }),
  }),
  { maxLength: 4 },
);

it('what the panel says of the next review is the day on which it comes', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      attempts,
      decided,
      fc.boolean(),
      fc.integer({ min: 0, max: 24 }),
      (made, all, hasPlan, hour) => {
        const now = NOW + hour * HOUR;
        const events = all
          .sort((one, other) => other.hours - one.hours)
          .map(({ hours, decision, after }, nth) => eventAt(NOW - hours * HOUR + nth, decision, after));
        const source = { problemId: 7, attempts: made, events };
        const plan = hasPlan ? REVIEW_PLAN : null;
        const scheduled = nextReview(source, plan) ?? undefined;
        const isDue = scheduled !== undefined && scheduled.due < dueUntil(now);
        const shown = shownReview(source, scheduled, plan, isDue, now);
        seen.add(shown.state);
        if (!scheduled) expect(['none', 'removed']).toContain(shown.state);
        else if (isDue) expect(shown).toEqual({ state: 'due' });
        else {
          const days =
            shown.state === 'graded'
              ? shown.days[GRADES.indexOf(shown.grade)]
              : shown.state === 'planned'
                ? shown.days
                : null;
          expect(days).toBe(calendarDays(now, scheduled.due) || 1);
          // What can be taken back has an effect.
          if (shown.state === 'planned' && shown.of !== null) {
            const without = { ...source, events: events.filter(({ at }) => at !== shown.of) };
            expect(nextReview(without, plan)?.due).not.toBe(scheduled.due);
          }
        }
      },
    ),
    { numRuns: 1_000 },
  );
  expect([...seen].sort()).toEqual(['due', 'graded', 'none', 'planned', 'removed']);
});
