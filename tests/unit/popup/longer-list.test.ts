import { beforeEach, expect, it, vi } from 'vitest';
import { LIFETIME } from '../../../lib/limits.ts';
import { asInBrowser } from '../support/as-in-browser.ts';
import { PATIENT } from '../support/patient.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
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
