import { LIFETIME } from '../lifetimes.ts';
import { isYoung } from '../requests/request-status.ts';
import { type History, isReadToTheEnd } from './history.ts';
import { type HistoryPage, type IdRange, idRangesAbove, joinPage, offsetBelow } from './id-ranges.ts';

const MAX_CONTRADICTIONS = 3;

/**
 * Numbers of stored attempts: those with an id of `clean` or more, and those with an id between `low` and `clean` (see
 * `DeletionSearch`).
 */
export interface StoredCounts {
  clean: number;
  inSearch: number;
}

/** The next step of reading the history; null: nothing remains to be done. */
export type Step =
  | { ask: 'newest' | 'below' | 'search'; offset: number }
  /**
   * Drops all stored attempts between these ids, exclusive, since they are deleted on the site. This needs no request.
   */
  | { drop: { above: number; below: number } }
  /** Reads all attempts again from the top. */
  | { ask: 'again'; offset: 0 }
  | null;

/**
 * Returns the next step. `size`: attempts per page; `misses`: number of pages in a row that may have had a gap above
 * them. Attempts that the site has deleted are found by bisection: a deleted one moves all below it up by one row.
 */
export function nextStep(
  history: History,
  stored: StoredCounts,
  size: number,
  misses: number,
  now: number,
): Step {
  const { stretches, recheck, doubt, total } = history;
  if (stretches.length === 0 || recheck) return { ask: 'newest', offset: 0 };
  const below = offsetBelow(stretches, total, misses);
  if (below !== null) return { ask: 'below', offset: below };
  if (doubt) {
    const remaining = stored.inSearch - doubt.gone;
    if (remaining <= 0) return { drop: { above: doubt.low, below: doubt.clean } };
    return { ask: 'search', offset: stored.clean + Math.floor(Math.max(0, remaining - size) / 2) };
  }
  return isToBeReadAgain(history, now) ? { ask: 'again', offset: 0 } : null;
}

/**
 * Whether all attempts must be read again because nothing proves that the history is complete and still exists. The
 * second reading follows at once, later ones from time to time.
 */
function isToBeReadAgain({ total, passes, aside, readAt }: History, now: number): boolean {
  if (total === null && passes < 2) return true;
  return (total === null || aside > 0) && !isYoung(readAt, LIFETIME.rereadMs, now);
}

/**
 * Returns the history at the start of reading all attempts again. The stored attempts stay until the new reading
 * disproves them. `from`: the lowest id of the page that it begins with. If that is above all known ids, there may be a
 * gap.
 */
export function restartReading(history: History, from = 0): History {
  const isBeside = from <= (history.stretches[0]?.newest ?? 0);
  const wholeAt = isBeside ? history.wholeAt : 0;
  return { ...history, wholeAt, stretches: [], doubt: null, recheck: false, aside: 0, isEmptyRefused: false };
}

/** What a page proves about the stored rows. */
interface PageResult {
  /** The id ranges, including the page; null: there may be a gap above it. */
  ranges: IdRange[] | null;
  /** Between these ids, only the attempts in the page exist. Null: the page proves no such range. */
  complete: { from: number; to: number } | null;
}

/**
 * Returns what a page in order proves. `newestBefore`: the highest known id when the page was requested. Attempts that
 * another request has stored since are newer than this answer.
 */
export function pageResult({ stretches }: History, page: HistoryPage, newestBefore: number): PageResult {
  const [first] = stretches;
  const after = joinPage(stretches, page);
  const [highest = 0, lowest = 0] = [page.ids[0], page.ids.at(-1)];
  const isEmpty = page.ids.length === 0;
  // An answer that contradicts itself proves no deletion.
  const isOdd = page.unused > 0 || page.isMiscounted;
  if (isOdd || (isEmpty && !page.isLast)) return { ranges: after, complete: null };
  const from = page.isLast ? 0 : lowest;
  if (page.offset === 0) return { ranges: after, complete: { from, to: Math.max(highest, newestBefore) } };
  const to = after && first ? Math.max(highest, first.reach - 1) : highest;
  return { ranges: after, complete: to >= from && (after || !isEmpty) ? { from, to } : null };
}

/** A page, and what was known when it was requested. */
export interface RequestedPage extends HistoryPage {
  /** The history's `contradictions` then. */
  contradictions: number;
}

/** Numbers of stored attempts after the rows of a page were stored. */
interface CountsAfterPage {
  all: number;
  /** Number of attempts with an id above the highest one of the page. */
  above: number;
  /** Number of attempts that were deleted because of this page. */
  gone: number;
}

