import { type Guarded, isNumber, objectOf, orMissing, orNull } from '../../guards.ts';
import { LIFETIME } from '../../limits.ts';
import { blankProblem, PROBLEM, type Problem } from '../../model.ts';
import { BACKOFF, isYoung, NO_FAILURE } from '../../requests/request-status.ts';
import { validRow } from '../corruption.ts';

/** Whether something stored is a problem. */
export const isStoredProblem = objectOf({
  ...PROBLEM,
  /** Epoch ms of the site's word that no problem has this number; 0 where it has one or nobody asked. */
  missingAt: isNumber,
  /** Asking for its own data, which also says whether it exists. */
  asked: objectOf({ ...BACKOFF, at: isNumber }),
  /** Where its elo lies by the questions of the list that it was found by. */
  within: orMissing(objectOf({ from: orNull(isNumber), to: orNull(isNumber) })),
  /** Its likely elo, only where its genre is known too: for the index. */
  near: orMissing(isNumber),
});

/** A problem as last heard of. */
export type StoredProblem = Guarded<typeof isStoredProblem>;

/** The stored problem; what is damaged counts as never heard. */
export function heardOf(id: number, row: StoredProblem | undefined): StoredProblem {
  return validRow(row, isStoredProblem) ?? unheardOf(id);
}

/** A problem that no answer has named yet. */
function unheardOf(id: number): StoredProblem {
  return { ...blankProblem(id), missingAt: 0, asked: { at: 0, ...NO_FAILURE } };
}

/** What may be shown of it. */
export function publicPart({ id, rank, elo, stars, votes, unrated, genre, canon }: StoredProblem): Problem {
  return { id, rank, elo, stars, votes, unrated, genre, canon };
}

/** Whether the site's word that there is no such problem still counts; one that a clock set back made future does not. */
export function isMissing({ missingAt }: StoredProblem, now: number): boolean {
  return isYoung(missingAt, LIFETIME.missingMs, now);
}
