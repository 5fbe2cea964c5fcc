import { expect, it } from 'vitest';
import { backupFile } from '../../../../entrypoints/progress/files/backup-file.ts';
import { checksumIn } from '../../../../lib/files/backup-text.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { ownData, readAgainList } from '../../../../lib/store/own/own.ts';
import { problemsTried } from '../../../e2e/oracle.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import { startSite } from '../../../site/server.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { storedAccount } from '../../support/stored-key.ts';

const site = await startSite({ problems: 200, attempts: 500, firstPlayer: { attempts: 300, problems: 60 } });
const [player] = site.users as [SiteUser];
const lives = livesAtSite(site);
const TAB = 5;
const DAY = 86_400_000;

const saved = async () => (await backupFile(await storedAccount())).text;
const importBackup = (text: string) => lives.ask(({ page }) => page.importBackup(text));
const undo = (text: string) => lives.ask(({ page }) => page.undoImport(checksumIn(text)));
const listed = async () => {
  const { origin, player } = await storedAccount();
  return (await readAgainList(await ownData(origin, player.id))).map(({ problemId }) => problemId);
};

it('undoing a backup in which a listed problem was solved lists it again', async () => {
  const [, , id = 0] = problemsTried(site, player.id, 6);
  const tryIt = async (solved: boolean, createdAt: number) => {
    site.addAttempt({ userId: player.id, problemId: id, solved, time: 9_000, createdAt });
    await lives.newest();
  };
  await changeSettings({ historyPaused: false });
  await lives.ask((life) => life.history.goOn().then(() => null));
  await changeSettings({ historyPaused: true });
  await tryIt(false, lives.state.time - 60_000);
  addresses.set(TAB, `${site.url}/problems/${id}`);
  await lives.ask(({ content }) => content.tryAgainLater({ id, on: true }, TAB));
  const monday = await saved();
  lives.state.time += DAY;
  await tryIt(true, lives.state.time);
  const tuesday = await saved();

  // Another computer, which has read nothing from the site.
  await lives.begin();
  expect(await importBackup(monday)).toEqual({ ok: true, value: null });
  const before = await saved();
  expect(await listed()).toEqual([id]);
  expect(await importBackup(tuesday)).toEqual({ ok: true, value: null });
  expect(await listed()).toEqual([]);
  expect(await undo(tuesday)).toEqual({ ok: true, value: true });
  expect(await listed()).toEqual([id]);
  expect(await saved()).toBe(before);
});
