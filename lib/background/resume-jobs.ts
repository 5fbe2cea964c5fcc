import { usable } from '../account/account.ts';
import { sameFilters } from '../filters/filters.ts';
import { siteName } from '../site.ts';
import type { Job } from '../store/core/job.ts';
import { readSettings } from '../store/core/settings.ts';
import { readListing } from '../store/site/problem-list.ts';
import { currentAccount } from './account/key.ts';
import type { CatalogueSync } from './catalogue/catalogue.ts';
import type { HistorySync } from './history/history.ts';
import type { AttemptSync } from './history/problem-attempts.ts';
import type { ResumeJob } from './jobs/job-store.ts';
import type { ProblemSync } from './problems/problem-data.ts';
import type { ProblemListSync } from './problems/problem-list.ts';

interface Keepers {
  attempts: AttemptSync;
  problems: ProblemSync;
  history: HistorySync;
  listing: ProblemListSync;
  catalogue: CatalogueSync;
}

/** Begins jobs that nobody waits for any more anew, in the background; what an earlier key wanted is not done. */
export function jobResumer({ attempts, problems, history, listing, catalogue }: Keepers): ResumeJob {
  return async ({ name, work, generation, origin, starts, notBefore }: Job): Promise<boolean> => {
    const account = generation === null ? null : usable(await currentAccount());
    if (generation !== (account?.generation ?? null)) return false;
    const place = account?.origin ?? new URL((await readSettings()).base).origin;
    if (siteName(place) !== siteName(origin)) return false;
    const asker = { account, origin: place };
    if (work.do === 'listing') {
      const { asked } = await readListing(origin);
      // Something else was asked since: nobody looks for the answer to this.
      if (!asked || !sameFilters(asked.filters, work.filters)) return false;
      void listing.find(work.filters, 'background');
    } else if (work.do === 'problem') {
      // Whether there is such a problem is asked once: trouble of the site's is not worth a second time.
      if (work.pageSaysSo && starts > 0 && notBefore > 0) return false;
      void problems.ask(account, place, work.problemId, work.pageSaysSo, 'background');
    } else if (work.do === 'catalogue' && work.whole) {
      if (!(await catalogue.isWholeLeft(place))) return false;
      void catalogue.fillWhole(asker);
    } else if (!account) {
      return false;
    } else if (work.do === 'recent') {
      void history.refresh(account, work.part, 'background');
    } else if (work.do === 'history') {
      if (!(await history.isLeft(account))) return false;
      void history.fill(account);
    } else if (work.do === 'catalogue') {
      if (!(await catalogue.isLeft(account))) return false;
      void catalogue.fill(account);
    } else {
      void attempts.refresh(account, work.problemId, work.mostPages ?? undefined, 'background');
    }
    // Found under its other name meanwhile, the site has what was just begun as another job: this one is over.
    return place === origin || !name.includes(origin);
  };
}
