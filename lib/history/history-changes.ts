import type { Attempt } from '../model.ts';
import {
  type Attempts,
  allAttempts,
  attemptsBetween,
  attemptsFrom,
  attemptWithId,
  rowFrom,
} from './attempts.ts';
import type { History, HistoryChange } from './history.ts';
import type { HistoryPage } from './id-ranges.ts';
import { afterPage, idsShown, type Step } from './sync.ts';
import { NO_SYNC, type SyncState } from './sync-state.ts';

/** Most attempts of one segment: it is stored as one value, and browsers keep values over 64 kB in files of their own. */
export const MOST_IN_SEGMENT = 2_048;

/** A part of the attempts that is stored by itself. The ids of one are above those of the one before. */
export interface Segment {
  key: number;
  attempts: Attempts;
}

/** What a change makes of the stored attempts. */
interface ChangedSegments {
  /** All segments, in the order of their ids. */
  segments: readonly Segment[];
  /** Those of them that are to be written. */
  written: readonly Segment[];
  /** The keys of those that are gone. */
  removed: readonly number[];
  /** The problems with a change that a player can see. */
  problems: readonly number[];
}

/**
 * Returns what becomes of the segments when attempts are stored, which replace those with the same id, and others deleted. An attempt without a
 * level keeps the one that was known.
 */
export function changedSegments(
  segments: readonly Segment[],
  stored: readonly Attempt[],
  deleted: Iterable<number>,
): ChangedSegments {
  const find = (id: number) => segments[placeOf(segments, id)];
  const before = (id: number) => {
    const segment = find(id);
    return segment && attemptWithId(segment.attempts, id);
  };
  const problems = new Set<number>();
  const byPlace = new Map<number, { added: Attempt[]; gone: Set<number> }>();
  const at = (id: number) => {
    const place = placeOf(segments, id);
    const change = byPlace.get(place) ?? { added: [], gone: new Set() };
    byPlace.set(place, change);
    return change;
  };
  for (const id of deleted) {
    const known = before(id);
    if (!known) continue;
    at(id).gone.add(id);
    problems.add(known.problemId);
  }
  for (const attempt of stored) {
    const known = before(attempt.id);
    const next = { ...attempt, level: attempt.level ?? known?.level ?? null };
    if (known && isSame(known, next) && known.level === next.level) continue;
    at(attempt.id).added.push(next);
    if (known && isSame(known, next)) continue;
    problems.add(next.problemId);
    if (known) problems.add(known.problemId);
  }
  return { ...written(segments, byPlace), problems: [...problems] };
}

function written(
  segments: readonly Segment[],
  byPlace: ReadonlyMap<number, { added: Attempt[]; gone: ReadonlySet<number> }>,
): Omit<ChangedSegments, 'problems'> {
  let nextKey = Math.max(0, ...segments.map(({ key }) => key)) + 1;
  const changed: Segment[] = [];
  const removed: number[] = [];
  const all = (segments.length === 0 ? [undefined] : segments).flatMap((segment, place) => {
    const change = byPlace.get(place);
    if (!change) return segment ?? [];
    const old = segment ? allAttempts(segment.attempts) : [];
    const kept = old.filter(({ id }) => !change.gone.has(id));
    const parts = split(attemptsFrom([...kept, ...change.added]), segment, change.added);
    if (parts.length === 0 && segment) removed.push(segment.key);
    const made = parts.map((attempts, nth) => ({
      key: nth === 0 && segment ? segment.key : nextKey++,
      attempts,
    }));
    changed.push(...made);
    return made;
  });
  return { segments: all, written: changed, removed };
}

/** Returns the attempts of a segment that may have become too large, in parts. Where attempts come at one end, the parts behind are full. */
function split(attempts: Attempts, segment: Segment | undefined, added: readonly Attempt[]): Attempts[] {
  const { count } = attempts;
  const parts = Math.ceil(count / MOST_IN_SEGMENT);
  if (parts <= 1) return count === 0 ? [] : [attempts];
  const [lowest, highest] = [segment?.attempts.id[0] ?? 0, segment?.attempts.id.at(-1) ?? 0];
  const isBelow = segment !== undefined && added.every(({ id }) => id < lowest);
  const isAbove = added.every(({ id }) => id > highest);
  const size = isBelow || isAbove ? MOST_IN_SEGMENT : Math.ceil(count / parts);
  const first = isBelow ? count - (parts - 1) * size : size;
  return Array.from({ length: parts }, (_, nth) => {
    const from = nth === 0 ? 0 : first + (nth - 1) * size;
    return attemptsFrom(attemptsBetween(attempts, from, nth === 0 ? first : from + size));
  });
}

/** Returns the place of the segment in which an attempt is, or would be. */
function placeOf(segments: readonly Segment[], id: number): number {
  const above = segments.findIndex(({ attempts }) => (attempts.id[0] ?? 0) > id);
  return Math.max(0, above < 0 ? segments.length - 1 : above - 1);
}

function isSame(one: Attempt, other: Attempt): boolean {
  return (
    one.problemId === other.problemId &&
    one.at === other.at &&
    one.solved === other.solved &&
    one.ms === other.ms &&
    one.context === other.context
  );
}

/** Returns the ids of the attempts between two ids, both included. */
function idsBetween(attempts: Attempts, from: number, to: number): number[] {
  return [...attempts.id.subarray(rowFrom(attempts, from), rowFrom(attempts, to + 1))];
}

/** A page of the site's list, with the player's attempts in it. */
interface AttemptsPage extends HistoryPage {
  rows: readonly { attempt: Attempt }[];
}

/**
 * Returns what a page changes: its attempts, and how far the history is read, with `status`. Once all has been read, the attempts that the site
 * lacks are deleted. `now`: epoch ms.
 */
export function pageChange(
  { attempts, sync = NO_SYNC }: History,
  step: Step,
  page: AttemptsPage,
  { now, status }: { now: number; status: Partial<SyncState> },
): HistoryChange {
  const shown = idsShown(sync, step, page);
  const ids = new Set(page.ids);
  const stored = shown ? idsBetween(attempts, shown.from, shown.to) : [];
  const missing = stored.filter((id) => !ids.has(id));
  const { sync: after, gone } = afterPage(sync, step, page, missing, now);
  return {
    stored: page.rows.map(({ attempt }) => attempt),
    deleted: gone,
    sync: { ...after, ...status },
  };
}
