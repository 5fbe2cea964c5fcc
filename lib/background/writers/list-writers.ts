import { type Filters, sameFilters } from '../../filters/filters.ts';

import { LISTING, type Listing } from '../../problem-data/listing.ts';

import { isStoredSetUp, type StoredSetUp } from '../../problem-data/stored-problem.ts';
import { type Backoff, NO_FAILURE } from '../../requests/request-status.ts';
import { validRow } from '../../store/corruption.ts';
import { siteData } from '../../store/site/site-data.ts';

/** Stores a request for the problem list before it is sent. */
export async function writeListingRequest(
  origin: string,
  { filters, playerId }: Pick<Listing, 'filters' | 'playerId'>,
): Promise<void> {
  await (await siteData(origin)).put('lists', { filters, playerId, ...NO_FAILURE }, 'asked');
}

/** Stores the failure of a request for the problem list, unless other filters were requested meanwhile. */
export async function writeListingFailure(origin: string, filters: Filters, backoff: Backoff): Promise<void> {
  const writing = (await siteData(origin)).transaction('lists', 'readwrite');
  const last = validRow(await writing.store.get('asked'), LISTING.asked, 'site');
  if (last && sameFilters(last.filters, filters)) await writing.store.put({ ...last, ...backoff }, 'asked');
  await writing.done;
}

/** Stores a response of the problem list, unless other filters were requested meanwhile. */
export async function writeListing(origin: string, answer: Listing): Promise<void> {
  const { filters, playerId } = answer;
  const writing = (await siteData(origin)).transaction(['lists', 'setUps'], 'readwrite');
  const listing = writing.objectStore('lists');
  const last = validRow(await listing.get('asked'), LISTING.asked, 'site');
  if (last && sameFilters(last.filters, filters)) {
    await listing.put(await withSetUps(writing.objectStore('setUps'), answer), 'answer');
    await listing.put({ filters, playerId, ...NO_FAILURE }, 'asked');
  }
  await writing.done;
}

interface SetUpStore {
  get(id: number): Promise<StoredSetUp | undefined>;
}

/** Returns the list with the stored initial positions of its problems. */
async function withSetUps(setUps: SetUpStore, list: Listing): Promise<Listing> {
  const found = await Promise.all(
    list.rows.map(async ({ id }) => validRow(await setUps.get(id), isStoredSetUp, 'site')),
  );
  return { ...list, setUps: found.flatMap((one) => (one?.setUp ? [{ id: one.id, setUp: one.setUp }] : [])) };
}

/** Stores the same list with more rows, unless another answer was stored meanwhile. */
export async function writeLongerListing(origin: string, longer: Listing): Promise<void> {
  const writing = (await siteData(origin)).transaction(['lists', 'setUps'], 'readwrite');
  const listing = writing.objectStore('lists');
  const answer = validRow(await listing.get('answer'), LISTING.answer, 'site');
  if (answer?.at === longer.at && sameFilters(answer.filters, longer.filters)) {
    await listing.put(await withSetUps(writing.objectStore('setUps'), longer), 'answer');
  }
  await writing.done;
}
