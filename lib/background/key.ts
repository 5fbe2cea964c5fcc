import type { DBSchema } from 'idb';
import type { Account } from '../account.ts';
import type { Failure } from '../failure.ts';
import { MESSAGE } from '../limits.ts';
import type { Player } from '../model.ts';
import { core, ONLY } from '../store/core.ts';
import { openerOf } from '../store/database.ts';
import { announce } from '../store/news.ts';

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

async function kept(): Promise<KeptKey> {
  const row = await (await open('key')).get('key', ONLY);
  return row ?? { text: '', account: null, generation: 0 };
}

async function keep(row: KeptKey): Promise<void> {
  await (await open('key')).put('key', row, ONLY);
  await showAccount(row.account);
}

async function showAccount(account: Account | null): Promise<void> {
  const db = await core();
  if (account) await db.put('account', account, ONLY);
  else await db.delete('account', ONLY);
  announce('account');
}

/** Makes the public copy agree with the key, in case the worker died between the two writes. */
export async function alignAccount(): Promise<void> {
  const { account } = await kept();
  const shown = await (await core()).get('account', ONLY);
  if (JSON.stringify(shown ?? null) !== JSON.stringify(account)) await showAccount(account);
}

/** The account as the key's own row has it. */
export async function currentAccount(): Promise<Account | null> {
  return (await kept()).account;
}

/** Hands the key to `use` if it belongs to this account; the result is undefined where another has taken its place. */
export async function withKey<T>(account: Account, use: (text: string) => T): Promise<T | undefined> {
  const { text, generation } = await kept();
  return generation === account.generation ? use(text) : undefined;
}

/** Takes a proven key into custody, in place of any other. */
export async function keepKey(text: string, origin: string, player: Player): Promise<Account> {
  const generation = (await kept()).generation + 1;
  const tail = tailOf(text);
  const account = { generation, origin, tail, player, refused: false };
  await keep({ text, account, generation });
  return account;
}

/** Removes the key from the disk. The history stays. */
export async function forgetKey(): Promise<void> {
  const { generation } = await kept();
  await keep({ text: '', account: null, generation: generation + 1 });
}

/** Changes the public side of the key's account, unless another key has taken its place meanwhile. */
export async function changeAccount(of: Account, change: Partial<Account>): Promise<void> {
  const row = await kept();
  if (row.generation !== of.generation || !row.account) return;
  await keep({ ...row, account: { ...row.account, ...change } });
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
