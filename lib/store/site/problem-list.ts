import { validRow } from '../corruption.ts';
import { siteData } from './site-data.ts';
import { LISTING } from './stored-list.ts';

/** Returns the last request to the problem list and its last answer, where they are stored and valid. */
export async function readListing(base: string) {
  const reading = (await siteData(base)).transaction('listing');
  const [asked, answer] = await Promise.all([reading.store.get('asked'), reading.store.get('answer')]);
  return {
    asked: validRow(asked, LISTING.asked),
    answer: validRow(answer, LISTING.answer),
  };
}