/** Returns the history after a page was stored; `ranges` are those of its `PageResult`. */
export function afterPage(
  before: History,
  page: RequestedPage,
  ranges: IdRange[] | null,
  stored: CountsAfterPage,
  now: number,
): History {
  // The first page is requested again and again, mostly with the same invalid rows. A new one beside older ones is not counted.
  const isSeenAgain = page.offset === 0 && before.stretches.length > 0;
  const aside = isSeenAgain ? Math.max(before.aside, page.unused) : before.aside + page.unused;
  if (!ranges) {
    const above = idRangesAbove(before.stretches, page);
    const detached = { ...before, stretches: above, total: page.total, aside, recheck: false, doubt: null };
    return before.doubt ? afterFailedSearch(detached, now) : detached;
  }
  const isBegun = before.stretches.length === 0;
  const steady = isBegun || (before.steady && page.total === before.total);
  const joinedOn = { ...before, stretches: ranges, total: page.total, aside, steady };
  if (!isReadToTheEnd(joinedOn)) {
    // A gap makes the history incomplete. While all attempts are read again without a gap, a complete history stays
    // complete.
    const hasGap = ranges.length > Math.max(1, before.stretches.length);
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
  // If the count has not changed during the reading, as many attempts were deleted as added: almost certainly none.
  const isProof = page.offset === 0 || (isPass && steady && stored.all === page.total);
  return (isProof ? checkedByCount : withNarrowedSearch)(read, before, page, stored, now);
}

/**
 * Returns the history after a page that proves that no attempt is missing. The site's count then shows whether any
 * stored attempts are deleted on the site.
 */
function checkedByCount(
  read: History,
  before: History,
  page: RequestedPage,
  stored: CountsAfterPage,
  now: number,
): History {
  const gone = stored.all - (page.total ?? stored.all);
  const checked = { ...read, recheck: false, doubt: null };
  if (gone === 0) return { ...checked, wholeAt: now, contradictions: 0, mistrustUntil: 0 };
  const isMistrusted = now < read.mistrustUntil && read.mistrustUntil <= now + LIFETIME.rereadMs;
  if (gone < 0) {
    const unproven = { ...checked, wholeAt: 0 };
    if (isMistrusted) return unproven;
    // Two jobs share one answer: it contradicts the rows once.
    if (page.contradictions < read.contradictions) return { ...unproven, recheck: true };
    // There cannot be more attempts than were read without a gap. The count may lag behind. If not, a new reading shows
    // whether the count or the rows are wrong.
    const rechecked = contradicted(unproven, now);
    return read.contradictions === 0 ? { ...rechecked, recheck: true } : restartReading(rechecked);
  }
  if (isMistrusted) return checked;
  // If the number of deleted attempts is the same as before, the search stays valid: new attempts are above all others.
  const isKnown = before.doubt?.gone === gone && stored.gone === 0;
  const doubt = isKnown ? before.doubt : { clean: page.ids.at(-1) ?? 0, low: 0, gone };
  // This page was requested because the count had changed. The count has changed again: some sites never agree with
  // themselves.
  const isInconsistent = before.recheck && page.total !== before.total;
  return isInconsistent ? contradicted({ ...checked, doubt }, now) : { ...checked, doubt };
}

/** Returns the history after a page further down, which narrows the search for deleted attempts. */
function withNarrowedSearch(
  read: History,
  before: History,
  page: HistoryPage,
  { above, gone }: CountsAfterPage,
  now: number,
): History {
  const { doubt } = before;
  const [highest, lowest] = [page.ids[0], page.ids.at(-1)];
  if (page.total !== before.total) return { ...read, recheck: true };
  const goneAbove = above - page.offset;
  if (!doubt || gone > 0) return { ...read, recheck: true, doubt: null };
  if (highest === undefined || lowest === undefined || goneAbove < 0) {
    // With fewer attempts above the page than the site has, one is missing: the site shows one again that it had hidden.
    return afterFailedSearch({ ...read, wholeAt: goneAbove < 0 ? 0 : read.wholeAt, doubt: null }, now);
  }
  const narrower =
    goneAbove > 0
      ? { ...doubt, low: highest, gone: goneAbove }
      : { ...doubt, clean: Math.min(lowest, doubt.clean) };
  return { ...read, doubt: narrower };
}

/**
 * Returns the history after a page by which the search for deleted attempts cannot go on. The next search would end at the same page, so
 * the second time a new reading shows what is right.
 */
function afterFailedSearch(ended: History, now: number): History {
  const counted = contradicted(ended, now);
  return ended.contradictions === 0 ? { ...counted, recheck: true } : restartReading(counted);
}

/**
 * Returns the history after deleted attempts were removed. If `dropped` is 0, the site's count contradicts its rows.
 */
export function afterRemoval(before: History, dropped: number, now: number): History {
  const ended = { ...before, recheck: true, doubt: null };
  return dropped > 0 ? ended : contradicted(ended, now);
}

/**
 * Counts a contradiction between the site's count and its rows. A single one may be caused by a change between two
 * answers. If the count is wrong every time, the history must not be read over and over, since each reading costs as
 * much as the first one.
 */
function contradicted(history: History, now: number): History {
  const contradictions = history.contradictions + 1;
  const isHopeless = contradictions >= MAX_CONTRADICTIONS;
  return { ...history, contradictions, mistrustUntil: isHopeless ? now + LIFETIME.rereadMs : 0 };
}
