import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_COUNTS } from '../../../lib/filters/last-counts.ts';
import { INITIAL_SAVED_FILTERS } from '../../../lib/filters/saved-filters.ts';
import { NO_PICKS, withPick } from '../../../lib/picks/stored-picks.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { changeCounts, readPopupState, savePopupState } from '../../../lib/store/core/popup-state.ts';
import { deleteDatabase, ONLY } from '../../../lib/store/database.ts';
import { ownData, ownDataName, readNotes } from '../../../lib/store/own/own.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { problemsTried } from '../../e2e/oracle.ts';
import { addresses } from '../support/browser-stand-in.ts';
import { PATIENT } from '../support/patient.ts';
import { makeDatabase } from '../support/raw-storage.ts';
import { storedAccount } from '../support/stored-key.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup, type ShownPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
/** The place of the button: after all saved filters. */
const NOTES = INITIAL_SAVED_FILTERS.length;
const TAB = 1;
afterEach(() => vi.restoreAllMocks());

const name = () => ownDataName(here.site.url, here.player.id);
const bookmarks = async () =>
  (await readNotes(await ownData(here.site.url, here.player.id)))
    .filter(({ bookmarked }) => bookmarked)
    .map(({ problemId }) => problemId);

let ids: number[] = [];
let life: ReturnType<typeof here.worker.nextLife>;
let popup: ShownPopup;
const open = (path = '/problems') => openPopup(here.site.url + path, life);

/** Notes of three problems, the last one newest: a note, a bookmark, and both. */
beforeEach(async () => {
  const { worker } = here;
  standStill(worker.environment);
  vi.spyOn(Date, 'now').mockImplementation(() => worker.state.time);
  await deleteDatabase(name());
  await changeCounts(() => NO_COUNTS);
  await savePopupState({ ...(await readPopupState()), notes: false });
  life = worker.nextLife();
  ids = problemsTried(here.site, here.player.id, 3);
  const { generation } = await storedAccount();
  const typedAt = worker.state.time;
  const changes = [
    [{ text: 'Read first\n#ko', typedAt }],
    [{ bookmarked: true }],
    [{ text: 'Both', typedAt }, { bookmarked: true }],
  ];
  for (const [nth, id] of ids.entries()) {
    addresses.set(TAB, `${here.site.url}/problems/${id}`);
    for (const change of changes[nth] ?? []) await life.content.changeNote({ id, generation, change }, TAB);
    worker.state.time += 1_000;
  }
  ids = ids.toReversed();
});

it('lists notes and bookmarks, the newest first, without a request, and keeps the list open', async () => {
  popup = await open();
  expect(popup.all('.SavedFilter')[NOTES]?.textContent).toBe('Notes, bookmarks3');
  const before = here.site.log.mark();
  await popup.press('.SavedFilter', NOTES);
  await vi.waitUntil(() => popup.all('.NoteList').length === 1, PATIENT);
  expect(popup.ids()).toEqual(ids);
  expect(popup.all('.NoteList .NoteText').map((one) => one.textContent)).toEqual(['Both', 'Read first #ko']);
  expect(popup.text('.NoteText-tag')).toBe('#ko');
  popup.close();
  popup = await open();
  expect(popup.ids()).toEqual(ids);
  await popup.press('.ListBar-clear');
  await vi.waitUntil(() => popup.all('.NoteList').length === 0, PATIENT);
  expect((await readPopupState()).notes).toBe(false);
  expect(here.site.log.since(before)).toEqual([]);
  popup.close();
});

it('removes bookmarks and sets them, and the rows keep their places', async () => {
  const [both = 0, bookmark = 0, note = 0] = ids;
  popup = await open();
  await popup.press('.SavedFilter', NOTES);
  await vi.waitUntil(() => popup.all('.NoteList').length === 1, PATIENT);
  const pressed = () => popup.all('.NoteList [aria-pressed]').map((one) => one.getAttribute('aria-pressed'));
  expect(pressed()).toEqual(['true', 'true', 'false']);
  here.worker.state.time += 1_000;
  await popup.press('.NoteList .IconButton', 1);
  await expect.poll(bookmarks, PATIENT).toEqual([both]);
  await vi.waitUntil(() => popup.text('.ListCount-found') === '2 problems', PATIENT);
  expect(popup.ids()).toEqual(ids);
  await popup.press('.NoteList .IconButton', 1);
  await popup.press('.NoteList .IconButton', 2);
  await expect.poll(async () => (await bookmarks()).toSorted()).toEqual([...ids].toSorted());
  await vi.waitUntil(() => pressed().join() === 'true,true,true', PATIENT);
  expect(popup.ids()).toEqual(ids);
  // Opened anew, the list begins with what was changed last.
  await popup.press('.SavedFilter', NOTES);
  await vi.waitUntil(() => popup.ids()[0] !== both, PATIENT);
  expect(popup.ids().toSorted()).toEqual([both, bookmark, note].toSorted());
  popup.close();
});

it.each([
  ["the tab's own problem", true],
  ['the picked problem', false],
])('hides the note of %s with the results, and of no other', async (_, isOpen) => {
  await changeSettings({ hideResults: true });
  await savePopupState({ ...(await readPopupState()), notes: true });
  here.worker.state.time += 48 * 3_600_000;
  const [id = 0] = ids;
  const pick = { id, at: here.worker.state.time, by: 'any' as const, reason: null };
  const player = await playerData(here.site.url, here.player.id);
  await player.put('picks', isOpen ? NO_PICKS : withPick(NO_PICKS, pick), ONLY);
  popup = await open(isOpen ? `/problems/${id}` : '/problems');
  await vi.waitUntil(() => popup.ids().length === 3, PATIENT);
  expect(popup.text('.NoteList .NoteText')).toBe('Read first #ko');
  await changeSettings({ hideResults: false });
  popup.close();
});

it('has no button while it is empty, and says why it cannot be read', async () => {
  await deleteDatabase(name());
  await changeCounts(() => NO_COUNTS);
  popup = await open();
  expect(popup.text('.SavedFilter-name')).not.toContain('Notes');
  popup.close();
  await makeDatabase(name(), 9, ['notes']);
  await savePopupState({ ...(await readPopupState()), notes: true });
  popup = await open();
  expect(popup.model().notes).toEqual({ count: 0, rows: [], failure: { kind: 'storage-newer' } });
  expect(popup.text('.PopupNotice')).toContain('A newer version of Companion');
  popup.close();
  await deleteDatabase(name());
  await savePopupState({ ...(await readPopupState()), notes: false });
});
