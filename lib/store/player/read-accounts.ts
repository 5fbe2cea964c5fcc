import {
  accountId,
  accountIdOfDatabase,
  databaseName,
  isAccountRow,
  type ListedAccount,
  parseAccountId,
} from '../../account/accounts.ts';
import { readAccount } from '../core/accounts.ts';
import { core } from '../core/core.ts';
import { isTimeout } from '../in-time.ts';
import { countNotes, ownDataIfMade } from '../own/own.ts';
import { playerData, readHistory } from './player.ts';
import { countAttempts } from './sums.ts';

/**
 * Returns every account that has stored data: first the account of the stored key, then the others by name. Creates no database.
 * Rejects with a `TimeoutError` while a database is busy.
 */
export async function readAccounts(): Promise<ListedAccount[]> {
  const { store } = (await core()).transaction('accounts');
  const [ids, rows, present, databases] = await Promise.all([
    store.getAllKeys(),
    store.getAll(),
    readAccount(),
    indexedDB.databases(),
  ]);
  const presentId = present && accountId(present.origin, present.player.id);
  const names = new Set(databases.map(({ name = '' }) => name));
  const found = [...names].flatMap((name) => accountIdOfDatabase(name) ?? []);
  const list = [...new Set([...ids, ...found])].map(async (id) => {
    const stored = rows[ids.indexOf(id)];
    const row = isAccountRow(stored) ? stored : undefined;
    const isErasing = row?.erasing ?? false;
    const has = (kind: 'player' | 'own') => !isErasing && names.has(databaseName(kind, id));
    const [attempts, own] = await Promise.all([
      has('player') ? readStored(id).catch(unreadableUnlessBusy) : NOTHING,
      has('own') ? readOwn(id).catch(() => UNREADABLE_OWN) : NOTHING_OWN,
    ]);
    return { id, name: row?.name ?? '', isPresent: id === presentId, isErasing, ...attempts, ...own };
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

/** A database that is busy can be read later, so the caller gets that error. */
function unreadableUnlessBusy(error: unknown): typeof UNREADABLE {
  if (isTimeout(error)) throw error;
  return UNREADABLE;
}

type OwnCounts = Pick<ListedAccount, 'notes' | 'hasReviews' | 'hasSessions'>;

const NOTHING_OWN: OwnCounts = { notes: 0, hasReviews: false, hasSessions: false };
/** What cannot be read may be there. */
const UNREADABLE_OWN: OwnCounts = { notes: null, hasReviews: true, hasSessions: true };

async function readOwn(id: string): Promise<OwnCounts> {
  const { site = '', playerId = 0 } = parseAccountId(id) ?? {};
  const db = await ownDataIfMade(site, playerId);
  if (!db) return NOTHING_OWN;
  const [notes, plans, decisions, sessions] = await Promise.all([
    countNotes(db),
    db.count('reviewPlan'),
    db.count('reviews'),
    db.count('sessions'),
  ]);
  return { notes, hasReviews: plans + decisions > 0, hasSessions: sessions > 0 };
}

async function readStored(id: string): Promise<Pick<ListedAccount, 'attempts' | 'readAt'>> {
  const { site = '', playerId = 0 } = parseAccountId(id) ?? {};
  const db = await playerData(site, playerId);
  const [attempts, history] = await Promise.all([countAttempts(db), readHistory(db)]);
  return { attempts, readAt: history?.at ?? 0 };
}
