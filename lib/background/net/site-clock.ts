import { writeState } from '../../store/core/core.ts';
import { readSiteOffset } from '../../store/core/site-offset.ts';
import { perLife } from '../per-life.ts';
import type { WorkerParts } from '../worker-parts.ts';

/** Clocks that differ by less count as equal, ms: they never are. */
const EQUAL_MS = 2_000;
/** A device whose clock is further off than this cannot reach the site: its certificate would not be valid. */
const MOST_MS = 366 * 24 * 60 * 60_000;

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

/** Stores how far the site's clock is ahead, by the `Date` of an answer, unless that agrees with what is known. Times are of this device. */
export async function noteSiteTime(
  worker: WorkerParts,
  headers: Headers,
  { sentAt, receivedAt }: { sentAt: number; receivedAt: number },
): Promise<void> {
  // One that a cache has kept tells when the site wrote it.
  if (Number(headers.get('age')) > 0) return;
  const date = Date.parse(headers.get('date') ?? '');
  // The site wrote it in whole seconds, after the request was sent and before, mostly just before, its answer came.
  const [least, most] = [date - receivedAt, date + 1_000 - sentAt];
  const agrees = (offset: number) => offset > least - EQUAL_MS && offset < most + EQUAL_MS;
  if (!(Math.abs(least) < MOST_MS) || agrees(await offsetOf(worker))) return;
  const offset = agrees(0) ? 0 : least + 500;
  clocks(worker).offset = offset;
  await writeState('siteOffset', offset);
}
