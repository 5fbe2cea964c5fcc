import type { Account } from '../../account/account.ts';
import { accountId } from '../../account/accounts.ts';
import { addedAttempts } from '../../backup/added-attempts.ts';
import type { Backup } from '../../backup/backup.ts';
import { checksumIn } from '../../backup/backup-text.ts';
import { hasChanges } from '../../backup/import-counts.ts';
import type { ImportRecord } from '../../backup/import-record.ts';
import { mergeOwn } from '../../backup/merge.ts';
import { type FileFault, readBackup } from '../../backup/read-backup.ts';
import { done, failed, type Result } from '../../failure.ts';
import { putAll } from '../../store/bulk.ts';
import { readState } from '../../store/core/core.ts';
import { ONLY } from '../../store/database.ts';
import { readImportRecord } from '../../store/own/own.ts';
import { MADE_ROWS, MADE_STORES, madeRowsIn, readOwnRows } from '../../store/own/own-rows.ts';
import { playerData } from '../../store/player/player.ts';
import { readStoredAttempts } from '../../store/player/stored-attempts.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import type { RequestContext } from '../request-context.ts';
import { writeDecisions } from '../review/review.ts';
import { addImported } from '../sync/attempt-writers.ts';
import { changeImports } from './import-changes.ts';
import { chooseSettings } from './imported-settings.ts';
import { reportImport } from './report-import.ts';

/** Attempts that are written in one transaction. */
const STEP = 1_000;

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
  const added = addedAttempts(await readStoredAttempts(player, problemIds), backup.attempts);
  const now = context.environment.now();
  const first = mergeOwn(await readOwnRows(account.origin, account.player.id), backup);
  if (first === 'full') return 'full';
  // A file that changes nothing makes no database either.
  if (!hasChanges({ ...first.counts, attempts: added.length })) return null;
  const own = await makeOwnData(context, account);
  const touched = backup.reviews.map(({ problemId }) => problemId);
  return writeDecisions(context, own, account, touched, async () => {
    const settings = await readState('settings');
    const writing = own.transaction(MADE_STORES, 'readwrite');
    const merge = mergeOwn({ settings, ...(await madeRowsIn(writing)) }, backup);
    if (merge === 'full') return 'full';
    const { counts: _, ...changes } = merge;
    const attemptIds = added.map(({ id }) => id);
    const record: ImportRecord = { checksum, at: now, isFinished: false, ...changes, attemptIds };
    for (const name of MADE_ROWS) {
      const rows: { put(row: unknown): Promise<unknown> } = writing.objectStore(name) as never;
      putAll(
        rows,
        merge[name].map(({ after }) => after),
      );
    }
    if (merge.reviewPlan) void writing.objectStore('reviewPlan').put(merge.reviewPlan, ONLY);
    void writing.objectStore('imported').put(record, ONLY);
    await writing.done;
    return record;
  });
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
  for (let start = 0; start < added.length; start += STEP) {
    await addImported(player, added.slice(start, start + STEP));
  }
  const own = await makeOwnData(context, account);
  await own.put('imported', { ...record, isFinished: true }, ONLY);
}
