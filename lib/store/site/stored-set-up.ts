import { isSetUp, type SetUp } from '../../board/set-up.ts';
import { isNumber, objectOf, orNull } from '../../guards.ts';

/** How a problem begins, as its own answer last said it; null where that held no position that can be drawn. */
export interface StoredSetUp {
  id: number;
  setUp: SetUp | null;
}

/** Whether something stored is how a problem begins. */
export const isStoredSetUp = objectOf({ id: isNumber, setUp: orNull(isSetUp) });
