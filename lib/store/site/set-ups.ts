import { validRow } from '../corruption.ts';
import { siteData } from './site-data.ts';
import { isStoredSetUp, type StoredSetUp } from './stored-set-up.ts';

/** How a problem begins; undefined where its own answer was never kept, or is damaged. */
export async function readStoredSetUp(base: string, id: number): Promise<StoredSetUp | undefined> {
  return validRow(await (await siteData(base)).get('setUps', id), isStoredSetUp);
}
