import { isNumber, objectOf, orNull } from '../guards.ts';

/**
 * How many attempts the site gives at a time. The contract names no bounds: 50 is what public clients have used; larger
 * pages cost the site fewer requests, and some sites refuse what is too large.
 */
export interface PageSize {
  /** The largest size that a whole page came of; null: none yet. */
  accepted: number | null;
  /** The smallest size that was refused, or of which fewer rows came than there are. */
  refused: number | null;
}

export const isPageSize = objectOf({ accepted: orNull(isNumber), refused: orNull(isNumber) });

export const UNKNOWN_SIZE: PageSize = { accepted: null, refused: null };

const USUAL = 50;
/**
 * Two at least: where the site does not count, a page begins with the last attempt known. To try still larger ones
 * would cost a first reading more requests than it saves most players.
 */
const SIZES = [2, 5, 10, 20, USUAL, 100] as const;

/** The size to ask for where a refusal would be a nuisance: one that is known to work, or the usual one. */
export function safeSize({ accepted, refused }: PageSize): number {
  const fits = (size: number) => refused === null || size < refused;
  return accepted ?? SIZES.filter((size) => fits(size) && size <= USUAL).at(-1) ?? SIZES[0];
}

/** The size to ask for where much is to be read: the next larger one, until one is refused. */
export function boldSize(known: PageSize): number {
  const { accepted, refused } = known;
  if (accepted === null) return safeSize(known);
  const larger = SIZES.find((size) => size > accepted);
  return larger !== undefined && (refused === null || larger < refused) ? larger : accepted;
}

/** What is known once `asked` rows were asked for and `received` came, of `left` that there were; null: not counted. */
export function sizeSeen(known: PageSize, asked: number, received: number, left: number | null): PageSize {
  if (received >= asked) return { ...known, accepted: Math.max(known.accepted ?? 0, asked) };
  // Fewer than there are: the site gives no more at a time, or this page alone is short.
  const isClamped = left !== null && received > 0 && received < left;
  if (!isClamped) return known;
  return {
    accepted: Math.max(known.accepted ?? 0, received),
    refused: Math.min(known.refused ?? asked, asked),
  };
}

/**
 * What is known once a size was refused; null where that cannot be the size: it is the smallest, or has worked and was not
 * refused `again`.
 */
export function sizeRefused(known: PageSize, asked: number, again: boolean): PageSize | null {
  if (asked <= SIZES[0]) return null;
  const hasWorked = known.accepted !== null && asked <= known.accepted;
  if (hasWorked && !again) return null;
  return { accepted: hasWorked ? null : known.accepted, refused: Math.min(known.refused ?? asked, asked) };
}

/**
 * Whether an answer of `received` rows is the last one, where the site does not count: one of a single row is, or of none; a
 * short one only where whole answers of that size have come, since a site may give fewer at a time than it is asked for.
 */
export function isLastOf(received: number, asked: number, { accepted }: PageSize): boolean {
  return received <= 1 || (received < asked && accepted !== null && asked <= accepted);
}
