import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importModel } from '../../../entrypoints/history-page/backup/import-model.ts';
import { accountId } from '../../../lib/account/accounts.ts';
import { readBackup } from '../../../lib/backup/read-backup.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { core } from '../../../lib/store/core/core.ts';
import { deleteDatabase } from '../../../lib/store/database.ts';
import { ownDataName } from '../../../lib/store/own/own.ts';
import { chrome } from '../support/browser-stand-in.ts';
import { PATIENT } from '../support/patient.ts';
import { storedAccount } from '../support/stored-key.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup, type ShownPopup } from './popup-shown.tsx';

const DAY = 86_400_000;
const SAVE = '.PopupLine .button';
const CLOSE = '.PopupLine .IconButton';

const here = workerAtPracticeSite();
const files: Blob[] = [];
let life: ReturnType<typeof here.worker.nextLife>;
let popup: ShownPopup | undefined;

beforeEach(async () => {
  standStill(here.worker.environment);
  vi.spyOn(Date, 'now').mockImplementation(() => here.worker.state.time);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  files.length = 0;
  await (await core()).clear('accounts');
  await (await core()).delete('state', 'version');
  await deleteDatabase(ownDataName(here.site.url, here.player.id));
  await changeSettings({ backupReminder: true });
  await here.worker.connect(here.player);
  life = here.worker.nextLife();
});
afterEach(() => {
  popup?.close();
  popup = undefined;
  vi.restoreAllMocks();
});

/** Opens the popup so many days later, and returns its line. */
async function lineAfter(days: number): Promise<string> {
  popup?.close();
  here.worker.state.time += days * DAY;
  popup = await openPopup(`${here.site.url}/problems`, life);
  return popup.text('.PopupLine');
}

const bookmark = (id: number) => life.page.setBookmark({ id, bookmarked: true });
const press = (selector: string) => (popup as ShownPopup).press(selector);

it('a backup is offered a day after a bookmark, and saved with one press', async () => {
  await bookmark(5);
  expect(await lineAfter(0.9)).toBe('');
  expect(await lineAfter(0.1)).toContain('Save a backup');
  await press(SAVE);
  await vi.waitUntil(() => popup?.text('.PopupLine') === '', PATIENT);
  const read = await readBackup((await files[0]?.text()) ?? '');
  expect(read).toMatchObject({ backup: { player: { id: here.player.id }, notes: [{ problemId: 5 }] } });
  expect(await lineAfter(8)).toBe('');
  await bookmark(6);
  expect(await lineAfter(1)).toContain('Save a backup');
});

it('an offer that is closed comes again in a week', async () => {
  await bookmark(5);
  expect(await lineAfter(1)).not.toBe('');
  await press(CLOSE);
  expect(popup?.text('.PopupLine')).toBe('');
  expect(await lineAfter(0.1)).toBe('');
  expect(await lineAfter(6.8)).toBe('');
  expect(await lineAfter(0.1)).not.toBe('');
});

it('an offer that is left alone stands for a day in a week', async () => {
  await bookmark(5);
  const lines: boolean[] = [];
  for (const days of [1, 0.5, 1, 5, 2]) lines.push((await lineAfter(days)) !== '');
  expect(lines).toEqual([true, true, false, false, true]);
});

it('nothing is offered when switched off, nor to another player', async () => {
  await bookmark(5);
  expect(await lineAfter(1)).not.toBe('');
  await changeSettings({ backupReminder: false });
  await vi.waitUntil(() => popup?.text('.PopupLine') === '', PATIENT);
  await changeSettings({ backupReminder: true });
  await vi.waitUntil(() => popup?.text('.PopupLine') !== '', PATIENT);
  await life.page.useKey(here.site.keyOf(here.site.users.at(-1)?.name ?? ''));
  await vi.waitUntil(() => popup?.text('.PopupLine') === '', PATIENT);
  expect(await lineAfter(0)).toBe('');
});

it('a backup that was imported where nothing was needs no other one', async () => {
  await bookmark(5);
  await lineAfter(1);
  await press(SAVE);
  await vi.waitUntil(() => files.length > 0, PATIENT);
  await life.page.eraseAccount(accountId(here.site.url, here.player.id));
  await here.worker.connect(here.player);
  const { state, choose, importBackup } = importModel(signal(await storedAccount()));
  choose(new File(files, 'backup.json'));
  await vi.waitUntil(() => state.value.at === 'preview', PATIENT);
  importBackup();
  await vi.waitUntil(() => state.value.at === 'imported', PATIENT);
  expect(await lineAfter(8)).toBe('');
  await bookmark(6);
  expect(await lineAfter(1)).toContain('Save a backup');
});

it('attempts that are fetched are no reason for a backup', async () => {
  await here.worker.recent('newest');
  expect(await lineAfter(2)).toBe('');
});

it('an erased account leaves nothing about its backups', async () => {
  await bookmark(5);
  await lineAfter(1);
  const id = accountId(here.site.url, here.player.id);
  expect(await (await core()).getAllKeys('accounts')).toEqual([id]);
  await life.page.eraseAccount(id);
  expect(await (await core()).getAllKeys('accounts')).toEqual([]);
});

it('what is new is said once after an update, before a backup is offered', async () => {
  await bookmark(5);
  expect(await lineAfter(0)).toBe('');
  vi.spyOn(chrome.runtime, 'getManifest').mockReturnValue({
    version: '1.1.0',
    homepage_url: 'https://example.org',
  });
  expect(await lineAfter(1)).toMatch(/^New: .* All changes$/);
  expect(popup?.all('.PopupLine a')[0]?.getAttribute('href')).toBe(
    'https://example.org/blob/main/.github/CHANGELOG.md',
  );
  expect(await lineAfter(0)).toContain('Save a backup');
});
