import { isSetUp } from '../../board/set-up.ts';
import { type Guarded, isNumber, objectOf, orNull } from '../../guards.ts';

/** Returns whether a stored value is a problem's start position. */
export const isStoredSetUp = objectOf({
  id: isNumber,
  setUp: orNull(isSetUp),
});

/** How a problem begins by its last answer; `setUp` is null where that held no position that can be drawn. */
export type StoredSetUp = Guarded<typeof isStoredSetUp>;
