import type { Activity } from '../history/activity.ts';
import type { Fold } from './fold.ts';
import type { CountedAttempt } from './measured-attempt.ts';

/** Returns the fold of what the player did on each day with an attempt, by its date. */
export function dayActivity(): Fold<CountedAttempt, ReadonlyMap<string, Activity>> {
  const days = new Map<string, Activity>();
  return {
    add({ date, solved, ms }) {
      const day = days.get(date) ?? { attemptCount: 0, solves: 0, ms: 0 };
      if (day.attemptCount === 0) days.set(date, day);
      day.attemptCount++;
      day.solves += solved ? 1 : 0;
      day.ms += ms ?? 0;
    },
    result: () => days,
  };
}
