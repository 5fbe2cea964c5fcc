import { type Guarded, isText, isYesNo, objectOf } from '../../guards.ts';

/** Whether something stored is such a row. */
export const isAccountRow = objectOf({
  /** The player's, as the site last said it; empty where it never did. */
  name: isText,
  /** The player has asked for it to be erased, and that is not done yet. */
  erasing: isYesNo,
});

/** What is kept of an account beside its databases, from when its first key is kept until it is erased. */
export type AccountRow = Guarded<typeof isAccountRow>;
