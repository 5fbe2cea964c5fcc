import { afterEach, expect, it, vi } from 'vitest';
import { NO_COUNTS, withOwnCount } from '../../../lib/filters/last-counts.ts';
import { INITIAL_SAVED_FILTERS } from '../../../lib/filters/saved-filters.ts';
import { changeCounts, readPopupState, savePopupState } from '../../../lib/store/core/popup-state.ts';
import { deleteDatabase } from '../../../lib/store/database.ts';
import { ownData, ownDataName, readAgainList } from '../../../lib/store/own/own.ts';
import { problemsTried } from '../../e2e/oracle.ts';
import { PATIENT } from '../support/patient.ts';
import { makeDatabase } from '../support/raw-storage.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
/** The places of two buttons: the list is after all saved filters, since its button comes and goes. */
const AGAIN = INITIAL_SAVED_FILTERS.length;
const LONG_AGO = INITIAL_SAVED_FILTERS.findIndex(({ longAgo }) => longAgo);
afterEach(() => vi.restoreAllMocks());

const name = () => ownDataName(here.site.url, here.player.id);
const stored = async () =>
  (await readAgainList(await ownData(here.site.url, here.player.id))).map((one) => one.problemId);

/** Opens the popup over a list with these problems, the first added first. */
async function openOver(ids: readonly number[]) {
  const { worker } = here;
  standStill(worker.environment);
  vi.spyOn(Date, 'now').mockImplementation(() => worker.state.time);
  await deleteDatabase(name());
  await changeCounts(() => NO_COUNTS);
  const life = worker.nextLife();
  for (const [nth, problemId] of ids.entries()) {
    await life.page.putBackAgain({ problemId, addedAt: nth, lastTryAt: worker.state.time });
  }
  return { life, open: () => openPopup(`${here.site.url}/problems`, life) };
}

it('lists the problems to try again without a request, and keeps the list open', async () => {
  const ids = problemsTried(here.site, here.player.id, 3).toReversed();
  const { open } = await openOver(ids);
  const popup = await open();
  expect(popup.all('.SavedFilter')[AGAIN]?.textContent).toBe('Try again3');
  const before = here.site.log.mark();
  await popup.press('.SavedFilter', AGAIN);
  await vi.waitUntil(() => popup.all('.AgainList').length === 1, PATIENT);
  expect(popup.ids()).toEqual(ids);
  expect(popup.all('[aria-current="true"]').map((one) => one.textContent)).toEqual(['Try again3']);
  popup.close();
  const again = await open();
  expect(again.ids()).toEqual(ids);
  await again.press('.ListBar-clear');
  await vi.waitUntil(() => again.all('.AgainList').length === 0, PATIENT);
  expect((await readPopupState()).again).toBe(false);
  again.close();
  expect(here.site.log.since(before)).toEqual([]);
});

it('removes a problem and puts it back to its place', async () => {
  const ids = problemsTried(here.site, here.player.id, 3);
  const { open } = await openOver(ids);
  const popup = await open();
  await popup.press('.SavedFilter', AGAIN);
  await vi.waitUntil(() => popup.all('.AgainList').length === 1, PATIENT);
  await popup.press('.AgainList li .IconButton', 1);
  await expect.poll(stored, PATIENT).toEqual([ids[0], ids[2]]);
  await vi.waitUntil(() => popup.text('.ListCount-found') === '2 problems', PATIENT);
  expect(popup.ids()).toEqual(ids);
  await popup.press('.AgainList li .quiet-button');
  await expect.poll(stored, PATIENT).toEqual(ids);
  await vi.waitUntil(() => popup.text('.ListCount-found') === '3 problems', PATIENT);
  expect(popup.ids()).toEqual(ids);
  // The rows of removed problems are gone once the list is opened anew.
  await popup.press('.AgainList li .IconButton', 0);
  await expect.poll(stored, PATIENT).toEqual(ids.slice(1));
  await popup.press('.SavedFilter', AGAIN);
  await vi.waitUntil(() => popup.ids().length === 2, PATIENT);
  popup.close();
});

it('is left by any other choice of a list', async () => {
  const { open } = await openOver(problemsTried(here.site, here.player.id, 1));
  const popup = await open();
  await popup.press('.SavedFilter', AGAIN);
  await vi.waitUntil(() => popup.all('.AgainList').length === 1, PATIENT);
  await popup.press('.SavedFilter', LONG_AGO);
  await vi.waitUntil(() => popup.all('.LongAgoList').length === 1, PATIENT);
  expect(popup.model().again?.rows).toBeNull();
  popup.close();
});

it('has no button while it is empty, and says why it cannot be read', async () => {
  const { open } = await openOver([]);
  const popup = await open();
  expect(popup.text('.SavedFilter-name')).not.toContain('Try again');
  popup.close();
  await makeDatabase(name(), 9, ['again']);
  await savePopupState({ ...(await readPopupState()), again: true });
  await changeCounts((counts) => withOwnCount(counts, here.player.id, 'again', 7));
  const over = await open();
  expect(over.model().again).toEqual({ count: 7, rows: [], failure: { kind: 'storage-newer' } });
  expect(over.text('.PopupNotice')).toContain('A newer version of Companion');
  expect(over.model().results.rows.length).toBeGreaterThan(0);
  over.close();
  await deleteDatabase(name());
  await savePopupState({ ...(await readPopupState()), again: false });
});
