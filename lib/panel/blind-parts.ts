import { dayStart } from '../time.ts';

/** The parts of a problem that blind mode can hide until the player has tried the problem today. */
export const BLIND_PARTS = ['rank', 'elo', 'genre', 'rating', 'results'] as const;
export type BlindPart = (typeof BLIND_PARTS)[number];

/** The parts that the header of the site's own problem page may show, and that can be covered there. */
export const HEADER_PARTS = ['rank', 'elo', 'genre', 'rating'] as const satisfies readonly BlindPart[];
export type HeaderPart = (typeof HEADER_PARTS)[number];

export function headerParts(parts: readonly BlindPart[]): readonly HeaderPart[] {
  return HEADER_PARTS.filter((part) => parts.includes(part));
}

/**
 * Returns the parts that the site's header must not show while a panel with these parts is shown. If it does not tell (`covers`
 * null), for example because the database cannot be read, all that was to be covered before (`last`) stays covered.
 */
export function coveredParts(
  { covers, hidden }: { covers: readonly HeaderPart[] | null; hidden: readonly BlindPart[] },
  last: readonly HeaderPart[],
): readonly HeaderPart[] {
  return covers === null ? last : covers.filter((part) => hidden.includes(part));
}

/** Returns the parts with one of them added or removed, in their usual order. */
export function withPart(parts: readonly BlindPart[], part: BlindPart, on: boolean): BlindPart[] {
  return BLIND_PARTS.filter((one) => (one === part ? on : parts.includes(one)));
}

/**
 * Returns the parts to hide now for a problem that was last tried at `lastAt` (epoch ms; null: never). Days are those
 * of the device's time zone.
 */
export function hiddenParts(
  chosen: readonly BlindPart[],
  lastAt: number | null,
  now: number,
): readonly BlindPart[] {
  // If the site's clock is ahead, it may report a time of tomorrow.
  return lastAt !== null && lastAt >= dayStart(now) ? [] : chosen;
}
