import { isYoung } from './freshness.ts';
import { LIFETIME } from './limits.ts';
import { isNumber, isYesNo, objectOf, orNull } from './shape.ts';

/** What is known of whether a site heeds whose attempts are asked for. */
export interface Heeding {
  /** null: nobody had to find out, since every row named its player. */
  heeds: boolean | null;
  /** When that was asked, epoch ms; 0: a version before this one had found it out. */
  askedAt: number;
  /** It was asked because a row named another player. */
  inSpite: boolean;
}

export const isHeeding = objectOf({ heeds: orNull(isYesNo), askedAt: isNumber, inSpite: isYesNo });

/**
 * Whether what is known need not be asked again: that the site heeds it for good, unless a row names another player
 * (`isContradicted`); that it does not, or in spite of such a row, for a day.
 */
export function isSettled(known: Heeding, isContradicted: boolean, now: number): boolean {
  const { heeds, askedAt, inSpite } = known;
  if (heeds === null) return false;
  if (heeds && !isContradicted) return true;
  return (inSpite || !heeds) && isYoung(askedAt, LIFETIME.heedingMs, now);
}

/** Whether the site was asked within the day, and did not heed it. */
export function isHeedless(heeding: Heeding | null, now: number): boolean {
  return heeding?.heeds === false && isYoung(heeding.askedAt, LIFETIME.heedingMs, now);
}
