import type { DBSchema } from 'idb';
import { browser } from 'wxt/browser';
import type { Account } from '../../account/account.ts';
import { accountId, isAccountRow } from '../../account/accounts.ts';
import { tailOf } from '../../account/pasted-key.ts';
import { idOfKey, parseStoredKey, type StoredKey, validKey, withoutKey } from '../../account/stored-key.ts';
import { asRecord } from '../../guards.ts';
import type { Player } from '../../model.ts';
import { publish } from '../../store/change-channel.ts';
import { changeState, core, readState } from '../../store/core/core.ts';
import { leaveNotice, withdrawNotice } from '../../store/core/pending-notice.ts';
import { ONLY, openerOf } from '../../store/database.ts';

// Only this file reads and writes the key. It is in a separate database of the extension, which no content script can read. It is
// returned only to be put into a request header.

interface KeySchema extends DBSchema {
  key: { key: string; value: StoredKey };
}

const open = openerOf<KeySchema>(1, (db) => {
  db.createObjectStore('key');
});

async function readRow(): Promise<unknown> {
  return (await open('key')).get('key', ONLY);
}

async function readKey(): Promise<StoredKey> {
  return parseStoredKey(await readRow());
}

/**
 * Changes the stored key and then its public copy, under a lock that all parts of the extension share. Without the
 * lock, a response that is stored while the player forgets the key would write the key back. `by` returns null to
 * change nothing.
 */
async function change(by: (row: StoredKey) => StoredKey | null): Promise<StoredKey | null> {
  return navigator.locks.request('key', async () => {
    const next = by(await readKey());
    if (!next) return null;
    await (await open('key')).put('key', next, ONLY);
    await showAccount(next.account);
    await rememberKey(next.account !== null);
    await withdrawNotice('key-damaged').catch(() => {});
    return next;
  });
}

async function showAccount(account: Account | null): Promise<void> {
  if (account) await listAccount(account);
  else await changeState('account', () => undefined);
  publish('account');
}

/**
 * Stores the account of the current key where pages can read it, and adds it to the list of accounts. If the key is
 * new, removes the mark that the account is being erased.
 */
async function listAccount(account: Account): Promise<void> {
  const { origin, player, generation } = account;
  const id = accountId(origin, player.id);
  const writing = (await core()).transaction(['state', 'accounts'], 'readwrite');
  const [state, list] = [writing.objectStore('state'), writing.objectStore('accounts')];
  const [before, row] = await Promise.all([state.get('account'), list.get(id)]);
  const isNew = asRecord(before).generation !== generation;
  await state.put(account, 'account');
  await list.put({ ...row, name: player.name, erasing: !isNew && asRecord(row).erasing === true }, id);
  await writing.done;
}

/** Resolves to whether an account is in the list. */
async function isListed({ origin, player }: Account): Promise<boolean> {
  return isAccountRow(await (await core()).get('accounts', accountId(origin, player.id)));
}

async function rememberKey(isStored: boolean): Promise<void> {
  if (isStored) await browser.storage.local.set({ [KEY_IS_KEPT]: true });
  else await browser.storage.local.remove(KEY_IS_KEPT);
}

/**
 * The name of an entry in `storage.local` that exists while a key is stored. If the files of the database are damaged,
 * Chromium empties the whole database. The entry then shows that a key was lost, and the player gets a notice.
 */
const KEY_IS_KEPT = 'a key is kept';

/** Makes the public copy agree with the stored key, in case the worker ended between the two writes. */
export async function alignAccount(): Promise<void> {
  await navigator.locks.request('key', async () => {
    const isRemembered = (await browser.storage.local.get(KEY_IS_KEPT))[KEY_IS_KEPT] === true;
    const row = await readRow();
    // The player gets the notice at each start until a key is pasted again or the lost one is forgotten. A damaged one stays stored.
    const isLost = row === undefined ? isRemembered : validKey(row) === null;
    if (isLost) await leaveNotice({ kind: 'key-damaged' });
    const { account } = await readKey();
    const publicCopy = await readState('account');
    const isPublicCopyRight = JSON.stringify(publicCopy ?? null) === JSON.stringify(account);
    if (!isPublicCopyRight || (account && !(await isListed(account)))) await showAccount(account);
    if (!isLost && isRemembered !== (account !== null)) await rememberKey(account !== null);
  });
}

/** Resolves to the account of the stored key, or null if there is no key. */
export async function currentAccount(): Promise<Account | null> {
  return (await readKey()).account;
}

/**
 * Returns the key to put into a header, or undefined if the key of the account was replaced or forgotten.
 */
export async function keyFor({ generation }: Account): Promise<string | undefined> {
  const row = await readKey();
  return row.generation === generation && row.account ? row.text : undefined;
}

/**
 * Resolves to the generation: the number of times that a key was stored or forgotten. `saveKey` stores a new key only
 * if this number has not changed since the key was pasted.
 */
export async function currentGeneration(): Promise<number> {
  return (await readKey()).generation;
}

/**
 * Stores a key that the site has accepted, in place of any other, and returns its account. `since` is the generation at
 * the time when the key was pasted. Returns null if the player forgot the key or stored another one after that.
 */
export async function saveKey(
  key: { text: string; origin: string; player: Player },
  since: number,
): Promise<Account | null> {
  const { text, origin, player } = key;
  const account = { generation: since + 1, origin, tail: tailOf(text), player, refused: false };
  const changed = await change((row) =>
    row.generation === since ? { text, account, generation: account.generation } : null,
  );
  if (changed) return changed.account;
  // Another page may have stored the same key.
  const row = await readKey();
  return row.text === text ? row.account : null;
}

/** Deletes the key from the disk. The stored history stays. */
export async function forgetKey(): Promise<void> {
  await change(withoutKey);
}

/** Deletes the key from the disk if it belongs to this account. `id`: see `accountId`. */
export async function forgetKeyOf(id: string): Promise<void> {
  await change((row) => (idOfKey(row) === id ? withoutKey(row) : null));
}

/** Changes the account of the stored key, unless the key was replaced since `of` was read. */
export async function changeAccount(of: Account, changed: Partial<Account>): Promise<void> {
  await change((row) =>
    row.generation === of.generation && row.account
      ? { ...row, account: { ...row.account, ...changed } }
      : null,
  );
}
