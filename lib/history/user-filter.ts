import type { Failure } from '../failure.ts';
import { isNumber, isYesNo, objectOf, orMissing, orNull } from '../guards.ts';
import { LIFETIME, WAIT } from '../limits.ts';
import { isFailure, isYoung } from '../requests/request-status.ts';

/** What is known of whether a site heeds whose attempts are asked for. */
export interface Heeding {
  /** null: nobody had to find out, since every row named its player. */
  heeds: boolean | null;
  /** When that was asked, epoch ms; 0: a version before this one had found it out. */
  askedAt: number;
  /** It was asked because a row named another player. */
  inSpite: boolean;
  /** On how many days running the question was refused, which is all that speaks for `heeds`. Missing: it was answered. */
  refusals?: number;
}

export const isHeeding = objectOf({
  heeds: orNull(isYesNo),
  askedAt: isNumber,
  inSpite: isYesNo,
  refusals: orMissing(isNumber),
});

/** The question whether a site heeds whose attempts are asked for has met trouble: what it was, when, and for how long to wait. */
export interface ProofTrouble {
  failure: Failure;
  /** Epoch ms. */
  at: number;
  waitMs: number;
}

export const isProofTrouble = objectOf({ failure: isFailure, at: isNumber, waitMs: isNumber });

/** The trouble that was met now: the wait doubles with each that follows another. */
export function nextTrouble(failure: Failure, before: ProofTrouble | null, now: number): ProofTrouble {
  const waitMs = before ? Math.min(WAIT.longestProofMs, 2 * before.waitMs) : WAIT.proofMs;
  return { failure, at: now, waitMs };
}

/**
 * What is known once the site has refused the question. That may pass, so it counts for a day; it takes nothing from an answer
 * that has proved the same.
 */
export function refusedAfter(before: Heeding | null, askedAt: number, inSpite: boolean): Heeding {
  if (before?.heeds && !before.refusals) return { heeds: true, askedAt, inSpite };
  return { heeds: true, askedAt, inSpite, refusals: (before?.refusals ?? 0) + 1 };
}

/**
 * Whether what is known need not be asked again: that the site heeds it for good, unless a row names another player
 * (`isContradicted`); that it does not, or in spite of such a row, or by a refusal alone, for a day.
 */
export function isSettled(known: Heeding, isContradicted: boolean, now: number): boolean {
  const { heeds, askedAt, inSpite, refusals } = known;
  if (heeds === null) return false;
  if (heeds && !isContradicted && !refusals) return true;
  return (inSpite || !heeds || !isContradicted) && isYoung(askedAt, LIFETIME.heedingMs, now);
}

/** Whether the site was asked within the day, and did not heed it. */
export function isHeedless(heeding: Heeding | null, now: number): boolean {
  return heeding?.heeds === false && isYoung(heeding.askedAt, LIFETIME.heedingMs, now);
}
