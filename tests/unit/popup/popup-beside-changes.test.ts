import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { readStoredData } from '../../../entrypoints/popup/stored-data.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { NO_COUNTS } from '../../../lib/filters/last-counts.ts';
import { INITIAL_SAVED_FILTERS } from '../../../lib/filters/saved-filters.ts';
import { FRESH_POPUP } from '../../../lib/popup/popup-state.ts';
import { changeCounts, readPopupState, savePopupState } from '../../../lib/store/core/popup-state.ts';
import { deleteDatabase } from '../../../lib/store/database.ts';
import { ownDataName } from '../../../lib/store/own/own.ts';
import { hear } from '../support/node-document.ts';
import { PATIENT } from '../support/patient.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup } from './popup-shown.tsx';

// What a popup shows and stores while something else changes: another popup, the panel, or the second press of a double click.

const here = workerAtPracticeSite();
const DAY = 86_400_000;
const NOTES = INITIAL_SAVED_FILTERS.length;
const LONG_AGO = INITIAL_SAVED_FILTERS.findIndex(({ longAgo }) => longAgo);
let life: ReturnType<typeof here.worker.nextLife>;

beforeEach(async () => {
  standStill(here.worker.environment);
  vi.spyOn(Date, 'now').mockImplementation(() => here.worker.state.time);
  await here.worker.connect(here.player);
  await deleteDatabase(ownDataName(here.site.url, here.player.id));
  await changeCounts(() => NO_COUNTS);
  await savePopupState(FRESH_POPUP);
  life = here.worker.nextLife();
});
afterEach(() => vi.restoreAllMocks());

const open = () => openPopup(`${here.site.url}/problems`, life);

it('a popup tab that closes keeps what was chosen elsewhere', async () => {
  const tab = await open();
  const list = tab.all('.TabPanel-list')[0] as HTMLElement;
  Object.defineProperty(list, 'scrollTop', { value: 120, writable: true });
  hear(list, 'scroll');
  await expect.poll(async () => (await readPopupState()).scroll.find, PATIENT).toBe(120);
  Object.assign(document, { hidden: true });
  const toolbar = popupModel(() => {});
  await toolbar.open();
  toolbar.events.onFilters({ ...NO_FILTERS, genres: ['tesuji'] });
  toolbar.events.onDifficulty('harder');
  await expect.poll(async () => (await readPopupState()).difficulty, PATIENT).toBe('harder');
  window.dispatchEvent(new Event('pagehide'));
  await tab.settled();
  const { filters, difficulty } = await readPopupState();
  expect([filters.genres, difficulty]).toEqual([['tesuji'], 'harder']);
  Object.assign(document, { hidden: false });
  tab.close();
});

it('problems solved long ago are without those that the site deleted', async () => {
  await life.page.refresh({ what: 'newest', userInitiated: true });
  here.worker.state.time += 400 * DAY;
  const popup = await open();
  await popup.press('.SavedFilter', LONG_AGO);
  await vi.waitUntil(() => popup.all('.LongAgoList').length === 1 && popup.ids().length > 0, PATIENT);
  const [gone = 0, ...others] = popup.ids();
  popup.close();
  here.site.faults.add('problem', { kind: 'answer', status: 404 });
  await life.content.problemPanel({ id: gone, panelLoaded: true, wait: true }, 1);
  await life.content.noticed({ id: gone, notice: 'missing' }, 1);
  const known = (await readStoredData(null, FRESH_POPUP)).problems;
  expect(known.get(gone)?.missingAt).toBeGreaterThan(0);
  const later = await open();
  await expect.poll(() => later.ids().slice(0, others.length), PATIENT).toEqual(others);
  later.close();
});

it('a failed list is not requested behind one of the database', async () => {
  await life.page.setBookmark({ id: 1, bookmarked: true });
  await savePopupState({
    ...FRESH_POPUP,
    isListChosen: true,
    filters: { ...NO_FILTERS, genres: ['fuseki'] },
  });
  here.site.faults.add('problems', { kind: 'answer', status: 400 });
  const popup = await open();
  await vi.waitUntil(() => popup.model().results.failure !== null, PATIENT);
  await popup.press('.SavedFilter', NOTES);
  await vi.waitUntil(() => popup.all('.NoteList').length === 1, PATIENT);
  here.worker.state.time = (popup.model().results.retryAt ?? 0) + 1;
  here.site.log.clear();
  window.dispatchEvent(new Event('online'));
  await popup.settled();
  expect(here.site.log.api('problems')).toEqual([]);
  popup.close();
});
