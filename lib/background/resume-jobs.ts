import { sameFilters } from '../filters/filters.ts';
import { siteName } from '../site.ts';
import type { Job } from '../store/core/job.ts';
import { readListing } from '../store/site/problem-list.ts';
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
 * Begins a job that nobody waits for any more anew, in the background. Resolves to false where nobody wants it any more: what an
 * earlier key wanted is not done.
 */
export async function resumeJob(
  worker: WorkerParts,
  { name, work, generation, origin, starts, notBefore }: Job,
): Promise<boolean> {
  const context = await readContext(worker);
  // What was asked for without a key is gone on with without one.
  const account = generation === null ? null : context.asker.account;
  if (generation !== (account?.generation ?? null)) return false;
  const place = account?.origin ?? new URL(context.settings.base).origin;
  if (siteName(place) !== siteName(origin)) return false;
  const asker = { account, origin: place };
  if (work.do === 'listing') {
    const { asked } = await readListing(origin);
    // Something else was asked since: nobody looks for the answer to this.
    if (!asked || !sameFilters(asked.filters, work.filters)) return false;
    void findProblems(context, work.filters, 'background');
  } else if (work.do === 'problem') {
    // Whether there is such a problem is asked once: trouble of the site's is not worth a second time.
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
  // Found under its other name meanwhile, the site has what was just begun as another job: this one is over.
  return place === origin || !name.includes(origin);
}
