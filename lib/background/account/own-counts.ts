import type { Account } from '../../account/account.ts';
import { accountId } from '../../account/accounts.ts';
import { type OwnList, withOwnCount } from '../../filters/last-counts.ts';
import { makeIfKept } from '../../store/core/accounts.ts';
import { changeCounts } from '../../store/core/popup-state.ts';
import { currentGeneration } from './key.ts';

/**
 * Stores the number of problems on one of the player's own lists beside the other counts of the popup, which it shows before it reads
 * the list. Resolves to whether it was another one. If that fails, the list is right all the same, and the number is stored after the
 * next change.
 */
export async function storeOwnCount(
  { origin, player, generation }: Account,
  list: OwnList,
  count: () => Promise<number>,
): Promise<boolean> {
  // A late answer to an earlier key must not replace the counts of the player who uses the popup now.
  if ((await currentGeneration()) !== generation) return false;
  // Counted when its turn has come, so that the number of an earlier change is not stored after that of a later one.
  const store = async () => {
    const number = await count();
    return changeCounts((counts) => withOwnCount(counts, player.id, list, number));
  };
  // Nothing of an account that was erased meanwhile is stored.
  return makeIfKept(accountId(origin, player.id), store).catch(() => false);
}
