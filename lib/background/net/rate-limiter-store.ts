import { crashPoint } from '../../crash-point.ts';
import { REQUEST } from '../../limits.ts';
import { parseRateLimiter } from '../../requests/parse-rate-limiter.ts';
import { type RateLimiterState, resumed, settled, started } from '../../requests/rate-limiter.ts';
import { publish } from '../../store/change-channel.ts';
import { core } from '../../store/core/core.ts';
import { ONLY } from '../../store/database.ts';
import type { Environment } from '../environment.ts';

/** Owns the stored pace: every change is on the disk before the next step is taken. */
export interface RateLimiterStore {
  /** The state as it is now, with what time has made of it stored. */
  read(): Promise<RateLimiterState>;
  change(by: (state: RateLimiterState, now: number) => RateLimiterState): Promise<RateLimiterState>;
  /** Puts the start of a request on record and, in the same transaction, the lease of the jobs it is for. */
  start(jobs: readonly string[]): Promise<RateLimiterState>;
}

/**
 * The keeper for this life of the worker. Nothing is kept in memory but whether this life has taken over: an old
 * worker may live on for a while beside the new one, and both must see each other's requests.
 */
export function rateLimiterStore(environment: Environment): RateLimiterStore {
  let takenOver = false;

  async function change(
    by: (state: RateLimiterState, now: number) => RateLimiterState,
    leased: readonly string[] = [],
  ): Promise<RateLimiterState> {
    await crashPoint('pace: before writing');
    const writing = (await core()).transaction(['pace', 'jobs'], 'readwrite');
    const states = writing.objectStore('pace');
    const row = await states.get(ONLY);
    const now = environment.now();
    const stored = parseRateLimiter(row, now);
    const next = by(takenOver ? settled(stored, now) : resumed(stored, now), now);
    if (JSON.stringify(next) !== JSON.stringify(row)) await states.put(next, ONLY);
    const jobs = writing.objectStore('jobs');
    for (const name of leased) {
      const job = await jobs.get(name);
      if (job) await jobs.put({ ...job, starts: job.starts + 1, leasedUntil: now + REQUEST.deadlineMs });
    }
    await writing.done;
    await crashPoint('pace: written');
    takenOver = true;
    if (isNews(stored, next)) publish('pace');
    return next;
  }

  return { read: () => change((state) => state), change, start: (jobs) => change(started, jobs) };
}

/** Whether a page that says what the queue did today has to say something else now. */
function isNews(before: RateLimiterState, after: RateLimiterState): boolean {
  return before.count !== after.count || before.day !== after.day || before.heldUntil !== after.heldUntil;
}
