import type { Failure } from '../../failure.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { QUEUE, WAIT } from '../../limits.ts';
import type { Job } from '../../store/core/job.ts';

// Decides when a stored job is tried again, and when it is dropped. After temporary failures, interactive jobs are
// tried up to five times. The background jobs for history and catalogue are tried until they succeed.

/** Temporary failures. The job is not their cause. */
const TEMPORARY: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'offline',
  'unreachable',
  'too-slow',
  'slow-down',
  'server-trouble',
  'daily-limit',
]);

/** Failures that are caused by invalid or missing responses. It is unknown when they end. */
const INVALID_ANSWERS: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'list-refused',
  'not-data',
  'redirected',
  'refused-request',
  'too-large',
  'unexpected',
]);

/** Whether nobody waits for the job. Such a job never expires because of its age. */
function isBackground({ work }: Job): boolean {
  return work.do === 'history' || work.do === 'catalogue';
}

/** Returns the job with the time of its next try after a failure at `now` (epoch ms), or null if it is not tried again. */
export function reschedule(
  job: Job,
  { failure, retryAt }: { failure: Failure; retryAt?: number },
  now: number,
): Job | null {
  const { kind } = failure;
  const later = { ...job, leasedUntil: 0, notBefore: retryAt ?? now };
  if (!isBackground(job)) {
    const mayPass = TEMPORARY.has(kind) && later.notBefore - job.createdAt < QUEUE.maxAgeMs;
    return mayPass && job.starts < QUEUE.maxStarts ? later : null;
  }
  // A background job is never dropped because of the site's failures, so its number of tries is reset to zero.
  const untried = { ...later, starts: 0 };
  // After a time without network, the first invalid responses may come from the login page of the network. So the wait
  // after invalid responses is reset too.
  if (kind === 'offline') return { ...untried, nonsenseMs: 0 };
  if (TEMPORARY.has(kind) || kind === 'crowded') return untried;
  if (kind === 'not-only-yours') return { ...untried, notBefore: now + LIFETIME.userFilterTestMs };
  // A failure without a retry time is final, except a redirect, which may end at any time.
  if (!INVALID_ANSWERS.has(kind) || (retryAt === undefined && kind !== 'redirected')) return null;
  const nonsenseMs = Math.min(
    WAIT.longestInvalidAnswerMs,
    Math.max(WAIT.invalidAnswerMs, 2 * job.nonsenseMs),
  );
  return { ...untried, nonsenseMs, notBefore: Math.max(later.notBefore, now + nonsenseMs) };
}

/** Returns the schedule of a new job. `now`: epoch ms. */
export function freshAt(now: number) {
  return { createdAt: now, starts: 0, leasedUntil: 0, notBefore: 0, nonsenseMs: 0 };
}

/**
 * Whether a job must be dropped: its requests were sent too often without a result (the job may crash the worker), or
 * it is so old that nobody waits for it any more.
 */
export function isExpired(job: Job, now: number): boolean {
  return job.starts >= QUEUE.maxStarts || (!isBackground(job) && now - job.createdAt > QUEUE.maxAgeMs);
}

/**
 * Returns when a job may be resumed, epoch ms. It may not while an earlier worker may still have a request of it under
 * way.
 */
export function dueAt({ createdAt, leasedUntil, notBefore }: Job, now: number): number {
  const due = Math.max(leasedUntil, notBefore);
  // If the clock was set back, stored times are wrong, and the job is due now.
  return createdAt > now || due > now + WAIT.longestRetryAfterMs ? now : due;
}
