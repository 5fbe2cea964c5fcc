import type { Failure } from '../../failure.ts';
import { LIFETIME, QUEUE, WAIT } from '../../limits.ts';
import type { Job } from '../../store/core/job.ts';

// When a stored job is tried again, and when it is given up. Trouble that passes by itself puts a job off up to five times where
// somebody waits for it. The history and the catalogue, which nobody waits for, are tried until they succeed.

/** Failures that pass by themselves: they say nothing of the job. */
const PASSES: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'offline',
  'unreachable',
  'too-slow',
  'slow-down',
  'server-trouble',
  'daily-limit',
]);

/** Answers that make no sense, or none where one is due: nobody can tell when that is over. */
const NONSENSE: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'list-refused',
  'not-data',
  'redirected',
  'refused-request',
  'too-large',
  'unexpected',
]);

/** Whether nobody waits for the job, so that it is never too late for it. */
function isForLater({ work }: Job): boolean {
  return work.do === 'history' || work.do === 'catalogue';
}

/** Returns the job as it waits for its next try after a failure at `now` (epoch ms), or null where none is worth a request. */
export function reschedule(
  job: Job,
  { failure, retryAt }: { failure: Failure; retryAt?: number },
  now: number,
): Job | null {
  const { kind } = failure;
  const later = { ...job, leasedUntil: 0, notBefore: retryAt ?? now };
  if (!isForLater(job)) {
    const mayPass = PASSES.has(kind) && later.notBefore - job.createdAt < QUEUE.longestMs;
    return mayPass && job.starts < QUEUE.mostStarts ? later : null;
  }
  // However long it lasts, trouble of the site's is no reason to end what it is never too late for.
  const untried = { ...later, starts: 0 };
  // A network that was away may first answer for the site, with a page of its own.
  if (kind === 'offline') return { ...untried, nonsenseMs: 0 };
  if (PASSES.has(kind) || kind === 'crowded') return untried;
  if (kind === 'not-only-yours') return { ...untried, notBefore: now + LIFETIME.heedingMs };
  // A failure without a time means that asking again is in vain; a redirect may end at any time.
  if (!NONSENSE.has(kind) || (retryAt === undefined && kind !== 'redirected')) return null;
  const nonsenseMs = Math.min(WAIT.longestNonsenseMs, Math.max(WAIT.nonsenseMs, 2 * (job.nonsenseMs ?? 0)));
  return { ...untried, nonsenseMs, notBefore: Math.max(later.notBefore, now + nonsenseMs) };
}

/** Returns the schedule of a job that nothing has happened to yet. */
export function freshAt(now: number) {
  return { createdAt: now, starts: 0, leasedUntil: 0, notBefore: 0, nonsenseMs: 0 };
}

/** Whether a job was sent too often without an end (it may be what ends the worker), or is so old that nobody waits any more. */
export function isExpired(job: Job, now: number): boolean {
  return job.starts >= QUEUE.mostStarts || (!isForLater(job) && now - job.createdAt > QUEUE.longestMs);
}

/** Returns when a job may be resumed, epoch ms: not while a request of it may be under way in another life. */
export function dueAt({ createdAt, leasedUntil, notBefore }: Job, now: number): number {
  const due = Math.max(leasedUntil, notBefore);
  // By a clock that was set back, no time ahead counts.
  return createdAt > now || due > now + WAIT.longestRetryAfterMs ? now : due;
}
