import { isSetUp } from '../../board/set-up.ts';
import { type Guarded, isNumber, objectOf, orMissing, orNull } from '../../guards.ts';
import { LIFETIME } from '../../limits.ts';
import { blankProblem, PROBLEM, type Problem } from '../../model.ts';
import { BACKOFF, isYoung, NO_FAILURE } from '../../requests/request-status.ts';
import { validRow } from '../corruption.ts';

/** Returns whether a stored value is a problem. */
export const isStoredProblem = objectOf({
  ...PROBLEM,
  /** When the site said that no problem has this number, epoch ms; 0: it never did. */
  missingAt: isNumber,
  /** Requests for the problem's own data, which also tell whether it exists. */
  asked: objectOf({ ...BACKOFF, at: isNumber }),
  /** The range of elo of the list requests that returned it. */
  within: orMissing(objectOf({ from: orNull(isNumber), to: orNull(isNumber) })),
  /** Its likely elo, for the index; missing where its genre is unknown. */
  near: orMissing(isNumber),
});

/** A problem as the site's answers last described it. */
export type StoredProblem = Guarded<typeof isStoredProblem>;

/** Returns the stored problem; a corrupt row counts as a problem that no answer has described. */
export function problemFromRow(id: number, row: StoredProblem | undefined): StoredProblem {
  const undescribed = { ...blankProblem(id), missingAt: 0, asked: { at: 0, ...NO_FAILURE } };
  return validRow(row, isStoredProblem) ?? undescribed;
}

/** Returns what pages and content scripts may be told of a problem. */
export function publicPart({ id, rank, elo, stars, votes, unrated, genre, canon }: StoredProblem): Problem {
  return { id, rank, elo, stars, votes, unrated, genre, canon };
}

/** Returns whether the site said lately that there is no such problem; a time in the future, after a clock was set back, does not count. */
export function isMissing({ missingAt }: StoredProblem, now: number): boolean {
  return isYoung(missingAt, LIFETIME.missingMs, now);
}

/** Returns whether a stored value is a problem's start position. */
export const isStoredSetUp = objectOf({
  id: isNumber,
  setUp: orNull(isSetUp),
});

/** How a problem begins by its last answer; `setUp` is null where that held no position that can be drawn. */
export type StoredSetUp = Guarded<typeof isStoredSetUp>;
