import type { History } from '../history/history.ts';
import { isUnread } from '../history/id-ranges.ts';
import type { Attempt } from '../model.ts';

/** What is stored of the attempts, as far as it decides which attempts of a file are added. */
interface StoredAttempts {
  ids: ReadonlySet<number>;
  history: Pick<History, 'ranges'>;
  /** The problems of which all attempts were requested. */
  requested: ReadonlySet<number>;
}

/** The attempts of a file that are added, and the number of those that are not, although they are not here. */
interface AttemptMerge {
  added: Attempt[];
  /** Attempts that the site would have sent already, if it had them. */
  left: number;
  /** Attempts that are newer than all that the site was asked for: the next request brings them. */
  later: number;
}

/**
 * Returns which attempts of a file are added: those that are not here, where the history is not read yet. The site alone knows which attempts there
 * are. So nothing is added where the site was asked already, and reading the history later proves or removes each added attempt.
 */
export function mergeAttempts(
  { ids, history, requested }: StoredAttempts,
  attempts: readonly Attempt[],
): AttemptMerge {
  const newest = history.ranges[0]?.newest ?? Number.POSITIVE_INFINITY;
  const missing = attempts.filter(({ id }) => !ids.has(id));
  const later = missing.filter(({ id }) => id > newest).length;
  const added = missing.filter(
    ({ id, problemId }) => isUnread(history.ranges, id) && !requested.has(problemId),
  );
  return { added, left: missing.length - later - added.length, later };
}
