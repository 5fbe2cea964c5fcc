import { isFilters } from '../../filters/filters.ts';
import {
  type Guarded,
  isNumber,
  isText,
  isYesNo,
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
  problem: objectOf({ do: oneOf(['problem']), problemId: isNumber, pageSaysSo: isYesNo }),
  recent: objectOf({ do: oneOf(['recent']), part: textLike<'newest' | 'next'>() }),
  /** All that is missing of the player's attempts. */
  history: objectOf({ do: oneOf(['history']) }),
  /** What is publicly known of the problems that the player has attempted, or of all that the site has (`whole`). */
  catalogue: objectOf({ do: oneOf(['catalogue']), whole: isYesNo }),
  listing: objectOf({ do: oneOf(['listing']), filters: isFilters }),
};

/** What the worker was asked to fetch, in a form that outlives it. */
export type Work = Guarded<(typeof WORK)[keyof typeof WORK]>;

function isWork(value: unknown): value is Work {
  return Object.values(WORK).some((guard) => guard(value));
}

/** Whether something stored is a job. */
export const isJob = objectOf({
  /** Equal names are one job. */
  name: isText,
  work: isWork,
  /** The key it is done with (`Account.generation`); null: without a key. */
  generation: orNull(isNumber),
  origin: isText,
  createdAt: isNumber,
  /** Requests that left for it since a person last asked for it, or since it last came on or met trouble of the site's. */
  starts: isNumber,
  /** A request of it may still be under way in another life of the worker until then; 0: none is. */
  leasedUntil: isNumber,
  /** It is not taken up again by itself before this; 0: it is being done, or a life ended over it. */
  notBefore: isNumber,
  /** How long it was put off, ms, when answers last made no sense; 0: they did. Jobs of earlier versions do not say it. */
  nonsenseMs: orMissing(isNumber),
});

/** One piece of work in the job store, from before its first request until its result is kept. Times are epoch ms. */
export type Job = Guarded<typeof isJob>;
