import { isSetUp } from '../../board/set-up.ts';
import { type Guarded, isNumber, objectOf, orNull } from '../../guards.ts';

/** Whether something stored is how a problem begins. */
export const isStoredSetUp = objectOf({
  id: isNumber,
  setUp: orNull(isSetUp),
});

/** How a problem begins, as its own answer last said it; null where that held no position that can be drawn. */
export type StoredSetUp = Guarded<typeof isStoredSetUp>;
