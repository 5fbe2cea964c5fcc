import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../lib/store/database.ts';
import { ownData, ownDataName, readReviewPlan } from '../../../lib/store/own/own.ts';
import { playerDataName } from '../../../lib/store/player/player.ts';
import { PATIENT } from '../support/patient.ts';
import { storedAccount } from '../support/stored-key.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup, type ShownPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();

let popup: ShownPopup;

beforeEach(async () => {
  standStill(here.worker.environment);
  vi.spyOn(Date, 'now').mockImplementation(() => here.worker.state.time);
  for (const name of [ownDataName, playerDataName]) await deleteDatabase(name(here.site.url, here.player.id));
  // Reviews begin with the complete history.
  await changeSettings({ historyPaused: false });
  const account = await storedAccount();
  await here.worker.history.refresh(account, 'newest');
  await here.worker.history.fill(account);
  await changeSettings({ historyPaused: true });
  popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  here.site.log.clear();
});
afterEach(() => {
  popup.close();
  vi.restoreAllMocks();
});

const reviews = () => popup.model().reviews;
const plan = async () => readReviewPlan(await ownData(here.site.url, here.player.id));
const untilShown = (selector: string) => vi.waitUntil(() => popup.all(selector).length === 1, PATIENT);

it('what was failed begins and ends in the menu, which says how many that is, without a request', async () => {
  await popup.press('.ReviewButtons-menu');
  await untilShown('.ReviewMenu-begin');
  await vi.waitUntil(() => reviews()?.toBegin !== null, PATIENT);
  const count = reviews()?.toBegin ?? 0;
  expect(count).toBeGreaterThan(10);
  expect(popup.text('.Sheet')).toContain(`${count} failed or slow, 10 a day`);
  await popup.press('.ReviewMenu-begin');
  await vi.waitUntil(() => reviews()?.plan && !reviews()?.isBusy && reviews()?.counts, PATIENT);
  expect(await plan()).toMatchObject({ newPerDay: 10, endedAt: null });
  const { due = 0 } = reviews()?.counts ?? {};
  expect(due).toBeGreaterThan(0);
  expect(popup.text('.ReviewButtons-next')).toBe(`Review ${due}`);
  await popup.choose('.Sheet select', '0', 0);
  await vi.waitUntil(() => reviews()?.counts?.due === 0 && !reviews()?.isBusy, PATIENT);
  expect(await plan()).toMatchObject({ newPerDay: 0 });
  await popup.press('.ReviewMenu-end');
  await untilShown('.ReviewMenu-begin');
  expect((await plan())?.endedAt ?? null).not.toBe(0);
  expect(here.site.log.api()).toEqual([]);
});
