import { isSetUp } from '../board/set-up.ts';
import { likelyElo } from '../difficulty/likely-elo.ts';
import { type Guarded, isNumber, objectOf, orMissing, orNull, type Stored } from '../guards.ts';
import { LIFETIME } from '../lifetimes.ts';
import { blankProblem, PROBLEM, type Problem } from '../model.ts';
import { BACKOFF, isYoung, NO_FAILURE } from '../requests/request-status.ts';

const STORED_PROBLEM = {
  ...PROBLEM,
  /** When the site last reported that no problem has this number, epoch ms; 0: never. */
  missingAt: isNumber,
  /** The last request for the problem's own data, which also shows whether the problem exists. */
  asked: objectOf({ ...BACKOFF, at: isNumber }),
  /** The narrowest elo range that list requests prove for it. */
  within: orMissing(objectOf({ from: orNull(isNumber), to: orNull(isNumber) })),
};

/** A problem as the site's last answers described it. */
export type StoredProblem = Stored<typeof STORED_PROBLEM>;

export const STORED_PROBLEM_FIELDS = Object.keys(STORED_PROBLEM) as (keyof StoredProblem)[];

/** Returns a problem of which nothing is known but its number. */
export function undescribedProblem(id: number): StoredProblem {
  return { ...blankProblem(id), missingAt: 0, asked: { at: 0, ...NO_FAILURE } };
}

/**
 * Returns a problem's likely elo; null if that or its genre is unknown. A number at which the player only looked has neither, and may be no
 * problem.
 */
export function describedElo(problem: StoredProblem): number | null {
  return problem.genre === null ? null : likelyElo(problem);
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
