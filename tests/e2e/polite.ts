import { expect } from '@playwright/test';
import { PACE } from '../../lib/limits.ts';
import type { LoggedRequest } from '../site/log.ts';

/** By the site's own clock: never more than the burst within the interval, and one at a time. */
export function expectPolite(requests: readonly LoggedRequest[]): void {
  for (const [i, request] of requests.entries()) {
    const burstAgo = requests[i - PACE.personBurst];
    if (burstAgo) expect(request.started - burstAgo.started).toBeGreaterThanOrEqual(PACE.personIntervalMs);
    const previous = requests[i - 1];
    // One that died with its worker is over when its connection is.
    const over = previous && (previous.answered ?? previous.closed ?? Number.POSITIVE_INFINITY);
    if (over !== undefined) expect(over).toBeLessThanOrEqual(request.started);
  }
}
