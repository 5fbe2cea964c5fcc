import { siteName } from '../site.ts';
import type { Job } from '../store/core/job.ts';
import {
  isAttemptedLeft,
  isCompleteLeft,
  readAttemptedCatalogue,
  readCompleteCatalogue,
} from './catalogue/catalogue.ts';
import { isHistoryLeft, readHistoryToEnd, refreshRecent } from './history/history.ts';
import { refreshAttempts } from './history/problem-attempts.ts';
import { refreshProblem } from './problems/problem-data.ts';
import { continueSearch } from './problems/problem-list.ts';
import { readContext } from './request-context.ts';
import type { WorkerParts } from './worker-parts.ts';

/**
 * Restarts a stored job in the background. When it resolves, the job is under way; it is not if it is obsolete, for example
 * because it belongs to an earlier key, or if the site has moved to its other host name, where it is a job of another name.
 */
export async function resumeJob(
  worker: WorkerParts,
  { work, generation, origin, starts, notBefore }: Job,
): Promise<void> {
  const context = await readContext(worker);
  // A job that was started without a key is resumed without one.
  const account = generation === null ? null : context.asker.account;
  if (generation !== (account?.generation ?? null)) return;
  const currentOrigin = account?.origin ?? new URL(context.settings.base).origin;
  if (siteName(currentOrigin) !== siteName(origin)) return;
  const asker = { account, origin: currentOrigin };
  if (work.do === 'listing') {
    await continueSearch({ ...context, asker }, work.filters);
  } else if (work.do === 'problem') {
    // This job checks whether a problem exists. It is not repeated after a failure.
    if (work.pageSaysSo && starts > 0 && notBefore > 0) return;
    void refreshProblem(worker, asker, work.problemId, work.pageSaysSo, 'background');
  } else if (work.do === 'catalogue' && work.whole) {
    if (await isCompleteLeft({ ...context, asker })) void readCompleteCatalogue(worker, asker);
  } else if (!account) {
    return;
  } else if (work.do === 'recent') {
    void refreshRecent(worker, account, work.part, 'background');
  } else if (work.do === 'history') {
    if (await isHistoryLeft(context, account)) void readHistoryToEnd(worker, account);
  } else if (work.do === 'catalogue') {
    if (await isAttemptedLeft(context, account)) void readAttemptedCatalogue(worker, account);
  } else {
    void refreshAttempts(worker, account, work.problemId, work.mostPages ?? undefined, 'background');
  }
}
