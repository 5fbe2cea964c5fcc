import { databasesOf } from '../../account/accounts.ts';
import { crashPoint } from '../../crash-point.ts';
import { done, failed, type Result } from '../../failure.ts';
import { publish } from '../../store/change-channel.ts';
import { withAccountsLock } from '../../store/core/accounts.ts';
import { deleteDatabase, storeFailure } from '../../store/database.ts';
import { accountsToErase, forgetListingOf, markErasing, strikeOff } from './account-writers.ts';
import { currentGeneration, forgetKeyOf } from './key.ts';

/**
 * Erases accounts: their databases, their key, and what else names them. That is written down first, so that a death at any
 * step leaves the account in the list and the next life goes on. With the key go the questions in line, and the answers on
 * their way are dropped; what comes later finds no database and is to make none (`makeIfKept`). `onKeyless`: whose key it
 * was, if there is one, is no longer to be seen anywhere.
 */
export function accountEraser(onKeyless: () => void) {
  /** Fails where storage does: the account stays in the list then, as one that is being erased. */
  async function erase(id: string): Promise<Result<null>> {
    try {
      await withAccountsLock(async () => {
        await markErasing(id);
        await eraseMarked(id);
      });
      return done(null);
    } catch (error) {
      publish('account');
      return failed(storeFailure(error));
    }
  }

  /** Goes on with what an earlier life was told to erase. */
  function goOn(): Promise<void> {
    return withAccountsLock(async () => {
      for (const id of await accountsToErase()) await eraseMarked(id);
    });
  }

  async function eraseMarked(id: string): Promise<void> {
    await forgetKeyOf(id);
    onKeyless();
    await crashPoint('erasing: key is forgotten');
    for (const name of databasesOf(id)) await deleteDatabase(name);
    await crashPoint('erasing: databases are gone');
    await forgetListingOf(id);
    await strikeOff(id, await currentGeneration());
    for (const news of ['account', 'attempts', 'listing'] as const) publish(news);
  }

  return { erase, goOn };
}
