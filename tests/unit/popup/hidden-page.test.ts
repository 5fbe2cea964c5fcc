import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { type Filters, NO_FILTERS } from '../../../lib/filters/filters.ts';
import { savePopupState } from '../../../lib/pages/popup-state.ts';
import { publish } from '../../../lib/store/change-channel.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { fakeBrowser } from './popup-in-node.ts';

const here = workerAtPracticeSite();
const JOSEKI: Filters = { ...NO_FILTERS, genres: ['joseki'] };

/** What the page has asked the worker, which answers at once. */
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  fakeBrowser({ query: async () => [] }, async ({ ask }: { ask: string }) => {
    asked.push(ask);
    return { answer: { ok: true, value: ask === 'findKnown' ? false : null } };
  });
});

/** Stores a fresh list, as another popup and the worker do. */
async function storeList(): Promise<void> {
  const requested = { filters: NO_FILTERS, playerId: here.player.id };
  const answer = { ...requested, at: Date.now(), rows: [], odd: 0, received: 0 };
  const site = await siteData(here.site.url);
  await site.put('lists', answer, 'answer');
  await site.put('lists', { ...requested, failure: null, retryAt: 0, failedWith: 0 }, 'asked');
  publish('listing');
}

function show(isShown: boolean): void {
  Object.assign(document, { hidden: !isShown });
  window.dispatchEvent(new Event('visibilitychange'));
}

/** Opens a popup in a tab, with a list, and shows another tab. Returns the popup's view. */
async function openHidden() {
  await savePopupState({ ...(await readPopupState()), isListChosen: true, filters: NO_FILTERS });
  await storeList();
  const { view, open } = popupModel(() => {});
  await open();
  await vi.waitUntil(() => view.value?.results.pending === false);
  show(false);
  asked.length = 0;
  return view;
}

it('of a popup that the player only passes asks nothing', async () => {
  const view = await openHidden();
  await savePopupState({ ...(await readPopupState()), filters: JOSEKI });
  show(true);
  show(false);
  await expect.poll(() => view.value?.state.filters.genres).toEqual(['joseki']);
  for (let turns = 0; turns < 500; turns++) await nextTurn();
  expect(asked).toEqual([]);
});

it('reads what has changed only when it is shown', async () => {
  const view = await openHidden();
  const before = view.value?.results.fetchedAt ?? 0;
  await vi.waitUntil(() => Date.now() > before);
  await storeList();
  for (let turns = 0; turns < 500; turns++) await nextTurn();
  expect(view.value?.results.fetchedAt).toBe(before);
  show(true);
  await vi.waitUntil(() => (view.value?.results.fetchedAt ?? 0) > before);
});
