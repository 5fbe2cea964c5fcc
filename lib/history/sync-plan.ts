import { LIFETIME } from '../limits.ts';
import { isYoung } from '../requests/request-status.ts';
import { type History, isReadToTheEnd } from './history.ts';
import { type HistoryPage, type IdRange, idRangesAbove, joined, offsetBelow } from './id-ranges.ts';

const MOST_CONTRADICTIONS = 3;

/** How many attempts are kept with an id of `clean` or more, and how many between `low` and `clean` (`DeletionSearch`). */
export interface Kept {
  clean: number;
  doubtful: number;
}

/** What to do next for the history. */
export type Step =
  | { ask: 'newest' | 'below' | 'doubtful'; offset: number }
  /** All attempts between these ids, exclusive, are gone from the site: no question is needed. */
  | { drop: { above: number; below: number } }
  /** Everything is read again from the top. */
  | { ask: 'again'; offset: 0 }
  | null;

/**
 * What to do next. `size`: attempts that come at a time; `misses`: pages in a row that hung in the air. Attempts that the
 * site has deleted are found by halving: one that is gone moves all below it up by one place.
 */
export function nextStep(history: History, kept: Kept, size: number, misses: number, now: number): Step {
  const { stretches, recheck, doubt, total } = history;
  if (stretches.length === 0 || recheck) return { ask: 'newest', offset: 0 };
  const below = offsetBelow(stretches, total, misses);
  if (below !== null) return { ask: 'below', offset: below };
  if (doubt) {
    const there = kept.doubtful - doubt.gone;
    if (there <= 0) return { drop: { above: doubt.low, below: doubt.clean } };
    return { ask: 'doubtful', offset: kept.clean + Math.floor(Math.max(0, there - size) / 2) };
  }
  return isToBeReadAgain(history, now) ? { ask: 'again', offset: 0 } : null;
}

/** Where nothing proves that all is here, or still there: a second reading at once, then one now and then. */
function isToBeReadAgain({ total, passes, aside, readAt }: History, now: number): boolean {
  if (total === null && passes < 2) return true;
  return (total === null || aside > 0) && !isYoung(readAt, LIFETIME.rereadMs, now);
}

/**
 * The history as everything is to be read again: what is kept stays until the new reading shows otherwise. `from`: the lowest
 * id of the page that it begins with; where that is far above all that is known, something lies between.
 */
export function begunAgain(history: History, from = 0): History {
  const isBeside = from <= (history.stretches[0]?.newest ?? 0);
  const wholeAt = isBeside ? history.wholeAt : 0;
  return { ...history, wholeAt, stretches: [], doubt: null, recheck: false, aside: 0 };
}

/** What a page says of the rows that are kept. */
export interface PageResult {
  /** Null: the page hangs in the air. */
  stretches: IdRange[] | null;
  /** The ids between which only the page's own rows are there; null: it cannot tell. */
  whole: { from: number; to: number } | null;
}

/**
 * What a page in order says. `newestBefore`: the highest id that was known when it was asked for; what another question
 * has brought since is newer than this answer.
 */
export function pageResult({ stretches }: History, page: HistoryPage, newestBefore: number): PageResult {
  const [first] = stretches;
  const after = joined(stretches, page);
  const [highest = 0, lowest = 0] = [page.ids[0], page.ids.at(-1)];
  const isEmpty = page.ids.length === 0;
  if (page.unused > 0 || (isEmpty && !page.isLast)) return { stretches: after, whole: null };
  const from = page.isLast ? 0 : lowest;
  if (page.offset === 0) return { stretches: after, whole: { from, to: Math.max(highest, newestBefore) } };
  const to = after && first ? Math.max(highest, first.reach - 1) : highest;
  return { stretches: after, whole: to >= from && (after || !isEmpty) ? { from, to } : null };
}

/** Counts of what is kept once a page's rows are. */
export interface KeptNow {
  all: number;
  /** With an id above the page's highest. */
  above: number;
  /** Rows that this page took away. */
  gone: number;
}

