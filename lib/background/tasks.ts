import { done, failed, type Result } from '../failure.ts';
import { WAIT } from '../limits.ts';
import { moreUrgent } from '../requests/rate-limiter.ts';
import { type Asker, type Purpose, priorityOf, purposeOf, type Requester } from '../requests/requester.ts';
import { storeFailure } from '../store/database.ts';
import type { Environment } from './environment.ts';
import type { RequestQueue } from './queue/request-queue.ts';

interface RunningTask {
  purpose: Purpose;
  ended: Promise<Result<null>>;
  /** Whether its request was dropped because nobody waits for the result any more. That is no failure. */
  isWithdrawn?: true;
}

/**
 * Returns the tasks of one worker: what it requests and stores at the moment. They are only in memory. If the worker dies, a page that
 * waits sends its message again, and background work follows from what is stored (`background-work.ts`). `afterStored` is called
 * after each with its account and site.
 */
export function tasksOf(
  environment: Environment,
  queue: RequestQueue,
  afterStored: (asker: Asker) => Promise<void>,
) {
  const running = new Map<string, RunningTask>();

  /**
   * Runs a task for the account and site of `context`, and returns its result. Calls with the same name that are made meanwhile share
   * the result. Errors of storage become failures.
   */
  async function run<C extends Asker>(
    context: C,
    name: string,
    by: Requester,
    work: (task: C & { purpose: Purpose }) => Promise<Result<null>>,
  ): Promise<Result<null>> {
    for (let same = running.get(name); same; same = running.get(name)) {
      if (!same.isWithdrawn) {
        raisePriority(name, by);
        return same.ended;
      }
      await same.ended;
    }
    const purpose = purposeOf(name, by);
    const ended = work({ ...context, purpose })
      .then((result) => (running.get(name)?.isWithdrawn ? done(null) : result))
      .catch((error) => failed(storeFailure(error), environment.now() + WAIT.invalidAnswerMs))
      .finally(() => running.delete(name));
    running.set(name, { purpose, ended });
    void ended.then(() => afterStored({ account: context.account, origin: context.origin }));
    return ended;
  }

  /** Raises the priority of a running task to the priority of `by`, who waits for it now, if that is higher. */
  function raisePriority(name: string, by: Requester): void {
    const task = running.get(name);
    if (!task) return;
    task.purpose.priority = moreUrgent(priorityOf(by), task.purpose.priority);
    if (typeof by !== 'string') task.purpose.tab ??= by.tab;
    queue.hurry();
  }

  /** Drops the request of a running task if that is still queued, because its result is no longer wanted. */
  function withdraw(name: string): void {
    const task = running.get(name);
    if (task && queue.withdraw(task.purpose)) task.isWithdrawn = true;
  }

  /** Returns the result of a running task, or undefined. Its priority is raised if `by` waits for it. */
  function underWay(name: string, by?: Requester): Promise<Result<null>> | undefined {
    if (by !== undefined) raisePriority(name, by);
    return running.get(name)?.ended;
  }

  return { run, withdraw, underWay };
}

/** The tasks of one worker; see `tasksOf`. */
export type Tasks = ReturnType<typeof tasksOf>;
