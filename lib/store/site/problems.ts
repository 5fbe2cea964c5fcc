import type { DBSchema, StoreNames } from 'idb';
import type { Reading } from '../../catalogue/catalogue.ts';
import type { Range } from '../../filters/filters.ts';
import { isNumber, objectOf, orMissing, orNull } from '../../guards.ts';
import type { PageSize } from '../../history/page-size.ts';
import type { Heeding, ProofTrouble } from '../../history/user-filter.ts';
import { LIFETIME } from '../../limits.ts';
import { blankProblem, PROBLEM, type Problem } from '../../model.ts';
import type { Picks } from '../../picks/picks.ts';
import { HINDRANCE, isYoung, type Memory, NO_FAILURE } from '../../requests/request-status.ts';
import { siteName } from '../../site.ts';
import { sound } from '../corruption.ts';
import { openerOf } from '../database.ts';
import { withDoubtedRank } from './doubted-ranks.ts';
import type { Listing, ListingAsked } from './problem-list.ts';
import type { StoredSetUp } from './set-ups.ts';

/** A problem as last heard of. */
export interface StoredProblem extends Problem {
  /** Epoch ms of the site's word that no problem has this number; 0 where it has one or nobody asked. */
  missingAt: number;
  /** Asking for its own data, which also says whether it exists. */
  asked: Memory;
  /** Where its elo lies by the questions of the list that it was found by. */
  within?: Range;
  /** Its likely elo, only where its genre is known too: for the index. */
  near?: number;
}

/** Whether something stored is a problem. */
export const isStoredProblem = objectOf({
  ...PROBLEM,
  missingAt: isNumber,
  asked: objectOf({ ...HINDRANCE, at: isNumber }),
  within: orMissing(objectOf({ from: orNull(isNumber), to: orNull(isNumber) })),
  near: orMissing(isNumber),
});

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

export function siteDataName(base: string): string {
  return `site:${siteName(base)}`;
}

/** What is known of a problem; all null where nothing is. */
export async function readProblem(base: string, id: number): Promise<StoredProblem> {
  return heardOf(id, await (await siteData(base)).get('problems', id));
}

/** What is known of many problems, in the order of the ids. */
export async function readManyProblems(base: string, ids: readonly number[]): Promise<StoredProblem[]> {
  const reading = (await siteData(base)).transaction('problems');
  return Promise.all(ids.map(async (id) => heardOf(id, await reading.store.get(id))));
}

/** The stored problem; what is damaged counts as never heard. */
export function heardOf(id: number, row: StoredProblem | undefined): StoredProblem {
  return sound(row, isStoredProblem) ?? unheardOf(id);
}

/** A problem that no answer has named yet. */
function unheardOf(id: number): StoredProblem {
  return { ...blankProblem(id), missingAt: 0, asked: { at: 0, ...NO_FAILURE } };
}

/** What may be shown of it. */
export function publicPart({ id, rank, elo, stars, votes, unrated, genre, canon }: StoredProblem): Problem {
  return { id, rank, elo, stars, votes, unrated, genre, canon };
}

/** Whether the site's word that there is no such problem still counts; one that a clock set back made future does not. */
export function isMissing({ missingAt }: StoredProblem, now: number): boolean {
  return isYoung(missingAt, LIFETIME.missingMs, now);
}
