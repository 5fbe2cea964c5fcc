import { isUnread } from '../history/id-ranges.ts';
import type { SyncState } from '../history/sync-state.ts';
import type { Attempt } from '../model.ts';

/** What is stored of the attempts, as far as it decides which attempts of a file are added. */
interface StoredAttempts {
  ids: ReadonlySet<number>;
  history: Pick<SyncState, 'ranges'>;
  /** The problems of which all attempts were requested. */
  requested: ReadonlySet<number>;
}

/**
 * Returns which attempts of a file are added: those that are not here, where the history is not read yet. The site alone knows which attempts there
 * are. So nothing is added where the site was asked already, and reading the history later proves or removes each added attempt.
 */
export function addedAttempts(
  { ids, history, requested }: StoredAttempts,
  attempts: readonly Attempt[],
): Attempt[] {
  return attempts.filter(
    ({ id, problemId }) => !ids.has(id) && isUnread(history.ranges, id) && !requested.has(problemId),
  );
}
