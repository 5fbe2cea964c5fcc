import type { DBSchema, StoreNames } from 'idb';
import type { Reading } from '../../catalogue/catalogue.ts';
import type { PageSize } from '../../history/page-size.ts';
import type { Heeding, ProofTrouble } from '../../history/user-filter.ts';
import type { Picks } from '../../picks/picks.ts';
import { siteName } from '../../site.ts';
import { openerOf } from '../database.ts';
import { withDoubtedRank } from './doubted-ranks.ts';
import type { Listing, ListingAsked } from './stored-list.ts';
import { isStoredProblem, type StoredProblem } from './stored-problem.ts';
import type { StoredSetUp } from './stored-set-up.ts';

interface SiteData extends DBSchema {
  problems: { key: number; value: StoredProblem; indexes: { near: number } };
  /** What the list was last asked, and what it last answered. */
  listing: { key: 'asked' | 'answer'; value: ListingAsked | Listing };
  /**
   * How the site answers questions for attempts: how many at a time (`only`), whether of whom was asked (`heeding`), and the
   * trouble met in finding that out (`proof`).
   */
  paging: { key: 'only' | 'heeding' | 'proof'; value: PageSize | Heeding | ProofTrouble };
  /** How far the whole catalogue is read. */
  catalogue: { key: string; value: Reading };
  /** What was picked for the player, or for nobody. */
  picks: { key: string; value: Picks };
  setUps: { key: number; value: StoredSetUp };
}

/** Of what the first two versions knew, the likely elos are entered as it is heard of again. */
const open = openerOf<SiteData>(4, (db, oldVersion, upgrading) => {
  // What an earlier version did not have, and what was lost.
  const isThere = (name: StoreNames<SiteData>) => db.objectStoreNames.contains(name);
  const problems = isThere('problems')
    ? upgrading.objectStore('problems')
    : db.createObjectStore('problems', { keyPath: 'id' });
  if (!problems.indexNames.contains('near')) problems.createIndex('near', 'near');
  for (const name of ['listing', 'paging', 'catalogue', 'picks'] as const) {
    if (!isThere(name)) db.createObjectStore(name);
  }
  if (!isThere('setUps')) db.createObjectStore('setUps', { keyPath: 'id' });
  // Where that fails, so does the opening.
  if (oldVersion > 0) doubtRanks(problems).catch(() => {});
});

interface ProblemStore {
  getAll(): Promise<StoredProblem[]>;
  put(row: StoredProblem): Promise<unknown>;
}

/** Rewrites the rows of an earlier version that believe more of a rank than was said; damaged ones stay as they are. */
async function doubtRanks(problems: ProblemStore): Promise<void> {
  const rows = (await problems.getAll()).filter(isStoredProblem);
  const changed = rows
    .map((row) => [row, withDoubtedRank(row)] as const)
    .filter(([row, next]) => row.near !== next.near || row.rank !== next.rank);
  await Promise.all(changed.map(([, next]) => problems.put(next)));
}

/** The database of a site's public problems: metadata and how they begin, no solution. */
export function siteData(base: string) {
  return open(siteDataName(base));
}

/** Returns the name of the database of a site's public problems. */
export function siteDataName(base: string): string {
  return `site:${siteName(base)}`;
}
