import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { savePopupState } from '../../../lib/pages/popup-state.ts';
import { FRESH_POPUP } from '../../../lib/popup/popup-state.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { deleteDatabase } from '../../../lib/store/database.ts';
import { ownDataName } from '../../../lib/store/own/own.ts';
import { hear } from '../support/node-document.ts';
import { PATIENT } from '../support/patient.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup } from './popup-shown.tsx';

// What a popup shows and stores while something else changes: another popup, the panel, or the second press of a double click.

const here = workerAtPracticeSite();
let life: ReturnType<typeof here.worker.nextLife>;

beforeEach(async () => {
  standStill(here.worker.environment);
  vi.spyOn(Date, 'now').mockImplementation(() => here.worker.state.time);
  await here.worker.connect(here.player);
  await deleteDatabase(ownDataName(here.site.url, here.player.id));
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
  await expect.poll(async () => (await readPopupState()).scroll.problems, PATIENT).toBe(120);
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

it('what is chosen in one popup is shown in the other at once', async () => {
  const side = await open();
  const popup = popupModel(() => {});
  await popup.open();
  const typed: string[] = [];
  popup.view.subscribe((view) => typed.push(view?.state.drafts.goTo ?? ''));
  for (const text of ['t', 'te', 'tes', 'tesu']) {
    popup.events.onDraft('goTo', text);
    await Promise.resolve();
  }
  popup.events.onFilters({ ...NO_FILTERS, genres: ['tesuji'] });
  popup.events.onTab('recent');
  await expect
    .poll(() => side.model().state, PATIENT)
    .toMatchObject({ tab: 'recent', filters: { genres: ['tesuji'] }, drafts: { goTo: 'tesu' } });
  side.events.onDraft('goTo', 'tesuj');
  await expect.poll(() => popup.view.value?.state.drafts.goTo, PATIENT).toBe('tesuj');
  // Nothing that was typed was ever taken back by what had been stored before.
  expect(typed.toSorted((one, other) => one.length - other.length)).toEqual(typed);
  side.close();
});
