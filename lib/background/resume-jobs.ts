import { sameFilters } from '../filters/filters.ts';
import { siteName } from '../site.ts';
import type { Job } from '../store/core/job.ts';
import { readListing } from '../store/site/site-data.ts';
import {
  isAttemptedLeft,
  isCompleteLeft,
  readAttemptedCatalogue,
  readCompleteCatalogue,
} from './catalogue/catalogue.ts';
import { isHistoryLeft, readHistoryToEnd, refreshRecent } from './history/history.ts';
import { refreshAttempts } from './history/problem-attempts.ts';
import { refreshProblem } from './problems/problem-data.ts';
import { findProblems } from './problems/problem-list.ts';
import { readContext } from './request-context.ts';
import type { WorkerParts } from './worker-parts.ts';

/**
 * Restarts a stored job in the background. Resolves to false if the job is obsolete and must be removed, for example
 * because it belongs to an earlier key.
 */
export async function resumeJob(
  worker: WorkerParts,
  { name, work, generation, origin, starts, notBefore }: Job,
): Promise<boolean> {
  const context = await readContext(worker);
  // A job that was started without a key is resumed without one.
  const account = generation === null ? null : context.asker.account;
  if (generation !== (account?.generation ?? null)) return false;
  const currentOrigin = account?.origin ?? new URL(context.settings.base).origin;
  if (siteName(currentOrigin) !== siteName(origin)) return false;
  const asker = { account, origin: currentOrigin };
  if (work.do === 'listing') {
    const { asked } = await readListing(origin);
    // The player has searched with other filters since then, so nobody waits for this response any more.
    if (!asked || !sameFilters(asked.filters, work.filters)) return false;
    void findProblems(context, work.filters, 'background');
  } else if (work.do === 'problem') {
    // This job checks whether a problem exists. It is not repeated after a failure.
    if (work.pageSaysSo && starts > 0 && notBefore > 0) return false;
    void refreshProblem(worker, asker, work.problemId, work.pageSaysSo, 'background');
  } else if (work.do === 'catalogue' && work.whole) {
    if (!(await isCompleteLeft({ ...context, asker }))) return false;
    void readCompleteCatalogue(worker, asker);
  } else if (!account) {
    return false;
  } else if (work.do === 'recent') {
    void refreshRecent(worker, account, work.part, 'background');
  } else if (work.do === 'history') {
    if (!(await isHistoryLeft(context, account))) return false;
    void readHistoryToEnd(worker, account);
  } else if (work.do === 'catalogue') {
    if (!(await isAttemptedLeft(context, account))) return false;
    void readAttemptedCatalogue(worker, account);
  } else {
    void refreshAttempts(worker, account, work.problemId, work.mostPages ?? undefined, 'background');
  }
  // If the site has moved to its other host name, the code above started the work as a job with another name. This job
  // is then removed.
  return currentOrigin === origin || !name.includes(origin);
}
