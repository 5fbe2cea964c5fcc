import type { Filters } from '../filters.ts';
import type { Hindrance } from '../freshness.ts';
import type { Problem } from '../model.ts';
import { siteData } from './problems.ts';

/** The last answer of the problem list. Times are epoch ms. */
export interface Listing {
  filters: Filters;
  /** As whom the site was asked; null: without a key. */
  playerId: number | null;
  at: number;
  /** The rows that make sense, in the site's order. */
  rows: Problem[];
  /** Rows that made no sense and were set aside. */
  odd: number;
  /** Rows received, sensible or not, each as often as it came. */
  received: number;
}

/** The last question to the problem list, answered or not. */
export interface ListingAsked extends Hindrance {
  filters: Filters;
  playerId: number | null;
}

/** The last question to the problem list and its last answer, where there are any. */
export async function readListing(base: string) {
  const reading = (await siteData(base)).transaction('listing');
  const [asked, answer] = await Promise.all([reading.store.get('asked'), reading.store.get('answer')]);
  return { asked: asked as ListingAsked | undefined, answer: answer as Listing | undefined };
}
