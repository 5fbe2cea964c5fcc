import type { DBSchema, IDBPDatabase } from 'idb';
import type { Picks } from '../../picks/stored-picks.ts';
import { LISTING, type Listing, type ListingRequest } from '../../problem-data/listing.ts';
import type { PackedRows } from '../../problem-data/packed-rows.ts';
import type { ProblemReading } from '../../problem-data/reading.ts';
import { isStoredSetUp, type StoredSetUp } from '../../problem-data/stored-problem.ts';
import { siteName } from '../../site.ts';
import { validRow } from '../corruption.ts';
import { emptyCache, openerOf } from '../database.ts';
import type { SegmentList } from '../segments.ts';

export interface SiteData extends DBSchema {
  /** See `problems.ts`. */
  problems: { key: number; value: PackedRows };
  setUps: { key: number; value: StoredSetUp };
  /** The last request to the problem list, and its last answer. */
  lists: { key: 'asked' | 'answer'; value: ListingRequest | Listing };
  /** The list of segments of `problems`, how far the data of all problems were read, and the problems that were picked without a key. */
  state: { key: 'problems' | 'problemData' | 'picks'; value: SegmentList | ProblemReading | Picks };
}

const open = openerOf<SiteData>(9, (db) => {
  emptyCache(db);
  db.createObjectStore('setUps', { keyPath: 'id' });
  for (const name of ['problems', 'lists', 'state'] as const) db.createObjectStore(name);
});

/** Opens the database of a site's public problems: metadata and start positions, no solutions. */
export function siteData(origin: string) {
  return open(siteDataName(origin));
}

/** Returns the name of the database of a site's public problems. */
export function siteDataName(origin: string): string {
  return `site:${siteName(origin)}`;
}

export type SiteDatabase = IDBPDatabase<SiteData>;

/** Returns a problem's initial position; undefined if it is not stored. */
export async function readStoredSetUp(origin: string, id: number): Promise<StoredSetUp | undefined> {
  return validRow(await (await siteData(origin)).get('setUps', id), isStoredSetUp, 'site');
}

/** Returns the last request to the problem list and its last answer, if they are stored and valid. */
export async function readListing(origin: string) {
  const reading = (await siteData(origin)).transaction('lists');
  const [asked, answer] = await Promise.all([reading.store.get('asked'), reading.store.get('answer')]);
  return { asked: validRow(asked, LISTING.asked, 'site'), answer: validRow(answer, LISTING.answer, 'site') };
}
