import { isNumber } from '../../guards.ts';
import { readState } from './core.ts';

/**
 * Resolves to how far the site's clock is ahead of this device's, ms, as its answers have shown; 0 if they agree. Attempts have times of
 * the site's clock: what is compared with them is `Date.now()` plus this.
 */
export async function readSiteOffset(): Promise<number> {
  const stored = await readState('siteOffset');
  return isNumber(stored) ? stored : 0;
}

/** Resolves to the time by the site's clock, now or at a time by this device's, epoch ms. */
export async function readSiteNow(now = Date.now()): Promise<number> {
  return now + (await readSiteOffset());
}
