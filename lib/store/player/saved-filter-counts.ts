import type { Account } from '../../account/account.ts';
import type { Filters } from '../../filters/filters.ts';
import { countMatches } from '../../filters/match.ts';
import type { SavedFilter } from '../../filters/saved-filters.ts';
import { isHistoryComplete } from '../../history/history.ts';
import { blankProblem } from '../../model.ts';
import { readAllProblems } from '../site/problem-columns.ts';
import { siteData } from '../site/site-data.ts';
import { isMissing } from '../site/stored-problem.ts';
import { catalogueCompleteAt } from './catalogue.ts';
import { playerData, readHistory } from './player.ts';
import { readLongAgo } from './solved-long-ago.ts';
import { attemptedIds, readStandings } from './standings.ts';

/** A saved filter whose problems are to be counted. */
export type Countable = Pick<SavedFilter, 'id' | 'filters' | 'longAgo'>;

interface Asker {
  account: Account | null;
  /** The site's origin. */
  site: string;
  /** A problem last solved before this was solved long ago, epoch ms. */
  before: number;
  now: number;
}

/**
 * Returns the number of problems that each filter finds, by its id, if stored data prove that number. Filters over all
 * problems need a complete catalogue, and a complete history if they include a status. Filters over attempted problems
 * need a complete history and the data of all these problems. Sends no request.
 */
export async function countSavedFilters(
  wanted: readonly Countable[],
  asker: Asker,
): Promise<Map<number, number>> {
  const { account, site, before, now } = asker;
  const db = account && (await playerData(account.origin, account.player.id));
  const [standing, isHistoryWhole] = await Promise.all([
    readStandings(db),
    db ? readHistory(db).then(isHistoryComplete) : false,
  ]);
  const statusOf = (id: number) => standing?.(id).status ?? null;
  const counts = new Map<number, number>();
  const siteDb = await siteData(site);
  const isCatalogueWhole = (await catalogueCompleteAt(siteDb, now)) !== null;
  let stored: ReturnType<typeof readAllProblems> | undefined;
  for (const { id, filters, longAgo } of wanted) {
    if (longAgo) {
      if (db) counts.set(id, (await readLongAgo(db, site, before, 0)).count);
      continue;
    }
    const ofAttempted = isOfAttempted(filters) && isHistoryWhole && db;
    if (!ofAttempted && !isCatalogueWhole) continue;
    stored ??= readAllProblems(siteDb);
    const all = await stored;
    const problems = ofAttempted
      ? (await attemptedIds(db)).map((of) => all.get(of) ?? { ...blankProblem(of), missingAt: 0 })
      : [...all.values()].filter((one) => !isMissing(one, now));
    const count = countMatches(filters, problems, statusOf);
    if (count !== null) counts.set(id, count);
  }
  return counts;
}

function isOfAttempted({ statuses }: Filters): boolean {
  return statuses.length > 0 && !statuses.includes('untried');
}
