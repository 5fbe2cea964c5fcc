import { type Filters, isFilters } from '../../filters/filters.ts';
import { asRecord, type Is, isNumber, isText, isYesNo, objectOf, orMissing, orNull } from '../../guards.ts';

/** What the worker was asked to fetch, in a form that outlives it. */
export type Work =
  /** The player's attempts on one problem; `mostPages` null: all of them. */
  | { do: 'attempts'; problemId: number; mostPages: number | null }
  /** A problem's public data; `pageSaysSo`: its own page was told that there is no such problem. */
  | { do: 'problem'; problemId: number; pageSaysSo: boolean }
  | { do: 'recent'; part: 'newest' | 'next' }
  /** All that is missing of the player's attempts. */
  | { do: 'history' }
  /** What is publicly known of the problems that the player has attempted, or of all that the site has (`whole`). */
  | { do: 'catalogue'; whole: boolean }
  | { do: 'listing'; filters: Filters };

/** One piece of work in the job store, from before its first request until its result is kept. Times are epoch ms. */
export interface Job {
  /** Equal names are one job. */
  name: string;
  work: Work;
  /** The key it is done with (`Account.generation`); null: without a key. */
  generation: number | null;
  origin: string;
  createdAt: number;
  /** Requests that left for it since a person last asked for it, or since it last came on or met trouble of the site's. */
  starts: number;
  /** A request of it may still be under way in another life of the worker until then; 0: none is. */
  leasedUntil: number;
  /** It is not taken up again by itself before this; 0: it is being done, or a life ended over it. */
  notBefore: number;
  /** How long it was put off, ms, when answers last made no sense; 0: they did. Jobs of earlier versions do not say it. */
  nonsenseMs?: number;
}

const WORK = new Map<unknown, Is>([
  ['attempts', objectOf({ problemId: isNumber, mostPages: orNull(isNumber) })],
  ['problem', objectOf({ problemId: isNumber, pageSaysSo: isYesNo })],
  ['recent', objectOf({ part: isText })],
  ['history', () => true],
  ['catalogue', objectOf({ whole: isYesNo })],
  ['listing', objectOf({ filters: isFilters })],
]);

/** Whether something stored is a job. */
export const isJob = objectOf({
  name: isText,
  work: (work) => WORK.get(asRecord(work).do)?.(work) ?? false,
  generation: orNull(isNumber),
  origin: isText,
  createdAt: isNumber,
  starts: isNumber,
  leasedUntil: isNumber,
  notBefore: isNumber,
  nonsenseMs: orMissing(isNumber),
});
