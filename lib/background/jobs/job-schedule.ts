import type { Failure } from '../../failure.ts';
import { LIFETIME, QUEUE, WAIT } from '../../limits.ts';
import type { Job } from '../../store/core/job.ts';

// When a stored job is tried again, and when it is dropped. After temporary failures, interactive jobs are tried up to five
// times. The background jobs for history and catalogue are tried until they succeed.

/** Failures that pass by themselves. Their cause is not the job. */
const TEMPORARY: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'offline',
  'unreachable',
  'too-slow',
  'slow-down',
  'server-trouble',
  'daily-limit',
]);

/** Failures by invalid or missing responses. Nobody can tell when they end. */
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

/** Whether nobody waits for the job, so that it never expires by age. */
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
  // A background job is never dropped for the site's failures, so its tries start at zero again.
  const untried = { ...later, starts: 0 };
  // After being offline, the first invalid responses may come from the network's own login page, so that wait starts again too.
  if (kind === 'offline') return { ...untried, nonsenseMs: 0 };
  if (TEMPORARY.has(kind) || kind === 'crowded') return untried;
  if (kind === 'not-only-yours') return { ...untried, notBefore: now + LIFETIME.userFilterTestMs };
  // A failure without a retry time is final, except a redirect, which may end at any time.
  if (!INVALID_ANSWERS.has(kind) || (retryAt === undefined && kind !== 'redirected')) return null;
  const nonsenseMs = Math.min(
    WAIT.longestInvalidAnswerMs,
    Math.max(WAIT.invalidAnswerMs, 2 * (job.nonsenseMs ?? 0)),
  );
  return { ...untried, nonsenseMs, notBefore: Math.max(later.notBefore, now + nonsenseMs) };
}

/** Returns the schedule of a new job. `now`: epoch ms. */
export function freshAt(now: number) {
  return { createdAt: now, starts: 0, leasedUntil: 0, notBefore: 0, nonsenseMs: 0 };
}

/**
 * Whether a job is dropped: its requests were sent too often without a result (the job itself may crash the worker), or it is so
 * old that nobody waits for it any more.
 */
export function isExpired(job: Job, now: number): boolean {
  return job.starts >= QUEUE.maxStarts || (!isBackground(job) && now - job.createdAt > QUEUE.maxAgeMs);
}

/** Returns when a job may be resumed, epoch ms: not while a request of it may be under way in an earlier worker. */
export function dueAt({ createdAt, leasedUntil, notBefore }: Job, now: number): number {
  const due = Math.max(leasedUntil, notBefore);
  // If the clock was set back, stored times are wrong, and the job is due now.
  return createdAt > now || due > now + WAIT.longestRetryAfterMs ? now : due;
}
