import { validRow } from '../corruption.ts';
import { siteData } from './site-data.ts';
import { isStoredSetUp, type StoredSetUp } from './stored-set-up.ts';

/** Returns how a problem begins; undefined where that is not stored or is corrupt. */
export async function readStoredSetUp(base: string, id: number): Promise<StoredSetUp | undefined> {
  return validRow(await (await siteData(base)).get('setUps', id), isStoredSetUp);
}
