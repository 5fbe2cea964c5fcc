import { expect } from 'vitest';
import { PACE } from '../../lib/limits.ts';
import type { Lives } from './lives.ts';

/**
 * What the site is promised, by the record of what left: never two requests at a time, never more than the burst within
 * the interval, and none before the end of a pause that the site asked for.
 */
export function expectPolite({ sent, mostInFlight }: Lives): void {
  expect(mostInFlight()).toBeLessThanOrEqual(1);
  let free = 0;
  for (const [i, one] of sent.entries()) {
    const burstAgo = sent[i - PACE.personBurst];
    if (burstAgo) expect(one.at - burstAgo.at).toBeGreaterThanOrEqual(PACE.personIntervalMs);
    expect(one.at, `request ${i}`).toBeGreaterThanOrEqual(free);
    free = one.over + (one.response ? pauseIn(one.response) : 0);
  }
}

/** The pause that a refusal asks for, in ms; a date counts from that of the answer itself. */
export function pauseIn({ status, headers }: Response): number {
  const asked = headers.get('retry-after');
  if (!asked || status < 400) return 0;
  return /^\d+$/.test(asked)
    ? Number(asked) * 1_000
    : Date.parse(asked) - Date.parse(headers.get('date') ?? '');
}
