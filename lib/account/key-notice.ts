import type { Failure } from '../failure.ts';
import type { Account } from './account.ts';

/** Returns a notice for the player, or null if it says that the stored key is lost and there is one again. */
export function currentNotice(account: Account | null | undefined, notice: Failure | null): Failure | null {
  return account && notice?.kind === 'key-damaged' ? null : notice;
}
