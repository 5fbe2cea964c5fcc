import { signal } from '@preact/signals';
import type { ListedAccount } from '../../lib/account/accounts.ts';
import { ask } from '../../lib/ask.ts';
import type { Failure } from '../../lib/failure.ts';
import { readAccounts } from '../../lib/pages/read-accounts.ts';
import { patiently } from '../../lib/store/in-time.ts';

/**
 * Returns the accounts stored on this device, as signals, and functions to read and erase them. The worker erases an
 * account; then `readAll` reads everything that the page shows.
 */
export function accountsModel(readAll: () => Promise<void>) {
  const list = signal<ListedAccount[]>([]);
  const erasing = signal<string | null>(null);
  const erased = signal<ListedAccount | null>(null);
  const failure = signal<Failure | null>(null);

  async function read(): Promise<void> {
    // If the storage fails, model.ts shows it.
    list.value = await patiently(readAccounts).catch(() => list.value);
    // The erased account exists again, since the player has entered its key again.
    if (list.value.some(({ id }) => id === erased.value?.id)) erased.value = null;
  }

  async function erase(account: ListedAccount): Promise<void> {
    [erasing.value, erased.value, failure.value] = [account.id, null, null];
    const result = await ask('eraseAccount', account.id);
    await readAll();
    erasing.value = null;
    if (result.ok) erased.value = account;
    else failure.value = result.failure;
  }

  return { list, erasing, erased, failure, read, erase: (account: ListedAccount) => void erase(account) };
}
