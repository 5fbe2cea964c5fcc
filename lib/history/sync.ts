import { LIFETIME } from '../lifetimes.ts';
import { isYoung } from '../requests/request-status.ts';
import { type Attempts, rowFrom } from './attempts.ts';
import {
  type HistoryPage,
  type IdRange,
  isBeside,
  offsetBelow,
  rangeOf,
  withPage,
  withRange,
} from './id-ranges.ts';
import { excessOf, isReadToTheEnd, isTotalAccepted, type SyncState } from './sync-state.ts';

/**
 * A page to request: of the newest attempts, of those below the newest range, or of all attempts while these are read
 * again.
 */
export interface Step {
  part: 'newest' | 'below' | 'again';
  offset: number;
}

export const NEWEST: Step = { part: 'newest', offset: 0 };

/**
 * Returns the next step of reading the history; null: nothing is left to read. The newest attempts come first, then those below
 * them, down to the first one. If the total then differs from the rows received, all attempts are read again, at most once a week.
 */
export function nextStep(sync: SyncState, now: number): Step | null {
  const { ranges, total, rereading, rereadAt } = sync;
  if (ranges.length === 0 || !isYoung(sync.at, LIFETIME.catchUpMs, now)) return NEWEST;
  const below = stepBelow(sync);
  if (below) return below;
  if (rereading) return { part: 'again', offset: offsetBelow(rereading, total) };
  if (isTotalAccepted(sync)) return null;
  // The player may have made attempts while the older ones were read.
  if (!sync.isCounted) return NEWEST;
  return isYoung(rereadAt, LIFETIME.rereadMs, now) ? null : { part: 'again', offset: 0 };
}

/** Returns the step that continues below the newest range; null if nothing is left below. */
export function stepBelow({ ranges: [first], total }: SyncState): Step | null {
  return first && first.reach > 0 ? { part: 'below', offset: offsetBelow(first, total) } : null;
}

/** Returns the range that a step continues; null if it begins at the top. */
function rangeAbove({ ranges, rereading }: SyncState, { part, offset }: Step): IdRange | null {
  if (offset === 0) return null;
  return (part === 'again' ? rereading : ranges[0]) ?? null;
}

/**
 * Returns the ids among which a page shows what exists. If stored attempts are not in the page, the site lacks them. Null: the page
 * is one of the newest attempts, or there may be a gap above it.
 */
export function idsShown(
  sync: SyncState,
  step: Step,
  page: HistoryPage,
): { from: number; to: number } | null {
  const above = rangeAbove(sync, step);
  const { newest, reach } = rangeOf(page);
  if (above) return isBeside(above, page) ? { from: reach, to: above.reach - 1 } : null;
  const [known] = sync.ranges;
  if (step.offset > 0 || (known && step.part !== 'again')) return null;
  return { from: reach, to: known ? Math.max(newest, known.newest) : Number.POSITIVE_INFINITY };
}

/**
 * Whether the site seems to ignore the offset: a page further down begins at the top, although no attempt was added. Without a
 * total, that is already so if it has only rows that were received before.
 */
function ignoresOffset(sync: SyncState, step: Step, page: HistoryPage): boolean {
  const above = rangeAbove(sync, step);
  const [highest] = page.ids;
  if (!above || highest === undefined || !isBeside(above, page)) return false;
  if (page.total === null) return (page.ids.at(-1) ?? 0) >= above.reach;
  return highest >= above.newest && page.total <= (sync.total ?? page.total);
}

/**
 * Returns the field because of which a page cannot be used, or null: its rows are not in the requested order, it begins at the
 * top instead of its offset, or the newest page is empty although the total says that there are attempts.
 */
export function invalidField(sync: SyncState, step: Step, page: HistoryPage): string | null {
  const { ids, offset, received, total } = page;
  if (ids.some((id, i) => i > 0 && id > (ids[i - 1] ?? 0))) return 'id';
  if (offset === 0 && received === 0 && total) return 'items';
  return ignoresOffset(sync, step, page) ? 'offset' : null;
}

