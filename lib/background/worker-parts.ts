import type { Account } from '../account/account.ts';
import type { Environment } from './environment.ts';
import type { JobStore } from './jobs/job-store.ts';
import type { RateLimiterStore } from './queue/rate-limiter-store.ts';
import type { RequestQueue } from './queue/request-queue.ts';

/**
 * The parts of one running worker. The worker's functions take these parts, or a request context, as their first
 * argument.
 */
export interface WorkerParts {
  environment: Environment;
  rateLimiter: RateLimiterStore;
  queue: RequestQueue;
  jobs: JobStore;
  events: WorkerEvents;
}

/** Events by which one folder of the worker notifies others. `worker.ts` connects them. */
export interface WorkerEvents {
  /** The stored attempts on these problems have changed. `'all'`: the attempts on any problem may have changed. */
  attemptsChanged(problemIds: number[] | 'all'): void;
  /** The site's count of attempts on a problem disagrees with its list of attempts. */
  countContradicted(account: Account, problemId: number): void;
  /** A new key or a changed setting may have made the history readable. */
  historyReadable(): void;
  /** Reading the history has ended, perhaps only for now. `read`: whose missing history was read; null if none was. */
  historyRead(cause: HistoryCause, read: Account | null): void;
  /** The catalogue of the attempted problems is complete. */
  catalogueRead(account: Account): void;
}

/**
 * Why the history is read further: a worker has started, the player clicked in the options, or a response has arrived.
 */
export type HistoryCause = 'start' | 'press' | 'answer';
