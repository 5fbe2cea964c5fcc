import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemIdAt } from '../../../lib/site.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../lib/store/database.ts';
import { ownData, ownDataName, readReviewPlan } from '../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../lib/store/player/player.ts';
import { readReviewsOfToday } from '../../../lib/store/player/schedule.ts';
import { PATIENT } from '../support/patient.ts';
import { storedAccount } from '../support/stored-key.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup, type ShownPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();

let popup: ShownPopup;
let opened: string[];

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
  await popup.press('#tab-progress');
  await vi.waitUntil(() => popup.all('.ReviewSection-offer').length === 1, PATIENT);
  opened = [];
  const { tabs } = (globalThis as unknown as { chrome: { tabs: object } }).chrome;
  const open = async (...given: unknown[]) => {
    opened.push((given.at(-1) as { url: string }).url);
    return { id: 1 };
  };
  Object.assign(tabs, { create: open, update: open });
  here.site.log.clear();
});
afterEach(() => {
  popup.close();
  vi.restoreAllMocks();
});

const review = () => popup.model().progress?.review;
const plan = async () => readReviewPlan(await ownData(here.site.url, here.player.id));

/** Resolves once the reviews can be changed: not while an earlier change is being shown. */
const untilIdle = () => vi.waitUntil(() => review()?.isBusy === false, PATIENT);

async function press(selector: string, nth?: number): Promise<void> {
  await untilIdle();
  await popup.press(selector, nth);
}

it('opens only problems that are due today, then begins again', async () => {
  await begin();
  await untilIdle();
  await popup.choose('.ReviewSection-settings select', '5', 0);
  await vi.waitUntil(() => review()?.counts?.joining === 5, PATIENT);
  const today = await readReviewsOfToday(
    await playerData(here.site.url, here.player.id),
    here.worker.state.time,
  );
  for (let nth = 1; nth <= 7; nth++) {
    await popup.press('.ReviewSection-line .button');
    await vi.waitUntil(() => opened.length === nth, PATIENT);
  }
  const ids = opened.map((url) => problemIdAt(url));
  expect(new Set(ids)).toEqual(new Set(today));
});

async function begin(): Promise<void> {
  await press('.ReviewSection-offer .button');
  await vi.waitUntil(() => review()?.counts !== null && review()?.plan, PATIENT);
}

it('begin with one press, without a request, and the next one opens', async () => {
  await begin();
  expect(await plan()).toMatchObject({ newPerDay: 10, endedAt: null });
  const { due = 0 } = review()?.counts ?? {};
  expect(due).toBeGreaterThan(0);
  expect(due).toBeLessThanOrEqual(10);
  await popup.press('.ReviewSection-line .button');
  await vi.waitUntil(() => opened.length === 1, PATIENT);
  const account = await storedAccount();
  const scheduled = await (await playerData(account.origin, account.player.id)).getAllKeys('schedule');
  expect(scheduled).toContain(problemIdAt(opened[0] ?? ''));
  expect(here.site.log.api()).toEqual([]);
});

it('do not open the problem of the tab again, and say so if no other is due', async () => {
  await begin();
  const account = await storedAccount();
  const player = await playerData(account.origin, account.player.id);
  const [shown] = await readReviewsOfToday(player, here.worker.state.time);
  for (const id of await player.getAllKeys('schedule')) if (id !== shown) await player.delete('schedule', id);
  popup.close();
  popup = await openPopup(`${here.site.url}/problems/${shown}`, here.worker.nextLife());
  await popup.press('#tab-progress');
  await vi.waitUntil(() => popup.all('.ReviewSection-line .button').length === 1, PATIENT);
  await popup.press('.ReviewSection-line .button');
  await vi.waitUntil(() => review()?.failure?.kind === 'nothing-found', PATIENT);
  expect(opened).toEqual([]);
});

it('remove the reason of a failed pick when the next one opens', async () => {
  await begin();
  await popup.press('#tab-find');
  const fault = here.site.faults.add('problems', { kind: 'answer', status: 400 });
  await popup.press('.PickBar-random');
  await vi.waitUntil(() => popup.model().picked.failure !== null, PATIENT);
  fault.clear();
  await popup.press('#tab-progress');
  await vi.waitUntil(() => popup.all('.ReviewSection-line .button').length === 1, PATIENT);
  await popup.press('.ReviewSection-line .button');
  await vi.waitUntil(() => opened.length === 1, PATIENT);
  expect(popup.model().picked.failure).toBeNull();
});

it('can be limited and ended', async () => {
  await begin();
  await untilIdle();
  await popup.choose('.ReviewSection-settings select', '0', 0);
  await vi.waitUntil(() => review()?.counts?.due === 0, PATIENT);
  expect(await plan()).toMatchObject({ newPerDay: 0 });
  await press('.ReviewSection-buttons button', 0);
  await vi.waitUntil(() => popup.all('.ReviewSection-offer').length === 1, PATIENT);
  expect(await plan()).toBeUndefined();
  // What the player has chosen is kept for the case that the reviews begin again.
  await begin();
  expect(await plan()).toMatchObject({ newPerDay: 0 });
  expect(here.site.log.api()).toEqual([]);
});
