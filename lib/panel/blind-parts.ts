import { dayStart } from '../time.ts';

/** What blind mode can hide of a problem, each by itself, until the player has tried it today. */
export const BLIND_PARTS = ['rank', 'elo', 'genre', 'rating', 'results'] as const;
export type BlindPart = (typeof BLIND_PARTS)[number];

/** The parts with one of them chosen, or no more, in their usual order. */
export function withPart(parts: readonly BlindPart[], part: BlindPart, on: boolean): BlindPart[] {
  return BLIND_PARTS.filter((one) => (one === part ? on : parts.includes(one)));
}

/** What is hidden now of a problem last tried at that moment (epoch ms; null: never). The day is the device's own. */
export function hiddenParts(
  chosen: readonly BlindPart[],
  lastAt: number | null,
  now: number,
): readonly BlindPart[] {
  // A site whose clock is ahead may say tomorrow.
  return lastAt !== null && lastAt >= dayStart(now) ? [] : chosen;
}
