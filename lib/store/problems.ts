import type { DBSchema } from 'idb';
import { HINDRANCE, isYoung, type Memory, NO_FAILURE } from '../freshness.ts';
import { LIFETIME } from '../limits.ts';
import { blankProblem, PROBLEM, type Problem } from '../model.ts';
import type { PageSize } from '../page-size.ts';
import { isNumber, objectOf } from '../shape.ts';
import { siteName } from '../site.ts';
import { sound } from './damage.ts';
import { openerOf } from './database.ts';
import type { Listing, ListingAsked } from './listing.ts';

/** A problem as last heard of. */
export interface StoredProblem extends Problem {
  /** Epoch ms of the site's word that no problem has this number; 0 where it has one or nobody asked. */
  missingAt: number;
  /** Asking for its own data, which also says whether it exists. */
  asked: Memory;
}

/** Whether something stored is a problem. */
export const isStoredProblem = objectOf({
  ...PROBLEM,
  missingAt: isNumber,
  asked: objectOf({ ...HINDRANCE, at: isNumber }),
});

interface SiteData extends DBSchema {
  problems: { key: number; value: StoredProblem };
  /** What the list was last asked, and what it last answered. */
  listing: { key: 'asked' | 'answer'; value: ListingAsked | Listing };
  paging: { key: string; value: PageSize };
}

const open = openerOf<SiteData>(2, (db, oldVersion) => {
  if (oldVersion < 1) {
    db.createObjectStore('problems', { keyPath: 'id' });
    db.createObjectStore('listing');
  }
  db.createObjectStore('paging');
});

/** The database of a site's public problems: metadata only, no solution. */
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
export function publicPart({ missingAt: _, asked: __, ...problem }: StoredProblem): Problem {
  return problem;
}

/** Whether the site's word that there is no such problem still counts; one that a clock set back made future does not. */
export function isMissing({ missingAt }: StoredProblem, now: number): boolean {
  return isYoung(missingAt, LIFETIME.missingMs, now);
}
