import { dateAt } from '../../../lib/days.ts';
import type { Activity } from '../../../lib/history/activity.ts';
import { activitySince } from '../../../lib/history/activity.ts';
import type { Attempts } from '../../../lib/history/attempts.ts';
import { type AttemptStats, statsByProblem } from '../../../lib/history/stats.ts';
import { medianTime } from '../../../lib/history/usual-time.ts';
import type { Attempt } from '../../../lib/model.ts';

const LEVELS = Array.from({ length: 39 }, (_, level) => level);

/** All figures over the attempts of a player, in a form that can be compared. */
interface Figures {
  /** By level: the median time, and the number of times. */
  medians: Record<number, string>;
  days: [date: string, activity: Activity][];
  stats: AttemptStats[];
}

/** Returns the figures by the extension's code. */
export function figuresOf(attempts: Attempts): Figures {
  const medians = LEVELS.flatMap((level) => {
    const median = medianTime(attempts, level);
    return median ? [[level, `${median.ms} of ${median.solves}`]] : [];
  });
  return {
    medians: Object.fromEntries(medians),
    days: [...activitySince(attempts, 0)].sort(),
    stats: [...statsByProblem(attempts).values()].sort((one, other) => one.problemId - other.problemId),
  };
}

/** Returns the same figures, computed from the attempts one by one. */
export function trueFigures(attempts: readonly Attempt[]): Figures {
  const medians: Figures['medians'] = {};
  for (const level of LEVELS) {
    const times = attempts
      .filter((one) => one.solved && one.level === level && !one.context)
      .flatMap(({ ms }) => ms ?? [])
      .sort((one, other) => one - other);
    const middle = times[(times.length - 1) >> 1];
    if (middle !== undefined) medians[level] = `${middle} of ${times.length}`;
  }
  const days = Map.groupBy(attempts, ({ at }) => dateAt(at));
  const problems = Map.groupBy(attempts, ({ problemId }) => problemId);
  return {
    medians,
    days: [...days].map(([date, within]): Figures['days'][number] => [date, activityOf(within)]).sort(),
    stats: [...problems]
      .map(([problemId, on]) => statsOf(problemId, on))
      .sort((one, other) => one.problemId - other.problemId),
  };
}

function activityOf(attempts: readonly Attempt[]): Activity {
  return {
    attemptCount: attempts.length,
    solves: attempts.filter(({ solved }) => solved).length,
    ms: attempts.reduce((sum, { ms }) => sum + (ms ?? 0), 0),
  };
}

function statsOf(problemId: number, attempts: readonly Attempt[]): AttemptStats {
  const inOrder = attempts.toSorted((one, other) => one.at - other.at || one.id - other.id);
  const solved = inOrder.filter((one) => one.solved);
  const times = solved.flatMap(({ ms, context }) => (ms === null || context !== undefined ? [] : [ms]));
  const [first, last] = [inOrder[0] as Attempt, inOrder.at(-1) as Attempt];
  return {
    problemId,
    attemptCount: attempts.length,
    solves: solved.length,
    firstAt: first.at,
    lastAt: last.at,
    firstSolved: first.solved,
    firstHasContext: first.context !== undefined,
    lastSolved: last.solved,
    lastSolvedAt: solved.at(-1)?.at ?? null,
    bestMs: times.length > 0 ? Math.min(...times) : null,
  };
}