/** Whether two states of the history have read equally far. After deletions pages repeat rows, but less is left below. */
export function isAsFar(one: SyncState, other: SyncState): boolean {
  const far = ({ ranges, rereading }: SyncState) =>
    JSON.stringify([...ranges, rereading].map((range) => [range?.reach, range?.left]));
  return far(one) === far(other);
}

/**
 * Returns the history after a page, and the stored attempts that the site lacks, which are known once all has been read.
 * `missing`: the stored ids among those that the page shows (`idsShown`), but which it lacks. `now`: epoch ms.
 */
export function afterPage(
  before: SyncState,
  step: Step,
  page: HistoryPage,
  missing: number[],
  now: number,
): { sync: SyncState; gone: number[] } {
  const sync = { ...before, total: page.total, isCounted: step.offset === 0 };
  const above = rangeAbove(before, step);
  // Attempts above the page were deleted before it was sent. With the lower total, the next one begins higher up.
  if (step.offset > 0 && !(above && isBeside(above, page))) return { sync, gone: [] };
  const read = above ? withPage(above, page, missing) : rangeOf(page, missing);
  if (step.part !== 'again') {
    const others = above ? before.ranges.slice(1) : before.ranges;
    return withoutGone({ ...sync, ranges: withRange(read, others, page) });
  }
  const begun = above ? sync : withRereading(sync, page, now);
  if (read.reach > 0) return { sync: { ...begun, rereading: read }, gone: [] };
  return withoutGone({ ...begun, rereading: null, ranges: [read] });
}

/** Returns the history at the start of reading all again, with the first page of that. */
function withRereading(sync: SyncState, page: HistoryPage, now: number): SyncState {
  const caughtUp = { ...sync, ranges: withRange(rangeOf(page), sync.ranges, page) };
  return { ...caughtUp, rereadAt: now, difference: excessOf(caughtUp), hasDropped: false };
}

/** Once all is read, stored attempts that no page had are gone. A site that sent no row at all proves nothing. */
function withoutGone(sync: SyncState): { sync: SyncState; gone: number[] } {
  const [range] = sync.ranges;
  if (!range || !isReadToTheEnd(sync)) return { sync, gone: [] };
  const gone = range.rows > 0 ? range.missing : [];
  const whole = { ...sync, ranges: [{ ...range, missing: [] }] };
  return { sync: excessOf(whole) === 0 ? { ...whole, difference: 0 } : whole, gone };
}

/**
 * Returns how far the history is read after all attempts from one id up to before another were lost: these are read again, and what is above
 * and below stays. `attempts`: what is left. Infinity: no attempt above is left.
 */
export function withGap(sync: SyncState, attempts: Attempts, from: number, before: number): SyncState {
  const place = sync.ranges.findIndex(({ newest, reach }) => reach < before && from <= newest);
  const holed = sync.ranges[place];
  if (!holed) return sync;
  const rowsFrom = (id: number) => attempts.count - rowFrom(attempts, id);
  const rows = rowsFrom(before);
  const left = sync.total === null ? null : Math.max(0, sync.total - rows);
  const above = { ...holed, reach: before, rows, left, missing: [] };
  const below = { ...holed, newest: from - 1, rows: rowsFrom(holed.reach) - rows, missing: [] };
  const parts = [
    ...sync.ranges.slice(0, place),
    ...(before > holed.newest ? [] : [above]),
    ...(from <= holed.reach ? [] : [below]),
  ];
  // There are at most two: what is between them is read again.
  const ranges = [...new Set([...parts.slice(0, 1), ...parts.slice(-1)])];
  // What is above all that is left comes with the newest attempts.
  const at = place === 0 && before > holed.newest ? 0 : sync.at;
  return { ...sync, at, ranges, rereading: null };
}
