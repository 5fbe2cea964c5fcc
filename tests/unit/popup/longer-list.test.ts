import { beforeEach, expect, it, vi } from 'vitest';
import { levelStart } from '../../../lib/difficulty/levels.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { LIFETIME } from '../../../lib/lifetimes.ts';
import { savePopupState } from '../../../lib/pages/popup-state.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { asInBrowser } from '../support/as-in-browser.ts';
import { storeCompleteProblemData } from '../support/complete-problem-data.ts';
import { PATIENT } from '../support/patient.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();

/** Shows the problems of four levels, ten rows at first. Returns the number of all of them. */
async function choose(lowest = 20): Promise<number> {
  const elo = { from: levelStart(lowest), to: levelStart(lowest + 4) };
  const filters = { ...NO_FILTERS, elo, count: 10 };
  await savePopupState({ ...(await readPopupState()), isListChosen: true, filters });
  return here.site.sql('select id from problems where elo >= ? and elo <= ?', elo.from, elo.to).length;
}
const MORE = '.ResultList-end button';
beforeEach(() => {
  asInBrowser();
  here.worker.environment.now = Date.now;
});

it('grows by a press, keeps its rows in place, and is the same when the popup opens again', async () => {
  const life = here.worker.nextLife();
  const popup = await openPopup(`${here.site.url}/problems`, life);
  await vi.waitUntil(() => popup.all(MORE).length > 0, PATIENT);
  const first = popup.ids();
  const before = here.site.log.mark();
  await popup.press(MORE);
  const longer = popup.ids();
  expect(longer.length).toBeGreaterThan(first.length);
  expect(longer.slice(0, first.length)).toEqual(first);
  expect(here.site.log.since(before)).toHaveLength(1);
  popup.close();
  // A new answer would have only the first rows.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * LIFETIME.listMs);
  const again = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  await vi.waitUntil(() => again.ids().length > 0, PATIENT);
  expect(again.ids()).toEqual(longer);
  expect(here.site.log.since(before).filter(({ route }) => route === 'problems')).toHaveLength(1);
  again.close();
  vi.restoreAllMocks();
});

/** Opens the popup on the chosen list and loads the list to its end; stops if that needs more presses than any list does. */
async function openToEnd(all: number) {
  const popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  await vi.waitUntil(() => popup.ids().length > 0, PATIENT);
  expect(popup.ids().length).toBeLessThan(all);
  for (let presses = 0; popup.all(MORE).length > 0 && presses < 20; presses++) {
    await popup.press(MORE);
    await vi.waitUntil(() => !popup.model().results.pending, PATIENT);
  }
  return popup;
}

it('says that there are no others once every part is loaded', async () => {
  const all = await choose();
  const popup = await openToEnd(all);
  expect(popup.ids()).toHaveLength(all);
  expect(popup.all('.ResultList-end')).toEqual([]);
  popup.close();
});

it('may lack problems if the site sends fewer rows than it was asked for', async () => {
  Object.assign(here.site.switches, { listMaximum: 20, listOverMaximum: 'clamped' });
  const all = await choose(0);
  const popup = await openToEnd(all);
  expect(popup.ids().length).toBeLessThan(all);
  expect(popup.model().results.full).toBe(true);
  popup.close();
});

it('ends too if it began with stored problems that are not used any more', async () => {
  const all = await choose();
  await storeCompleteProblemData(here.site, Date.now() - 1_000);
  const popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  await vi.waitUntil(() => popup.ids().length > 0, PATIENT);
  popup.close();
  await changeSettings({ problemData: 'none' });
  const again = await openToEnd(all);
  expect(again.ids()).toHaveLength(all);
  expect(again.all('.ResultList-end')).toEqual([]);
  again.close();
});
