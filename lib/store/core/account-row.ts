import { isText, isYesNo, objectOf } from '../../guards.ts';

/** What is kept of an account beside its databases, from when its first key is kept until it is erased. */
export interface AccountRow {
  /** The player's, as the site last said it; empty where it never did. */
  name: string;
  /** The player has asked for it to be erased, and that is not done yet. */
  erasing: boolean;
}

/** Whether something stored is such a row. */
export const isAccountRow = objectOf({ name: isText, erasing: isYesNo });
