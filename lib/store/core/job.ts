import { isFilters } from '../../filters/filters.ts';
import {
  type Guarded,
  isBoolean,
  isNumber,
  isString,
  objectOf,
  oneOf,
  orMissing,
  orNull,
  textLike,
} from '../../guards.ts';

const WORK = {
  /** The player's attempts on one problem; `mostPages` null: all of them. */
  attempts: objectOf({ do: oneOf(['attempts']), problemId: isNumber, mostPages: orNull(isNumber) }),
  /** A problem's public data; `pageSaysSo`: its own page was told that there is no such problem. */
  problem: objectOf({ do: oneOf(['problem']), problemId: isNumber, pageSaysSo: isBoolean }),
  recent: objectOf({ do: oneOf(['recent']), part: textLike<'newest' | 'next'>() }),
  /** All of the player's attempts that are not stored yet. */
  history: objectOf({ do: oneOf(['history']) }),
  /** The public data of the problems that the player has attempted, or of all problems of the site (`whole`). */
  catalogue: objectOf({ do: oneOf(['catalogue']), whole: isBoolean }),
  listing: objectOf({ do: oneOf(['listing']), filters: isFilters }),
};

/** What a job is to fetch, in a form that can be stored. */
export type Work = Guarded<(typeof WORK)[keyof typeof WORK]>;

function isWork(value: unknown): value is Work {
  return Object.values(WORK).some((guard) => guard(value));
}

/** Returns whether a stored value is a job. */
export const isJob = objectOf({
  /** Jobs with equal names are one job. */
  name: isString,
  work: isWork,
  /** The key that it uses (`Account.generation`); null: none. */
  generation: orNull(isNumber),
  origin: isString,
  createdAt: isNumber,
  /** Requests sent for it since a person last asked for it, since it last made progress, or since the site last had trouble. */
  starts: isNumber,
  /** Until then a request of it may be under way in another life of the worker; 0: none is. */
  leasedUntil: isNumber,
  /** It is not resumed before this; 0: it is running, or the worker died while it ran. */
  notBefore: isNumber,
  /** How long it was postponed, ms, when answers were last invalid; 0: they were valid. Missing in jobs of earlier versions. */
  nonsenseMs: orMissing(isNumber),
});

/** One job of the job store, stored before its first request and deleted with its result committed. Times are epoch ms. */
export type Job = Guarded<typeof isJob>;
