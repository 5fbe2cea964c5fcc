import { type Guarded, isNumber, objectOf, orMissing, orNull } from '../guards.ts';
import { SET_ASIDE_MS } from '../limits.ts';
import { isYoung } from '../requests/request-status.ts';

export const isPageSize = objectOf({
  /** The largest size for which a full page was received; null: none yet. */
  accepted: orNull(isNumber),
  /** The smallest size that was refused, or for which fewer rows were received than exist; null: none. */
  refused: orNull(isNumber),
  /** When it last was, epoch ms; missing: not known. */
  refusedAt: orMissing(isNumber),
  /** When the site last failed, or took too long, at a size larger than any that has worked, epoch ms. */
  troubledAt: orMissing(isNumber),
});

/**
 * The known page sizes that the site accepts for attempts. The API's documentation names no bounds. Public clients use
 * 50. Larger pages need fewer requests, but some sites refuse them.
 */
export type PageSize = Guarded<typeof isPageSize>;

export const UNKNOWN_SIZE: PageSize = { accepted: null, refused: null };

const USUAL = 50;
/**
 * The sizes to try. At least two, since without a count a page begins with the last known attempt. Finding out whether
 * sizes above 100 work would cost most players more requests than such sizes save.
 */
const SIZES = [2, 5, 10, 20, USUAL, 100] as const;

/** Returns the size to request if a refusal would be harmful: one that is known to work, else the usual one. */
export function safeSize({ accepted, refused }: PageSize): number {
  const isAllowed = (size: number) => refused === null || size < refused;
  return accepted ?? SIZES.filter((size) => isAllowed(size) && size <= USUAL).at(-1) ?? SIZES[0];
}

/** Number of rows that show what is new since the last request, if the player has not been away for long. */
const FEW = 10;

/** Returns the size to request if only a few new attempts are expected. */
export function smallSize(before: PageSize): number {
  return Math.min(FEW, safeSize(before));
}

/** For this time after a size was refused it is not requested again, ms. Later the refusal may turn out to have been for another reason. */
const REFUSED_MS = 7 * 24 * 60 * 60_000;

/**
 * Returns the size to request if many attempts remain: the next larger one, until one is refused. For a day after the site had trouble with
 * it, the one that works.
 */
export function boldSize(before: PageSize, now: number): number {
  const { accepted, refused, refusedAt = 0, troubledAt = 0 } = before;
  if (accepted === null || isYoung(troubledAt, SET_ASIDE_MS, now)) return safeSize(before);
  const larger = SIZES.find((size) => size > accepted);
  const isRefused = refused !== null && larger !== undefined && larger >= refused;
  return larger === undefined || (isRefused && isYoung(refusedAt, REFUSED_MS, now)) ? accepted : larger;
}

/**
 * Returns the known page sizes after an answer. `requested`: number of rows requested; `left`: number of rows that
 * existed from its offset on, null if unknown.
 */
export function pageSizeAfterAnswer(
  before: PageSize,
  requested: number,
  received: number,
  left: number | null,
  now: number,
): PageSize {
  if (received >= requested) {
    const accepted = Math.max(before.accepted ?? 0, requested);
    const isRefused = before.refused !== null && before.refused > accepted;
    return { ...before, accepted, refused: isRefused ? before.refused : null };
  }
  // A full page was there to be sent. With fewer left, a total that is one too high would look the same.
  const isClamped = left !== null && received > 0 && left > requested;
  if (!isClamped) return before;
  return {
    accepted: Math.max(before.accepted ?? 0, received),
    refused: Math.min(before.refused ?? requested, requested),
    refusedAt: now,
  };
}

/**
 * Returns the known page sizes after a size was refused. Returns null if the size cannot be the reason: it is the
 * smallest one, or it worked before and was not refused twice in a row (`again`).
 */
export function pageSizeAfterRefusal(
  before: PageSize,
  requested: number,
  again: boolean,
  now: number,
): PageSize | null {
  if (requested <= SIZES[0]) return null;
  const hasWorked = before.accepted !== null && requested <= before.accepted;
  if (hasWorked && !again) return null;
  return {
    accepted: hasWorked ? null : before.accepted,
    refused: Math.min(before.refused ?? requested, requested),
    refusedAt: now,
  };
}

/**
 * Whether an answer with `received` rows is the last page if the site reports no count. It is with one row or none. A
 * short page is the last one only if full pages of that size were received before, since a site may return fewer rows
 * than requested.
 */
export function isLastOf(received: number, requested: number, { accepted }: PageSize): boolean {
  return received <= 1 || (received < requested && accepted !== null && requested <= accepted);
}
