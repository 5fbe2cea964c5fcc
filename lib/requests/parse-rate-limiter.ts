import { fieldsOf, isNumber, isYesNo } from '../guards.ts';
import { PACE, SILENT_MS, WAIT } from '../limits.ts';
import { FRESH_PACE, type PaceState } from './rate-limiter.ts';
import { isFailure } from './request-status.ts';

const DAY_MS = 86_400_000;

/**
 * The pace out of something stored. No damage makes it faster: where it cannot be said when the last request left, one
 * has just left and the burst is used up; a pause whose end is lost begins anew, and one of which nothing is left lasts
 * as long as when the site does not say how long. Only where the day's requests are not known, half of them are gone.
 */
export function soundPace(stored: unknown, now: number): PaceState {
  if (stored === undefined) return FRESH_PACE;
  const { nextSlot, lastStart, underWay, spacedUntil, spacedMs, day, count, failures, ...hold } =
    fieldsOf(stored);
  const { heldUntil, heldMs, heldBy, heldBySite } = hold;
  const isSpaced = [nextSlot, lastStart, spacedUntil, spacedMs].every(isCount) && isYesNo(underWay);
  const pauseMs = isCount(heldMs) && heldMs <= WAIT.longestRetryAfterMs ? heldMs : null;
  return {
    ...FRESH_PACE,
    ...(isSpaced ? { nextSlot, lastStart, underWay, spacedUntil, spacedMs } : justAsked(now)),
    day: isCount(day) ? day : Math.floor(now / DAY_MS),
    count: isCount(count) ? count : PACE.perDay / 2,
    heldUntil: isCount(heldUntil) ? heldUntil : now + (pauseMs ?? WAIT.slowDownMs),
    heldMs: pauseMs ?? (isCount(heldUntil) ? WAIT.longestRetryAfterMs : WAIT.slowDownMs),
    heldBy: heldBy === null || isFailure(heldBy) ? (heldBy as PaceState['heldBy']) : { kind: 'kept-damaged' },
    heldBySite: isYesNo(heldBySite) ? heldBySite : true,
    failures: isCount(failures) ? failures : 0,
  } as PaceState;
}

function isCount(value: unknown): value is number {
  return isNumber(value) && value >= 0;
}

function justAsked(now: number): Partial<PaceState> {
  const nextSlot = now + PACE.personBurst * PACE.personIntervalMs;
  const spacedUntil = now + SILENT_MS;
  return { nextSlot, lastStart: now, underWay: false, spacedUntil, spacedMs: SILENT_MS };
}
