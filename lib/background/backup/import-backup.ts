import type { Account } from '../../account/account.ts';
import { accountId } from '../../account/accounts.ts';
import { addedAttempts, removedAttempts } from '../../backup/added-attempts.ts';
import type { Backup } from '../../backup/backup.ts';
import { checksumIn } from '../../backup/backup-text.ts';
import { hasChanges } from '../../backup/import-counts.ts';
import type { ImportRecord, SettingChange } from '../../backup/import-record.ts';
import { mergeOwn } from '../../backup/merge-own.ts';
import { withChanges } from '../../backup/merge-settings.ts';
import { type FileFault, readBackup } from '../../backup/read-backup.ts';
import { restoredOwn } from '../../backup/restored.ts';
import { done, failed, type Result } from '../../failure.ts';
import { attemptWithId } from '../../history/attempts.ts';
import { publish } from '../../store/change-channel.ts';
import { changeStoredSettings } from '../../store/core/change-settings.ts';
import { readState } from '../../store/core/core.ts';
import { ONLY } from '../../store/database.ts';
import { reviseDecisions } from '../../store/own/decisions.ts';
import { type OwnDatabase, readImportRecord } from '../../store/own/own.ts';
import { MADE_ROWS, MADE_STORES, madeRowsIn, readOwnRows } from '../../store/own/own-rows.ts';
import { changeHistory, readHistory } from '../../store/player/history.ts';
import { playerData, readRequestedIds } from '../../store/player/player.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import { oneAfterTheOther } from '../per-life.ts';
import type { RequestContext } from '../request-context.ts';
import { updateReviews } from '../review/review.ts';

/**
 * Imports and undoes imports one after the other. An import takes several steps, and ends by storing the record by which it is undone: one
 * from another window must neither be undone half nor replace a later record.
 */
const changeImports = oneAfterTheOther();

/**
 * Imports a backup: stores what it adds to what the player has made here, and replaces what was changed later in the file. Nothing else
 * is changed, and nothing is sent to the site. Resolves to what is wrong with the file, null if nothing is. A
 * wrong file changes nothing.
 *
 * What the player has made here changes in one transaction, together with the record by which it can be undone. Settings and attempts
 * follow. If the worker dies in between, the message comes again, or the player imports the file again, and the record shows how to go on.
 */
export function importBackup(context: RequestContext, text: string): Promise<Result<FileFault | null>> {
  return changeImports(context, () => importNow(context, text));
}

async function importNow(context: RequestContext, text: string): Promise<Result<FileFault | null>> {
  const { account } = context;
  if (!account) return failed({ kind: 'no-key' });
  const read = await readBackup(text);
  if ('fault' in read) return done(read.fault);
  const { backup } = read;
  if (!isOfAccount(backup, account)) return done('other-player');
  const checksum = checksumIn(text);
  const own = await ownDataOf(context, account);
  const earlier = own && (await readImportRecord(own));
  const isCutOff = earlier?.checksum === checksum && !earlier.isFinished;
  const record = isCutOff ? earlier : await writeOwn(context, account, backup, checksum);
  if (record === 'full') return done('full');
  if (record && !record.isFinished) await storeRest(context, account, backup, record);
  // Also if there is nothing to store: a worker may have died before it told.
  await reportImport(context, account);
  return done(null);
}

function isOfAccount({ site, player }: Backup, { origin, player: { id } }: Account): boolean {
  return accountId(site, player.id) === accountId(origin, id);
}

/** Writes what the player has made, and the record of that. Resolves to the record; null if the file changes nothing. */
async function writeOwn(
  context: RequestContext,
  account: Account,
  backup: Backup,
  checksum: string,
): Promise<ImportRecord | null | 'full'> {
  const player = await playerData(account.origin, account.player.id);
  const problemIds = backup.attempts.map(({ problemId }) => problemId);
  const [history, requested] = await Promise.all([readHistory(player), readRequestedIds(player, problemIds)]);
  const added = addedAttempts(backup.attempts, history, requested);
  const now = context.environment.now();
  const first = mergeOwn(await readOwnRows(account.origin, account.player.id), backup);
  if (first === 'full') return 'full';
  // A file that changes nothing makes no database either.
  if (!hasChanges({ ...first.counts, attempts: added.length })) return null;
  const own = await makeOwnData(context, account);
  const settings = await readState('settings');
  const writing = own.transaction(MADE_STORES, 'readwrite');
  const merge = mergeOwn({ settings, ...(await madeRowsIn(writing)) }, backup);
  if (merge === 'full') return 'full';
  const { counts: _, ...changes } = merge;
  const attemptIds = added.map(({ id }) => id);
  const record: ImportRecord = { checksum, at: now, isFinished: false, ...changes, attemptIds };
  for (const name of MADE_ROWS) {
    const rows = writing.objectStore(name);
    for (const { after } of merge[name]) void rows.put(after as never);
  }
  if (merge.reviewPlan) void writing.objectStore('reviewPlan').put(merge.reviewPlan, ONLY);
  reviseDecisions(writing);
  void writing.objectStore('imported').put(record, ONLY);
  await writing.done;
  return record;
}

/** Stores the settings and the attempts of a file whose record is stored. */
async function storeRest(
  context: RequestContext,
  account: Account,
  { attempts }: Backup,
  record: ImportRecord,
): Promise<void> {
  await chooseSettings(record.settings, 'after');
  const player = await playerData(account.origin, account.player.id);
  const ids = new Set(record.attemptIds);
  const added = attempts.filter(({ id }) => ids.has(id));
  const requested = await readRequestedIds(
    player,
    added.map(({ problemId }) => problemId),
  );
  await changeHistory(player, (history) => ({ stored: addedAttempts(added, history, requested) }));
  const own = await makeOwnData(context, account);
  await own.put('imported', { ...record, isFinished: true }, ONLY);
}

/** Chooses the settings of a backup (`after`), or those of before again, unless the player has chosen others since the record was made. */
async function chooseSettings(changes: readonly SettingChange[], which: 'before' | 'after'): Promise<void> {
  if (changes.length > 0) await changeStoredSettings((stored) => withChanges(stored, changes, which));
}

/** Brings up to date what follows from attempts and from what the player has made, and tells pages and tabs that anything may have changed. */
async function reportImport(context: RequestContext, account: Account): Promise<void> {
  await updateReviews(context, account);
  for (const change of ['settings', 'notes', 'reviews', 'session'] as const) publish(change);
  context.events.attemptsChanged('all');
}

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
