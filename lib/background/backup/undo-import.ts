import type { Account } from '../../account/account.ts';
import { removedAttempts } from '../../backup/added-attempts.ts';
import type { ImportRecord } from '../../backup/import-record.ts';
import { restoredOwn } from '../../backup/restored.ts';
import { done, failed, type Result } from '../../failure.ts';
import { attemptWithId } from '../../history/attempts.ts';
import { ONLY } from '../../store/database.ts';
import { reviseDecisions } from '../../store/own/decisions.ts';
import { type OwnDatabase, readImportRecord } from '../../store/own/own.ts';
import { MADE_ROWS, MADE_STORES, madeRowsIn } from '../../store/own/own-rows.ts';
import { changeHistory, readHistory } from '../../store/player/history.ts';
import { playerData, readRequestedIds } from '../../store/player/player.ts';
import { ownDataOf } from '../account/own-data.ts';
import type { RequestContext } from '../request-context.ts';
import { changeImports, chooseSettings, reportImport } from './import-backup.ts';

/**
 * Undoes the backup that was imported last: what it changed is as it was before, unless the player has changed it since, and the attempts
 * that it added are removed, unless the site has sent them since. If that is not the backup with this checksum, nothing is changed: the
 * player may have imported another one, or may be another one. Resolves to false if another backup was imported last; to true also if it
 * was undone before.
 */
export function undoImport(context: RequestContext, checksum: string): Promise<Result<boolean>> {
  return changeImports(context, () => undoNow(context, checksum));
}

async function undoNow(context: RequestContext, checksum: string): Promise<Result<boolean>> {
  const { account } = context;
  if (!account) return failed({ kind: 'no-key' });
  const own = await ownDataOf(context, account);
  const record = own && (await readImportRecord(own));
  if (!own) return done(true);
  if (record && record.checksum !== checksum) return done(false);
  if (record) await undo(account, own, record);
  // Also without a record: a worker may have died before it told.
  await reportImport(context, account);
  return done(true);
}

async function undo(account: Account, own: OwnDatabase, record: ImportRecord): Promise<void> {
  const player = await playerData(account.origin, account.player.id);
  const { attempts } = await readHistory(player);
  const problemIds = record.attemptIds.flatMap((id) => attemptWithId(attempts, id)?.problemId ?? []);
  const requested = await readRequestedIds(player, problemIds);
  await changeHistory(player, (history) => ({
    deleted: removedAttempts(record.attemptIds, history, requested),
  }));
  await chooseSettings(record.settings, 'before');
  await restoreOwn(own, record);
}

/** The record goes in the same transaction, so that all is undone again if the worker dies before. */
async function restoreOwn(own: OwnDatabase, record: ImportRecord): Promise<void> {
  const writing = own.transaction(MADE_STORES, 'readwrite');
  const restored = restoredOwn(await madeRowsIn(writing), record);
  for (const name of MADE_ROWS) {
    const rows = writing.objectStore(name);
    for (const { key, row } of restored[name])
      void (row === null ? rows.delete(key) : rows.put(row as never));
  }
  if (restored.isPlanRemoved) void writing.objectStore('reviewPlan').delete(ONLY);
  reviseDecisions(writing);
  void writing.objectStore('imported').delete(ONLY);
  await writing.done;
}
