import type { Account } from '../../account/account.ts';
import type { Filters } from '../../filters/filters.ts';
import { countFits } from '../../filters/match.ts';
import { isWhole } from '../../history/history.ts';
import { readManyProblems } from '../site/problems.ts';
import { siteData } from '../site/site-data.ts';
import { isMissing, isStoredProblem } from '../site/stored-problem.ts';
import { catalogueCompleteAt } from './answers-locally.ts';
import { readStandings } from './candidates.ts';
import { attemptedIds } from './catalogue.ts';
import { playerData, readHistory } from './player.ts';
import { readLongAgo } from './solved-long-ago.ts';

/** What is to be counted, under a number of its own. */
export interface Countable {
  id: number;
  filters: Filters;
  longAgo: boolean;
}

interface Asker {
  account: Account | null;
  /** The site's origin. */
  site: string;
  /** Before which moment a problem was solved long ago, epoch ms. */
  before: number;
  now: number;
}

/**
 * How many problems filters find, by the number of each, only where that is proven by what is kept: of all problems once the
 * whole catalogue was read and, where the player's status matters, the whole history; of attempted ones by the latter and
 * what is known of each. The site is not asked.
 */
export async function countKept(wanted: readonly Countable[], asker: Asker): Promise<Map<number, number>> {
  const { account, site, before, now } = asker;
  const db = account && (await playerData(account.origin, account.player.id));
  const [standing, isHistoryWhole] = await Promise.all([
    readStandings(db),
    db ? readHistory(db).then(isWhole) : false,
  ]);
  const statusOf = (id: number) => standing?.(id).status ?? null;
  const counts = new Map<number, number>();
  let all: ReturnType<typeof readWhole> | undefined;
  let attempted: ReturnType<typeof readManyProblems> | undefined;
  for (const { id, filters, longAgo } of wanted) {
    if (longAgo) {
      if (db) counts.set(id, (await readLongAgo(db, site, before, 0)).count);
      continue;
    }
    const ofAttempted = isOfAttempted(filters) && isHistoryWhole && db;
    if (ofAttempted) attempted ??= attemptedIds(db).then((ids) => readManyProblems(site, ids));
    else all ??= readWhole(site, now);
    const problems = await (ofAttempted ? attempted : all);
    const count = problems ? countFits(filters, problems, statusOf) : null;
    if (count !== null) counts.set(id, count);
  }
  return counts;
}

function isOfAttempted({ statuses }: Filters): boolean {
  return statuses.length > 0 && !statuses.includes('untried');
}

/** All problems of the site; null where they are not all known. */
async function readWhole(site: string, now: number) {
  const db = await siteData(site);
  if ((await catalogueCompleteAt(db, now)) === null) return null;
  const rows = await db.getAll('problems');
  return rows.filter((row) => isStoredProblem(row) && !isMissing(row, now));
}
