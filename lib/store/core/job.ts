import { isFilters } from '../../filters/filters.ts';
import {
  type Guarded,
  isBoolean,
  isNumber,
  isString,
  objectOf,
  oneOf,
  orNull,
  textLike,
} from '../../guards.ts';

const WORK = {
  /** The player's attempts on one problem. `mostPages`: number of pages to read at most; null: all. */
  attempts: objectOf({ do: oneOf(['attempts']), problemId: isNumber, mostPages: orNull(isNumber) }),
  /** A problem's public data. `pageSaysSo`: the site answered 404 to the problem's own page. */
  problem: objectOf({ do: oneOf(['problem']), problemId: isNumber, pageSaysSo: isBoolean }),
  recent: objectOf({ do: oneOf(['recent']), part: textLike<'newest' | 'next'>() }),
  /** All attempts of the player that are not stored yet. */
  history: objectOf({ do: oneOf(['history']) }),
  /** The public data of the problems that the player has attempted, or (`whole`) of all problems of the site. */
  catalogue: objectOf({ do: oneOf(['catalogue']), whole: isBoolean }),
  listing: objectOf({ do: oneOf(['listing']), filters: isFilters }),
};

/** What a job fetches, in a form that can be stored. */
type Work = Guarded<(typeof WORK)[keyof typeof WORK]>;

function isWork(value: unknown): value is Work {
  return Object.values(WORK).some((guard) => guard(value));
}

/** Whether a stored value is a job. */
export const isJob = objectOf({
  /** Jobs with the same name are the same job. */
  name: isString,
  work: isWork,
  /** The generation of the key that it uses (`Account.generation`); null: it uses no key. */
  generation: orNull(isNumber),
  origin: isString,
  createdAt: isNumber,
  /**
   * Number of requests sent for it since the last of these events: a person requested it, it made progress, or the site
   * failed.
   */
  starts: isNumber,
  /** Until this time another instance of the worker may have a running request for it; 0: none is running. */
  leasedUntil: isNumber,
  /** It is not resumed before this time; 0: it is running, or the worker died while it ran. */
  notBefore: isNumber,
  /** How long it was postponed after its last invalid answers, ms; 0: the last answers were valid. */
  nonsenseMs: isNumber,
});

/**
 * One job of the job store. It is stored before its first request and deleted after its result is stored, in a later transaction.
 * If the worker ends in between, the job is done again, so it must do no harm twice. Times are epoch ms.
 */
export type Job = Guarded<typeof isJob>;
