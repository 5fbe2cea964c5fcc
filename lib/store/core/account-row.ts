import { type Guarded, isBoolean, isString, objectOf } from '../../guards.ts';

/** Returns whether a stored value is such a row. */
export const isAccountRow = objectOf({
  /** The player's name in the site's last answer; empty where it never gave one. */
  name: isString,
  /** The player has chosen to erase it, and that is not finished. */
  erasing: isBoolean,
});

/** What is stored of an account beside its databases, from its first key until it is erased. */
export type AccountRow = Guarded<typeof isAccountRow>;
