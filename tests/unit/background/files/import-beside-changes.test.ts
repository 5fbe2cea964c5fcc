import { beforeEach, expect, it } from 'vitest';
import { backupFile } from '../../../../entrypoints/progress/files/backup-file.ts';
import { previewBackup } from '../../../../entrypoints/progress/files/preview-backup.ts';
import type { Account } from '../../../../lib/account/account.ts';
import { checksumIn } from '../../../../lib/files/backup-text.ts';
import { isHistoryComplete } from '../../../../lib/history/history.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { ownData, readAgainList } from '../../../../lib/store/own/own.ts';
import { playerData, readHistory } from '../../../../lib/store/player/player.ts';
import { problemsTried } from '../../../e2e/oracle.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import { startSite } from '../../../site/server.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { storedAccount } from '../../support/stored-key.ts';

const site = await startSite({
  problems: 200,
  attempts: 2_000,
  firstPlayer: { attempts: 1_300, problems: 60 },
});
const [player] = site.users as [SiteUser];
const lives = livesAtSite(site);
const TAB = 5;
const HOUR = 3_600_000;
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
  const sent = await db.count('attempts');
  expect(sent).toBeGreaterThan(1_000);
  expect(await lives.ask(({ page }) => page.undoImport(checksumIn(text)))).toEqual({ ok: true, value: true });
  expect(await db.count('attempts')).toBe(sent);
  expect(isHistoryComplete(await readHistory(db))).toBe(true);
});

/** Returns a backup with a bookmark and a problem to try again. Since then the problem was solved, and the bookmark removed. */
async function backupBeforeChanges(): Promise<string> {
  const [first = 0, again = 0] = problemsTried(site, player.id, 2);
  addresses.set(TAB, `${site.url}/problems/${again}`);
  const tried = (solved: boolean, createdAt: number) =>
    site.addAttempt({ userId: player.id, problemId: again, solved, time: 9_000, createdAt });
  tried(false, lives.state.time - 60_000);
  await lives.newest();
  await lives.ask(({ content }) => content.tryAgainLater({ id: again, on: true }, TAB));
  await lives.ask(({ page }) => page.setBookmark({ id: first, bookmarked: true }));
  const { text } = await backupFile(account);
  lives.state.time += HOUR;
  tried(true, lives.state.time - 1_000);
  await lives.newest();
  await lives.ask(({ page }) => page.takeOffAgain(again));
  await lives.ask(({ page }) => page.setBookmark({ id: first, bookmarked: false }));
  return text;
}

it('a problem solved since the backup is neither promised nor added', async () => {
  const text = await backupBeforeChanges();
  expect(await previewBackup(account, text)).toMatchObject({ preview: { again: { added: 0 } } });
  await lives.ask(({ page }) => page.importBackup(text));
  const own = await ownData(account.origin, account.player.id);
  expect(await readAgainList(own)).toEqual([]);
  expect(await previewBackup(account, text)).toMatchObject({ preview: { isAnything: false } });
});
