import { attemptWithId } from '../history/attempts.ts';
import type { History } from '../history/history.ts';
import { isUnread } from '../history/id-ranges.ts';
import { NO_SYNC } from '../history/sync-state.ts';
import type { Attempt } from '../model.ts';

// The site alone knows which attempts there are. So nothing is added where it was asked already, and reading the history later proves or
// removes each added attempt. `requested`: the problems of which all attempts were requested.

/** Returns which attempts of a file are added to a history: those that are not in it, where the site was not asked yet. */
export function addedAttempts(
  file: readonly Attempt[],
  history: History,
  requested: ReadonlySet<number>,
): Attempt[] {
  return file.filter(
    (attempt) => !attemptWithId(history.attempts, attempt.id) && isUnasked(attempt, history, requested),
  );
}

/** Returns which of the added attempts are removed when that is undone: those which the site has not shown since. */
export function removedAttempts(
  ids: readonly number[],
  history: History,
  requested: ReadonlySet<number>,
): number[] {
  return ids.filter((id) => {
    const attempt = attemptWithId(history.attempts, id);
    return attempt && isUnasked(attempt, history, requested);
  });
}

/** Whether the site was not asked yet for an attempt, neither in the history nor on its problem. */
function isUnasked({ id, problemId }: Attempt, { sync = NO_SYNC }: History, requested: ReadonlySet<number>) {
  return isUnread(sync.ranges, id) && !requested.has(problemId);
}
