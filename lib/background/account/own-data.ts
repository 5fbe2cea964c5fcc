import type { Account } from '../../account/account.ts';
import { accountId } from '../../account/accounts.ts';
import { type OwnDatabase, ownData, ownDataIfMade } from '../../store/own/own.ts';
import { perLife } from '../per-life.ts';
import type { WorkerParts } from '../worker-parts.ts';

/** The accounts (`accountId`) whose player has made nothing here. Only the worker creates these databases. */
const nothingMade = perLife(() => new Set<string>());

/** Opens the player's own database; null if there is none. It looks for a missing one once, since most players have none. */
export async function ownDataOf(
  worker: WorkerParts,
  { origin, player }: Account,
): Promise<OwnDatabase | null> {
  const id = accountId(origin, player.id);
  if (nothingMade(worker).has(id)) return null;
  const db = await ownDataIfMade(origin, player.id);
  if (!db) nothingMade(worker).add(id);
  return db;
}

/** Opens the player's own database to write, and creates it the first time. */
export async function makeOwnData(worker: WorkerParts, { origin, player }: Account): Promise<OwnDatabase> {
  const db = await ownData(origin, player.id);
  nothingMade(worker).delete(accountId(origin, player.id));
  return db;
}
