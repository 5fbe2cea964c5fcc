import type { DBSchema, StoreNames } from 'idb';
import type { CatalogueReading } from '../../catalogue/catalogue.ts';
import type { PageSize } from '../../history/page-size.ts';
import type { FailedUserFilterTest, UserFilterTest } from '../../history/user-filter.ts';
import type { Picks } from '../../picks/stored-picks.ts';
import { siteName } from '../../site.ts';
import { openerOf } from '../database.ts';
import { withDoubtedRank } from './doubted-ranks.ts';
import type { Listing, ListingAsked } from './stored-list.ts';
import { isStoredProblem, type StoredProblem } from './stored-problem.ts';
import type { StoredSetUp } from './stored-set-up.ts';

interface SiteData extends DBSchema {
  problems: { key: number; value: StoredProblem; indexes: { near: number } };
  /** The last request to the problem list, and its last answer. */
  listing: { key: 'asked' | 'answer'; value: ListingAsked | Listing };
  /**
   * How the site answers requests for attempts: its page sizes (`only`), whether it heeds the user id (`heeding`), and the
   * trouble met in testing that (`proof`).
   */
  paging: { key: 'only' | 'heeding' | 'proof'; value: PageSize | UserFilterTest | FailedUserFilterTest };
  /** How far the catalogue of all problems is read. */
  catalogue: { key: string; value: CatalogueReading };
  /** Problems that were picked while there was no key. */
  picks: { key: string; value: Picks };
  setUps: { key: number; value: StoredSetUp };
}

/** Rows of the first two versions get their likely elo with the next answer that describes them. */
const open = openerOf<SiteData>(4, (db, oldVersion, upgrading) => {
  // Creates what an earlier version did not have, or what was lost.
  const isThere = (name: StoreNames<SiteData>) => db.objectStoreNames.contains(name);
  const problems = isThere('problems')
    ? upgrading.objectStore('problems')
    : db.createObjectStore('problems', { keyPath: 'id' });
  if (!problems.indexNames.contains('near')) problems.createIndex('near', 'near');
  for (const name of ['listing', 'paging', 'catalogue', 'picks'] as const) {
    if (!isThere(name)) db.createObjectStore(name);
  }
  if (!isThere('setUps')) db.createObjectStore('setUps', { keyPath: 'id' });
  // Where this fails, opening the database fails as well.
  if (oldVersion > 0) doubtRanks(problems).catch(() => {});
});

interface ProblemStore {
  getAll(): Promise<StoredProblem[]>;
  put(row: StoredProblem): Promise<unknown>;
}

/** Rewrites rows of an earlier version whose ranks may be uncertain; corrupt ones stay as they are. */
async function doubtRanks(problems: ProblemStore): Promise<void> {
  const rows = (await problems.getAll()).filter(isStoredProblem);
  const changed = rows
    .map((row) => [row, withDoubtedRank(row)] as const)
    .filter(([row, next]) => row.near !== next.near || row.rank !== next.rank);
  await Promise.all(changed.map(([, next]) => problems.put(next)));
}

/** Opens the database of a site's public problems: metadata and start positions, no solutions. */
export function siteData(base: string) {
  return open(siteDataName(base));
}

/** Returns the name of the database of a site's public problems. */
export function siteDataName(base: string): string {
  return `site:${siteName(base)}`;
}
