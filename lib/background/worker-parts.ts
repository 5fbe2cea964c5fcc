import type { Environment } from './environment.ts';
import type { RateLimiterStore } from './queue/rate-limiter-store.ts';
import type { RequestQueue } from './queue/request-queue.ts';
import type { Tasks } from './tasks.ts';

/**
 * The parts of one running worker. The worker's functions take these parts, or a request context, as their first
 * argument.
 */
export interface WorkerParts {
  environment: Environment;
  rateLimiter: RateLimiterStore;
  queue: RequestQueue;
  tasks: Tasks;
  events: WorkerEvents;
}

/** Events by which one folder of the worker notifies others. `worker.ts` connects them. */
export interface WorkerEvents {
  /** The stored attempts on these problems have changed. `'all'`: the attempts on any problem may have changed. */
  attemptsChanged(problemIds: readonly number[] | 'all'): void;
  /**
   * Reads in the background what is missing, since that may have become possible. `userInitiated`: the player has pressed a button, so
   * stored pauses after failures are over.
   */
  readMissing(userInitiated?: boolean): void;
}
