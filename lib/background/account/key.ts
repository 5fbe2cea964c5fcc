import type { DBSchema } from 'idb';
import { browser } from 'wxt/browser';
import { type Account, sensibleAccount } from '../../account/account.ts';
import { accountId } from '../../account/accounts.ts';
import { crashPoint } from '../../crash-point.ts';
import type { Failure } from '../../failure.ts';
import { asRecord, isNumber, isText } from '../../guards.ts';
import { MESSAGE } from '../../limits.ts';
import type { Player } from '../../model.ts';
import { publish } from '../../store/change-channel.ts';
import { core } from '../../store/core/core.ts';
import { leaveNotice } from '../../store/core/pending-notice.ts';
import { noteCorruption } from '../../store/corruption.ts';
import { ONLY, openerOf } from '../../store/database.ts';
import { enterAccount, isEntered } from './account-writers.ts';

/**
 * The only file that reads or writes the player's key. It lies in a database of its own, in the extension's
 * origin, where no content script can look; it is bound to one origin and handed out only to be put in a header.
 */
interface KeptKey {
  text: string;
  /** The public side; what pages read is a copy of this. Null once forgotten: the generation must live on. */
  account: Account | null;
  generation: number;
}

interface KeySchema extends DBSchema {
  key: { key: string; value: KeptKey };
}

const open = openerOf<KeySchema>(1, (db) => {
  db.createObjectStore('key');
});

async function stored(): Promise<unknown> {
  return (await open('key')).get('key', ONLY);
}

async function kept(): Promise<KeptKey> {
  const row = await stored();
  if (row === undefined) return { text: '', account: null, generation: 0 };
  const sound = soundKey(row);
  if (sound) return sound;
  noteCorruption();
  // Nothing can be sent with it: as if there were none, until the player pastes it again.
  const { generation } = asRecord(row);
  return { text: '', account: null, generation: isNumber(generation) ? generation : 0 };
}

/** The stored key, or null where it cannot be said what it is, whose, or for which site. */
function soundKey(row: unknown): KeptKey | null {
  const { text, account, generation } = asRecord(row);
  if (!isText(text) || !isNumber(generation)) return null;
  if (account === null) return { text, account, generation };
  const whose = sensibleAccount(account);
  return whose && { text, account: whose, generation };
}

/** Whether there is a key that cannot be used any more. It stays where it is until the player pastes another. */
export async function isKeyDamaged(): Promise<boolean> {
  const row = await stored();
  return row !== undefined && soundKey(row) === null;
}

/**
 * Changes the kept key and then its public copy, one change at a time over all contexts: without the lock an answer
 * that is noted while the player forgets the key would write it back. `null`: leave it as it is.
 */
async function change(by: (row: KeptKey) => KeptKey | null): Promise<KeptKey | null> {
  return navigator.locks.request('key', async () => {
    const next = by(await kept());
    if (!next) return null;
    await crashPoint('key: before writing');
    await (await open('key')).put('key', next, ONLY);
    await crashPoint('key: written, its public side not yet');
    await showAccount(next.account);
    await markKey(next.account !== null);
    await crashPoint('key: both sides written');
    return next;
  });
}

async function showAccount(account: Account | null): Promise<void> {
  if (account) await enterAccount(account);
  else await (await core()).delete('account', ONLY);
  publish('account');
}

async function markKey(isKept: boolean): Promise<void> {
  if (isKept) await browser.storage.local.set({ [MARK]: true });
  else await browser.storage.local.remove(MARK);
}

/**
 * Says outside of the database that a key lies in it: where its files are damaged, Chromium empties all of it at once, and
 * this is how the player is told why the key is gone.
 */
const MARK = 'a key is kept';

/** Makes the public copy agree with the key, in case the worker died between the two writes. */
export async function alignAccount(): Promise<void> {
  await navigator.locks.request('key', async () => {
    const isMarked = (await browser.storage.local.get(MARK))[MARK] === true;
    // Said at each start until the player has pasted a key again, or forgotten this one.
    const isLost = isMarked && (await stored()) === undefined;
    if (isLost) await leaveNotice({ kind: 'key-damaged' });
    const { account } = await kept();
    const shown = await (await core()).get('account', ONLY);
    const isShown = JSON.stringify(shown ?? null) === JSON.stringify(account);
    if (!isShown || (account && !(await isEntered(account)))) await showAccount(account);
    if (!isLost && isMarked !== (account !== null)) await markKey(account !== null);
  });
}

/** The account as the key's own row has it. */
export async function currentAccount(): Promise<Account | null> {
  return (await kept()).account;
}

/**
 * Hands the key to `use` if it is still the key of this account, bound to this origin; undefined where another has
 * taken its place or the site has moved.
 */
export async function withKey<T>(account: Account, use: (text: string) => T): Promise<T | undefined> {
  const row = await kept();
  const same = row.generation === account.generation && row.account?.origin === account.origin;
  return same ? use(row.text) : undefined;
}

/** Counts the keys that were ever kept or forgotten; a new one is kept only while this is unchanged. */
export async function currentGeneration(): Promise<number> {
  return (await kept()).generation;
}

/**
 * Takes a proven key into custody, in place of any other; null where the player forgot or replaced the key after
 * `since`, which was current when this one was pasted.
 */
export async function keepKey(
  key: { text: string; origin: string; player: Player },
  since: number,
): Promise<Account | null> {
  const { text, origin, player } = key;
  const account = { generation: since + 1, origin, tail: tailOf(text), player, refused: false };
  const changed = await change((row) =>
    row.generation === since ? { text, account, generation: account.generation } : null,
  );
  return changed?.account ?? null;
}

/** Removes the key from the disk. The history stays. */
export async function forgetKey(): Promise<void> {
  await change(forgotten);
}

/** The same where it is the key of this account (`accountId`). */
export async function forgetKeyOf(id: string): Promise<void> {
  await change((row) => (idOf(row) === id ? forgotten(row) : null));
}

function forgotten({ generation }: KeptKey): KeptKey {
  return { text: '', account: null, generation: generation + 1 };
}

function idOf({ account }: KeptKey): string | null {
  return account && accountId(account.origin, account.player.id);
}

/** Changes the public side of the key's account, unless another key has taken its place meanwhile. */
export async function changeAccount(of: Account, changed: Partial<Account>): Promise<void> {
  await change((row) =>
    row.generation === of.generation && row.account
      ? { ...row, account: { ...row.account, ...changed } }
      : null,
  );
}

/**
 * The key in a pasted text, or why it can be none. Nothing is assumed of its form but that it can travel in a
 * header: printable, without white space inside (sites change their formats; a stricter check locked users out
 * of other clients).
 */
export function keyIn(pasted: string): { text: string } | { failure: Failure } {
  const text = pasted.trim();
  if (text === '') return { failure: { kind: 'key-empty' } };
  if (text.length > MESSAGE.keyLength || !/^[\x21-\x7e]+$/.test(text))
    return { failure: { kind: 'key-odd' } };
  return { text };
}

/** Enough to tell two keys apart by, never more than a quarter of the key. */
function tailOf(text: string): string {
  const length = Math.min(4, Math.floor(text.length / 4));
  return length > 0 ? text.slice(-length) : '';
}
