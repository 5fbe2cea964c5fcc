import type { Account } from '../account/account.ts';
import type { Environment } from './environment.ts';
import type { JobStore } from './jobs/job-store.ts';
import type { RateLimiterStore } from './net/rate-limiter-store.ts';
import type { RequestQueue } from './net/request-queue.ts';

/** What one life of the worker consists of. The worker's functions take it, or a request context, as their first argument. */
export interface WorkerParts {
  environment: Environment;
  rateLimiter: RateLimiterStore;
  queue: RequestQueue;
  jobs: JobStore;
  events: WorkerEvents;
}

/** What one subject of the worker tells the others. `worker.ts` connects them. */
export interface WorkerEvents {
  /** The stored attempts on these problems have changed, or those on any. */
  attemptsChanged(problemIds: number[] | 'all'): void;
  /** The site counts other attempts on a problem than its list of attempts has. */
  countContradicted(account: Account, problemId: number): void;
  /** Another key, or another choice of the player's, may have made the history readable. */
  historyReadable(): void;
  /** Nothing more of the history is to be read, for now or at all. */
  historyRead(cause: HistoryCause): void;
  /** The catalogue of the attempted problems is complete. */
  catalogueRead(account: Account): void;
}

/** Why the history is read on: a worker has started, the player has pressed something in the options, or an answer has come. */
export type HistoryCause = 'start' | 'press' | 'answer';
