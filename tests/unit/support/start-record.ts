import 'fake-indexeddb/auto';
import type { RateLimiterState } from '../../../lib/requests/rate-limiter.ts';
import type { Job } from '../../../lib/store/core/job.ts';

/**
 * Records from the database which jobs each request is for: the worker stores that in one transaction before it sends. It
 * does not rely on the queue: the queue's own priority is unknown here.
 */
export function watchStarts() {
  const { put } = IDBObjectStore.prototype;
  let starting: IDBTransaction | null = null;
  let count = 0;
  let jobs: Job[] = [];

  function note(store: IDBObjectStore, row: unknown): void {
    if (store.name === 'pace') {
      const rateLimiter = row as RateLimiterState;
      if (rateLimiter.underWay && rateLimiter.count !== count) [starting, jobs] = [store.transaction, []];
      count = rateLimiter.count;
    }
    if (store.name === 'jobs' && store.transaction === starting) jobs.push(row as Job);
  }

  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
    note(this, given[0]);
    return put.apply(this, given);
  };

  return {
    /** The jobs of the request that was just sent. */
    take: (): Job[] => {
      starting = null;
      return jobs.splice(0);
    },
    end: () => {
      IDBObjectStore.prototype.put = put;
    },
  };
}

/** Jobs that nobody waits for, whoever woke the worker. */
const NEVER_URGENT: ReadonlySet<Job['work']['do']> = new Set<Job['work']['do']>(['history', 'catalogue']);

/**
 * Whether it is certain that a request was for nobody: it is on record for the history or the catalogue alone, or nobody has
 * asked this life of the worker for anything. Not so where it asks where the site is: everything else waits for that, so it goes
 * first whatever it is for.
 */
export function isInBackground(jobs: readonly Job[], isAsked: boolean, { search }: URL): boolean {
  if (search === '?result_number=1') return false;
  if (!isAsked) return true;
  return jobs.length > 0 && jobs.every(({ work }) => NEVER_URGENT.has(work.do));
}
