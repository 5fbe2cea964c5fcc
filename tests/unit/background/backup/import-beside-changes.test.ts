import { beforeEach, expect, it } from 'vitest';
import type { Account } from '../../../../lib/account/account.ts';
import { checksumIn } from '../../../../lib/backup/backup-text.ts';
import { isHistoryComplete } from '../../../../lib/history/sync-state.ts';
import { backupFile } from '../../../../lib/pages/backup-file.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { playerData, readSyncState } from '../../../../lib/store/player/player.ts';
import { startSite } from '../../../site/server.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { storedIds } from '../../support/stored-attempts.ts';
import { storedAccount } from '../../support/stored-key.ts';

const site = await startSite({
  problems: 200,
  attempts: 2_000,
  firstPlayer: { attempts: 1_300, problems: 60 },
});
const lives = livesAtSite(site);
let account: Account;

beforeEach(async () => {
  account = await storedAccount();
});

async function readHistoryToEnd(): Promise<void> {
  await changeSettings({ historyPaused: false });
  await lives.ask((life) => life.history.goOn().then(() => null));
  await changeSettings({ historyPaused: true });
}

it('an undo keeps what the site has sent since the import', async () => {
  await readHistoryToEnd();
  const { text } = await backupFile(account);
  await lives.begin();
  account = await storedAccount();
  await lives.ask(({ page }) => page.importBackup(text));
  await readHistoryToEnd();
  const db = await playerData(account.origin, account.player.id);
  const sent = (await storedIds(db)).length;
  expect(sent).toBeGreaterThan(1_000);
  expect(await lives.ask(({ page }) => page.undoImport(checksumIn(text)))).toEqual({ ok: true, value: true });
  expect((await storedIds(db)).length).toBe(sent);
  expect(isHistoryComplete(await readSyncState(db))).toBe(true);
});
