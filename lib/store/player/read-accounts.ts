import {
  accountId,
  accountIdOfDatabase,
  isAccountRow,
  type ListedAccount,
  parseAccountId,
} from '../../account/accounts.ts';
import { readAccount } from '../core/accounts.ts';
import { core } from '../core/core.ts';
import { validRow } from '../corruption.ts';
import { playerData, readHistory } from './player.ts';
import { countAttempts } from './sums.ts';

/** Returns every account that has stored data: first the account of the stored key, then the others by name. */
export async function readAccounts(): Promise<ListedAccount[]> {
  const { store } = (await core()).transaction('accounts');
  const [ids, rows, present, databases] = await Promise.all([
    store.getAllKeys(),
    store.getAll(),
    readAccount(),
    indexedDB.databases(),
  ]);
  const presentId = present && accountId(present.origin, present.player.id);
  const found = databases.flatMap(({ name = '' }) => accountIdOfDatabase(name) ?? []);
  const list = [...new Set([...ids, ...found])].map(async (id) => {
    const row = validRow(rows[ids.indexOf(id)], isAccountRow);
    const isErasing = row?.erasing ?? false;
    const stored = isErasing || !found.includes(id) ? NOTHING : await readStored(id).catch(() => UNREADABLE);
    return { id, name: row?.name ?? '', isPresent: id === presentId, isErasing, ...stored };
  });
  const accounts = await Promise.all(list);
  return accounts.sort(
    (one, other) =>
      Number(other.isPresent) - Number(one.isPresent) ||
      one.name.localeCompare(other.name) ||
      one.id.localeCompare(other.id),
  );
}

const NOTHING = { attempts: 0, readAt: 0 };
const UNREADABLE = { attempts: null, readAt: 0 };

async function readStored(id: string): Promise<Pick<ListedAccount, 'attempts' | 'readAt'>> {
  const { site = '', playerId = 0 } = parseAccountId(id) ?? {};
  const db = await playerData(site, playerId);
  const [attempts, history] = await Promise.all([countAttempts(db), readHistory(db)]);
  return { attempts, readAt: history?.at ?? 0 };
}
