import type { Account } from '../../account/account.ts';
import { accountId, accountIn } from '../../account/accounts.ts';
import { crashPoint } from '../../crash-point.ts';
import { asRecord } from '../../guards.ts';
import { isAccountRow } from '../../store/core/account-row.ts';
import { core } from '../../store/core/core.ts';
import { forgetCountsIn } from '../../store/core/popup-state.ts';
import { ONLY } from '../../store/database.ts';
import { siteData } from '../../store/site/site-data.ts';

/**
 * Enters whose key is kept, for pages to read, and in the list of accounts. A key that was not kept before takes back what
 * was to be erased.
 */
export async function enterAccount(account: Account): Promise<void> {
  const { origin, player, generation } = account;
  const id = accountId(origin, player.id);
  const writing = (await core()).transaction(['account', 'accounts'], 'readwrite');
  const [shown, list] = [writing.objectStore('account'), writing.objectStore('accounts')];
  const [before, row] = await Promise.all([shown.get(ONLY), list.get(id)]);
  const isNew = asRecord(before).generation !== generation;
  await shown.put(account, ONLY);
  await list.put({ name: player.name, erasing: !isNew && asRecord(row).erasing === true }, id);
  await writing.done;
}

/** Whether an account is in the list. */
export async function isEntered({ origin, player }: Account): Promise<boolean> {
  return isAccountRow(await (await core()).get('accounts', accountId(origin, player.id)));
}

/** Writes down that an account is to be erased, whether it was in the list or not. */
export async function markErasing(id: string): Promise<void> {
  await crashPoint('erasing: before the account is marked');
  const writing = (await core()).transaction('accounts', 'readwrite');
  const { name } = asRecord(await writing.store.get(id));
  await writing.store.put({ name: typeof name === 'string' ? name : '', erasing: true }, id);
  await writing.done;
  await crashPoint('erasing: account is marked');
}

/** The accounts that are to be erased. */
export async function accountsToErase(): Promise<string[]> {
  const { store } = (await core()).transaction('accounts');
  const [ids, rows] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return ids.filter((_, i) => asRecord(rows[i]).erasing === true);
}

/**
 * Takes an account that was erased off the list, out of the job store what keys that are gone have wanted, and out of the popup
 * what saved filters found for it.
 */
export async function strikeOff(id: string, generation: number): Promise<void> {
  const writing = (await core()).transaction(['accounts', 'jobs', 'popup'], 'readwrite');
  const [list, jobs] = [writing.objectStore('accounts'), writing.objectStore('jobs')];
  if (asRecord(await list.get(id)).erasing === true) await list.delete(id);
  await forgetCountsIn(writing.objectStore('popup'), accountIn(id)?.playerId);
  for (const { name, generation: of } of await jobs.getAll()) {
    if (of !== null && of !== generation) await jobs.delete(name);
  }
  await writing.done;
  await crashPoint('erasing: account is off the list');
}

/** Forgets the last list of problems where this account asked for it: it may say how the player stands with them. */
export async function forgetListingOf(id: string): Promise<void> {
  const { site, playerId } = accountIn(id) ?? {};
  if (site === undefined) return;
  const writing = (await siteData(site)).transaction('listing', 'readwrite');
  for (const key of ['asked', 'answer'] as const) {
    if (asRecord(await writing.store.get(key)).playerId === playerId) await writing.store.delete(key);
  }
  await writing.done;
  await crashPoint('erasing: list of problems is forgotten');
}
