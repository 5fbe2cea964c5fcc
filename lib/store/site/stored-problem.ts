import { isSetUp } from '../../board/set-up.ts';
import { type EloHints, likelyElo } from '../../difficulty/likely-elo.ts';
import { type Guarded, isNumber, objectOf, orMissing, orNull } from '../../guards.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { blankProblem, PROBLEM, type Problem } from '../../model.ts';
import { BACKOFF, isYoung, NO_FAILURE } from '../../requests/request-status.ts';
import { validRow } from '../corruption.ts';

/** Whether a stored value is a problem. */
export const isStoredProblem = objectOf({
  ...PROBLEM,
  /** When the site last reported that no problem has this number, epoch ms; 0: never. */
  missingAt: isNumber,
  /** The last request for the problem's own data, which also shows whether the problem exists. */
  asked: objectOf({ ...BACKOFF, at: isNumber }),
  /** The narrowest elo range that list requests prove for it. */
  within: orMissing(objectOf({ from: orNull(isNumber), to: orNull(isNumber) })),
  /** Its likely elo, for the index; missing if its genre is unknown. */
  near: orMissing(isNumber),
});

/** A problem as the site's last answers described it. */
export type StoredProblem = Guarded<typeof isStoredProblem>;

/** Returns the likely elo by which a problem is found in the index `near`; null if that or its genre is unknown, so that it is not in it. */
export function nearOf(problem: EloHints & Pick<Problem, 'genre'>): number | null {
  return problem.genre === null ? null : likelyElo(problem);
}

/** Returns the stored problem. A damaged or missing row counts as a problem without known data. */
export function problemFromRow(id: number, row: StoredProblem | undefined): StoredProblem {
  const undescribed = { ...blankProblem(id), missingAt: 0, asked: { at: 0, ...NO_FAILURE } };
  return validRow(row, isStoredProblem, 'site') ?? undescribed;
}

/** Returns the data of a problem that pages and content scripts may get. */
export function publicPart({ id, rank, elo, stars, votes, unrated, genre, canon }: StoredProblem): Problem {
  return { id, rank, elo, stars, votes, unrated, genre, canon };
}

/**
 * Whether the site recently reported that there is no such problem. A time in the future, after the clock was set back,
 * does not count.
 */
export function isMissing({ missingAt }: Pick<StoredProblem, 'missingAt'>, now: number): boolean {
  return isYoung(missingAt, LIFETIME.missingMs, now);
}

/** Whether the site's last answer about this problem was that there is none, however long ago. An answer that names it ends that. */
export function wasMissing({ missingAt }: Pick<StoredProblem, 'missingAt'>): boolean {
  return missingAt > 0;
}

/** Whether a stored value is a problem's initial position. */
export const isStoredSetUp = objectOf({
  id: isNumber,
  setUp: orNull(isSetUp),
});

/** A problem's initial position in its last answer; `setUp` is null if that contained no position that can be drawn. */
export type StoredSetUp = Guarded<typeof isStoredSetUp>;
