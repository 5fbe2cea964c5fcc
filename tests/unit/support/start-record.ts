import 'fake-indexeddb/auto';
import type { RateLimiterState } from '../../../lib/requests/rate-limiter.ts';
import type { Job } from '../../../lib/store/core/job.ts';

/**
 * Records which jobs each request is for. The worker stores the start of a request and its jobs in one transaction before it
 * sends; this watches that transaction. So tests check the priority of requests without relying on the queue.
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
    /** Returns the jobs of the request that was just sent. */
    take: (): Job[] => {
      starting = null;
      return jobs.splice(0);
    },
    end: () => {
      IDBObjectStore.prototype.put = put;
    },
  };
}

/** The kinds of jobs that always run in the background. */
const NEVER_URGENT: ReadonlySet<Job['work']['do']> = new Set<Job['work']['do']>(['history', 'catalogue']);

/**
 * Returns whether a request was certainly sent in the background: all its jobs are for the history or the catalogue, or its
 * worker has got no message. The request that finds the site's address never counts: all others wait for it, so it goes first.
 */
export function isInBackground(jobs: readonly Job[], isAsked: boolean, { search }: URL): boolean {
  if (search === '?result_number=1') return false;
  if (!isAsked) return true;
  return jobs.length > 0 && jobs.every(({ work }) => NEVER_URGENT.has(work.do));
}
