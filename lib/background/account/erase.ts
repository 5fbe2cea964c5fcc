import { databaseNames } from '../../account/accounts.ts';
import { done, failed, type Result } from '../../failure.ts';
import { publish } from '../../store/change-channel.ts';
import { withAccountsLock } from '../../store/core/accounts.ts';
import { deleteDatabase, storeFailure } from '../../store/database.ts';
import { accountsToErase, forgetListingOf, markErasing, removeErasedAccount } from './account-writers.ts';
import { forgetKeyOf } from './key.ts';

/**
 * Returns functions that erase accounts: their databases, their key, and everything else that names them. The account
 * is first marked as being erased. If the worker ends before all is deleted, the next worker continues. Once the key is
 * deleted, queued requests are not sent, and responses to requests under way are dropped. Later writes find no database
 * and must not create one (`makeIfKept`). `onKeyless` is called once the key is deleted, so that pages stop showing the
 * account.
 */
export function accountEraser(onKeyless: () => void) {
  /** Erases an account. If storage fails, returns a failure; the account stays in the list, marked as being erased. */
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

  /** Erases the accounts that an earlier worker marked and did not finish. */
  function resumeErasing(): Promise<void> {
    return withAccountsLock(async () => {
      for (const id of await accountsToErase()) await eraseMarked(id);
    });
  }

  async function eraseMarked(id: string): Promise<void> {
    await forgetKeyOf(id);
    onKeyless();
    for (const name of databaseNames(id)) await deleteDatabase(name);
    await forgetListingOf(id);
    await removeErasedAccount(id);
    for (const change of ['account', 'attempts', 'listing', 'notes'] as const) publish(change);
  }

  return { erase, resumeErasing };
}