/** The history once a page is kept; `stretches`: as its word has them. */
export function afterPage(
  before: History,
  page: HistoryPage,
  stretches: IdRange[] | null,
  kept: KeptNow,
  now: number,
): History {
  const aside = before.aside + page.unused;
  if (!stretches) {
    const above = idRangesAbove(before.stretches, page);
    return {
      ...before,
      stretches: above,
      total: page.total,
      aside,
      recheck: before.doubt !== null,
      doubt: null,
    };
  }
  const isBegun = before.stretches.length === 0;
  const steady = isBegun || (before.steady && page.total === before.total);
  const joinedOn = { ...before, stretches, total: page.total, aside, steady };
  if (!isReadToTheEnd(joinedOn)) {
    // Something is missing as soon as a gap opens; while everything is read again, what is kept is still all there was.
    const hasGap = stretches.length > Math.max(1, before.stretches.length);
    return {
      ...joinedOn,
      ...(hasGap ? { wholeAt: 0, passes: Math.max(0, before.passes - 1) } : {}),
      recheck: false,
      doubt: null,
    };
  }
  const isPass = !isReadToTheEnd(before);
  const read = isPass ? { ...joinedOn, passes: before.passes + 1, readAt: now } : joinedOn;
  if (page.isMiscounted) {
    return contradicted({ ...read, total: before.total, recheck: false, doubt: null }, now);
  }
  if (page.total === null) {
    return { ...read, recheck: false, doubt: null, wholeAt: read.passes > 1 && aside === 0 ? now : 0 };
  }
  if (aside > 0) return { ...read, recheck: false, doubt: null, wholeAt: 0 };
  // While the count stood still, as many have gone as have come, which is none but by a rare chance.
  const isProof = page.offset === 0 || (isPass && steady && kept.all === page.total);
  return (isProof ? counted : looked)(read, before, page, kept, now);
}

/** With the newest at hand, nothing is missing: the site's count tells whether anything is gone. */
function counted(read: History, before: History, page: HistoryPage, kept: KeptNow, now: number): History {
  const gone = kept.all - (page.total ?? kept.all);
  const quiet = { ...read, recheck: false, doubt: null };
  if (gone === 0) return { ...quiet, wholeAt: now, contradictions: 0, mistrustUntil: 0 };
  const isMistrusted = now < read.mistrustUntil && read.mistrustUntil <= now + LIFETIME.rereadMs;
  if (gone < 0) {
    const unproven = { ...quiet, wholeAt: 0 };
    if (isMistrusted) return unproven;
    // There cannot be more than was read without a gap. A count may come late; else a new reading shows which is wrong.
    const asked = contradicted(unproven, now);
    return read.contradictions === 0 ? { ...asked, recheck: true } : begunAgain(asked);
  }
  if (isMistrusted) return quiet;
  // New attempts above all others leave what was found of so many gone ones as it is.
  const isKnown = before.doubt?.gone === gone && kept.gone === 0;
  const doubt = isKnown ? before.doubt : { clean: page.ids.at(-1) ?? 0, low: 0, gone };
  // Asked for anew since a page counted otherwise, and it is another count again: some sites never agree with themselves.
  const isFickle = before.recheck && page.total !== before.total;
  return isFickle ? contradicted({ ...quiet, doubt }, now) : { ...quiet, doubt };
}

/** What a page further down says of where the gone ones are. */
function looked(read: History, before: History, page: HistoryPage, { above, gone }: KeptNow): History {
  const { doubt } = before;
  const [highest, lowest] = [page.ids[0], page.ids.at(-1)];
  if (page.total !== before.total) return { ...read, recheck: true };
  const goneAbove = above - page.offset;
  const isOdd = highest === undefined || lowest === undefined || goneAbove < 0;
  if (!doubt || isOdd || gone > 0) return { ...read, recheck: true, doubt: null };
  const narrower =
    goneAbove > 0
      ? { ...doubt, low: highest, gone: goneAbove }
      : { ...doubt, clean: Math.min(lowest, doubt.clean) };
  return { ...read, doubt: narrower };
}

/** The history once attempts that are gone were dropped; `dropped` 0: the site's count contradicts its rows. */
export function afterDrop(before: History, dropped: number, now: number): History {
  const over = { ...before, recheck: true, doubt: null };
  return dropped > 0 ? over : contradicted(over, now);
}

/**
 * Something may have come and gone between two answers; a site whose count is always wrong is not read again and again for
 * it: each time costs as much as a first reading.
 */
function contradicted(history: History, now: number): History {
  const contradictions = history.contradictions + 1;
  const isHopeless = contradictions >= MOST_CONTRADICTIONS;
  return { ...history, contradictions, mistrustUntil: isHopeless ? now + LIFETIME.rereadMs : 0 };
}
