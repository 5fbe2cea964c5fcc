import { siteOffset } from '../../site-api/site-offset.ts';
import { writeState } from '../../store/core/core.ts';
import { readSiteOffset } from '../../store/core/site-offset.ts';
import { perLife } from '../per-life.ts';
import type { WorkerParts } from '../worker-parts.ts';

const clocks = perLife(() => ({ offset: null as number | null }));

/**
 * Resolves to the time by the site's clock, now or at a time by this device's, epoch ms. The times of attempts are of that clock, and this
 * device's may be wrong by minutes or days. Everything that compares the present with the time of an attempt uses this.
 */
export async function siteNow(worker: WorkerParts, now = worker.environment.now()): Promise<number> {
  return now + (await offsetOf(worker));
}

async function offsetOf(worker: WorkerParts): Promise<number> {
  const clock = clocks(worker);
  clock.offset ??= await readSiteOffset();
  return clock.offset;
}

/** Stores how far the site's clock is ahead, by the `Date` of an answer, unless that agrees with what is known. */
export async function noteSiteTime(
  worker: WorkerParts,
  headers: Headers,
  times: { sentAt: number; receivedAt: number },
): Promise<void> {
  const known = await offsetOf(worker);
  const offset = siteOffset(headers, times, known);
  if (offset === known) return;
  clocks(worker).offset = offset;
  await writeState('siteOffset', offset);
}
