import type { DBSchema } from 'idb';
import type { Picks } from '../../picks/stored-picks.ts';
import type { ProblemReading } from '../../problem-data/reading.ts';
import { siteName } from '../../site.ts';
import { getMany } from '../bulk.ts';
import { type ColumnStores, createColumnStores } from '../columns.ts';
import { validRow } from '../corruption.ts';
import { emptyCache, openerOf } from '../database.ts';
import { LISTING, type Listing, type ListingRequest } from './stored-list.ts';
import { isStoredSetUp, problemFromRow, type StoredProblem, type StoredSetUp } from './stored-problem.ts';

interface SiteData extends DBSchema, ColumnStores {
  problems: { key: number; value: StoredProblem; indexes: { near: number } };
  /** The last request to the problem list, and its last answer. */
  listing: { key: 'asked' | 'answer'; value: ListingRequest | Listing };
  /** The state of reading the data of all problems. */
  problemData: { key: string; value: ProblemReading };
  /** Problems that were picked without a key. */
  picks: { key: string; value: Picks };
  setUps: { key: number; value: StoredSetUp };
}

const open = openerOf<SiteData>(8, (db) => {
  emptyCache(db);
  db.createObjectStore('problems', { keyPath: 'id' }).createIndex('near', 'near');
  db.createObjectStore('setUps', { keyPath: 'id' });
  for (const name of ['listing', 'problemData', 'picks'] as const) db.createObjectStore(name);
  createColumnStores(db);
});

/** Opens the database of a site's public problems: metadata and start positions, no solutions. */
export function siteData(origin: string) {
  return open(siteDataName(origin));
}

/** Returns the name of the database of a site's public problems. */
export function siteDataName(origin: string): string {
  return `site:${siteName(origin)}`;
}

export type SiteDatabase = Awaited<ReturnType<typeof siteData>>;

/** Returns a stored problem. All fields are null if none is stored. */
export async function readProblem(origin: string, id: number): Promise<StoredProblem> {
  return problemFromRow(id, await (await siteData(origin)).get('problems', id));
}

/** Returns stored problems in the order of the ids. */
export async function readManyProblems(origin: string, ids: readonly number[]): Promise<StoredProblem[]> {
  const rows = await getMany<StoredProblem, number>(
    (await siteData(origin)).transaction('problems').store,
    ids,
  );
  return ids.map((id, i) => problemFromRow(id, rows[i]));
}

/** Returns a problem's initial position; undefined if it is not stored. */
export async function readStoredSetUp(origin: string, id: number): Promise<StoredSetUp | undefined> {
  return validRow(await (await siteData(origin)).get('setUps', id), isStoredSetUp, 'site');
}

/** Returns the last request to the problem list and its last answer, if they are stored and valid. */
export async function readListing(origin: string) {
  const reading = (await siteData(origin)).transaction('listing');
  const [asked, answer] = await Promise.all([reading.store.get('asked'), reading.store.get('answer')]);
  return { asked: validRow(asked, LISTING.asked, 'site'), answer: validRow(answer, LISTING.answer, 'site') };
}
