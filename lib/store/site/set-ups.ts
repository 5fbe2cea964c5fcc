import { isSetUp, type SetUp } from '../../board/set-up.ts';
import { isNumber, objectOf, orNull } from '../../guards.ts';
import { sound } from '../corruption.ts';
import { siteData } from './problems.ts';

/** How a problem begins, as its own answer last said it; null where that held no position that can be drawn. */
export interface StoredSetUp {
  id: number;
  setUp: SetUp | null;
}

/** Whether something stored is how a problem begins. */
export const isStoredSetUp = objectOf({ id: isNumber, setUp: orNull(isSetUp) });

/** How a problem begins; undefined where its own answer was never kept, or is damaged. */
export async function readStoredSetUp(base: string, id: number): Promise<StoredSetUp | undefined> {
  return sound(await (await siteData(base)).get('setUps', id), isStoredSetUp);
}
