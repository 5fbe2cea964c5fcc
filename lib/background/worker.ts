import type { Asker } from '../requests/requester.ts';
import { publish } from '../store/change-channel.ts';
import { onDamage } from '../store/corruption.ts';
import { eraseAccount, resumeErasing } from './account/erase.ts';
import { alignAccount } from './account/key.ts';
import { contentHandlers } from './answers/content-handlers.ts';
import { messageInfo, withRetry } from './answers/message-router.ts';
import { pageHandlers } from './answers/page-handlers.ts';
import { backgroundWork } from './background-work.ts';
import type { CommandActions } from './browser/keyboard-commands.ts';
import type { MenuActions } from './browser/menus.ts';
import { tellTabs } from './browser/tabs.ts';
import { damagedCaches } from './damaged-caches.ts';
import type { Environment } from './environment.ts';
import { changeNote } from './notes/notes.ts';
import { openPick } from './picks/open-pick.ts';
import { isReviewNext } from './picks/review-pick.ts';
import { rateLimiterStore } from './queue/rate-limiter-store.ts';
import { requestQueue } from './queue/request-queue.ts';
import { readContext } from './request-context.ts';
import { decideReview, toggleReviewTomorrow, updateReviews } from './review/review.ts';
import { tellOfAttempts } from './sessions/session.ts';
import { tasksOf } from './tasks.ts';
import type { WorkerEvents, WorkerParts } from './worker-parts.ts';

/** Returns a worker with all of its parts connected, and the handlers for its messages. */
export function workerIn(environment: Environment) {
  const rateLimiter = rateLimiterStore(environment);
  const queue = requestQueue(environment, rateLimiter);
  const tasks = tasksOf(environment, queue, schedule);
  const events: WorkerEvents = {
    attemptsChanged,
    readMissing: (userInitiated) => {
      // A new key is of another account, perhaps.
      if (userInitiated) void schedule();
      void readMissing(userInitiated);
    },
  };
  const worker: WorkerParts = { environment, rateLimiter, queue, tasks, events };
  const readMissing = backgroundWork(worker);

  function attemptsChanged(problemIds: readonly number[] | 'all'): void {
    publish('attempts');
    if (problemIds.length === 0) return;
    void tellTabs({ changed: problemIds });
    // What is lost is told with the next attempt.
    if (problemIds !== 'all') void tellOfAttempts(worker).catch(() => {});
  }

  /** Brings the schedule of reviews up to date, by default that of the current account. */
  async function schedule(asker?: Asker): Promise<void> {
    try {
      const { account } = asker ?? (await readContext(worker)).asker;
      if (account) await updateReviews(worker, account);
    } catch {
      // It is repeated after the next task.
    }
  }

  const tellAllTabs = () => void tellTabs({ changed: 'all' });
  const { deleteDamaged, deleted } = damagedCaches(() => {
    void schedule();
    void readMissing();
  });
  onDamage(deleteDamaged);

  /**
   * Finishes what an earlier worker left incomplete. The account is tried once more if storage fails: a browser that finds damaged
   * files first reports an error and then starts with empty files. If it fails again, the next worker tries again.
   */
  async function recover(): Promise<void> {
    // Erasing comes first, so that nothing is read for erased accounts.
    await resumeErasing(tellAllTabs).catch(() => {});
    await alignAccount().catch(() => alignAccount().catch(() => {}));
    void schedule();
    void readMissing();
  }

  const commands: CommandActions & MenuActions = {
    openPick: async (wanted, where) => openPick(await messageInfo(worker).context(true), wanted, where),
    isReviewNext: async (tab, id) => isReviewNext(await readContext(worker), tab, id),
    toggleReviewTomorrow: async (id) => toggleReviewTomorrow(await readContext(worker), id),
    reviewTomorrow: async (id) =>
      decideReview(await readContext(worker), { id, decision: { kind: 'due', days: 1 } }, id),
    bookmark: async (id) => changeNote(await readContext(worker), id, { bookmarked: true }),
  };

  return {
    worker,
    commands: withRetry({ ...commands }, environment, deleted),
    content: withRetry(contentHandlers, environment, deleted),
    page: {
      ...withRetry(pageHandlers, environment, deleted),
      cacheDamaged: (cache: string) => deleteDamaged(cache).then(() => null),
      eraseAccount: (id: string) => eraseAccount(id, tellAllTabs),
    },
    readMissing: () => void readMissing(),
    recover,
  };
}
