import type { Account } from '../account/account.ts';
import { LIFETIME } from '../limits.ts';
import { isYoung } from '../requests/request-status.ts';
import { publish } from '../store/change-channel.ts';
import { corruptionSeen } from '../store/corruption.ts';
import { playerData, readHistory } from '../store/player/player.ts';
import { accountEraser } from './account/erase.ts';
import { alignAccount } from './account/key.ts';
import { contentHandlers } from './answers/content-handlers.ts';
import { optionsHandlers } from './answers/options-handlers.ts';
import { popupHandlers } from './answers/popup-handlers.ts';
import { tellTabs } from './browser/tabs.ts';
import { alignBase } from './browser/use-site-address.ts';
import { continueCatalogue } from './catalogue/catalogue.ts';
import type { Environment } from './environment.ts';
import { continueHistory, refreshRecent } from './history/history.ts';
import { refreshAttempts } from './history/problem-attempts.ts';
import { jobStore } from './jobs/job-store.ts';
import { rateLimiterStore } from './net/rate-limiter-store.ts';
import { requestQueue } from './net/request-queue.ts';
import { learnSkill } from './picks/skill.ts';
import { repairer } from './repair/repair.ts';
import { resumeJob } from './resume-jobs.ts';
import type { WorkerEvents, WorkerParts } from './worker-parts.ts';

/** One life of the worker: everything it consists of, connected. */
export function workerIn(environment: Environment) {
  const rateLimiter = rateLimiterStore(environment);
  const queue = requestQueue(environment, rateLimiter);
  const jobs = jobStore(environment, queue);
  const events: WorkerEvents = {
    attemptsChanged,
    countContradicted: (account, id) => void checkContradiction(worker, account, id).catch(() => {}),
    historyReadable: () => void continueHistory(worker, 'press').catch(() => {}),
    historyRead: (cause) => void continueCatalogue(worker, cause === 'press').catch(() => {}),
    catalogueRead: (account) => void learnSkill(account, environment.now()).catch(() => {}),
  };
  const worker: WorkerParts = { environment, rateLimiter, queue, jobs, events };
  const eraser = accountEraser(() => void tellTabs({ changed: 'all' }));
  const { repair, withRepair } = repairer();
  const resumeJobs = () => jobs.resume((job) => resumeJob(worker, job));

  /**
   * Goes on with what an earlier life left half done. What storage refuses is tried once more, since a browser that finds
   * its files damaged says so first and begins anew then; after that, at the next start.
   */
  async function recover(): Promise<void> {
    // What was to be erased is not asked for once more.
    const resume = async () => {
      await eraser.goOn().catch(() => {});
      if (await jobs.isCutOff()) attemptsChanged('all');
      return resumeJobs();
    };
    const align = () => Promise.allSettled([resume(), alignAccount(), alignBase()]);
    const ends = await align();
    if (ends.some(({ status }) => status === 'rejected')) await align();
    if (corruptionSeen()) await repair(true).catch(() => false);
    void continueHistory(worker, 'start').catch(() => {});
  }

  return {
    worker,
    content: withRepair(contentHandlers),
    page: {
      ...withRepair({ ...optionsHandlers, ...popupHandlers }),
      repair: () => repair().then(() => null),
      eraseAccount: eraser.erase,
    },
    /** Resumes the jobs whose time has come. */
    resume: () => resumeJobs().catch(() => {}),
    recover,
  };
}

function attemptsChanged(problemIds: number[] | 'all'): void {
  publish('attempts');
  if (problemIds.length > 0) void tellTabs({ changed: problemIds });
}

/** The site's count disagrees with its list: reload this problem, and at most hourly the newest attempts. */
async function checkContradiction(worker: WorkerParts, account: Account, problemId: number): Promise<void> {
  await refreshAttempts(worker, account, problemId, undefined, 'background');
  const history = await readHistory(await playerData(account.origin, account.player.id));
  if (isYoung(history?.at ?? 0, LIFETIME.attemptsMs, worker.environment.now())) return;
  await refreshRecent(worker, account, 'newest', 'background');
}
