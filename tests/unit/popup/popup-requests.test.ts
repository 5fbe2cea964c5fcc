import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { done, type Failure, type Result } from '../../../lib/failure.ts';
import { type Filters, NO_FILTERS } from '../../../lib/filters/filters.ts';
import { NO_SYNC } from '../../../lib/history/sync-state.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { publish } from '../../../lib/store/change-channel.ts';
import { leaveNotice } from '../../../lib/store/core/pending-notice.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import { PATIENT } from '../support/patient.ts';
import { storeKey } from '../support/stored-key.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { fakeBrowser, watchPaints } from './popup-in-node.ts';

const here = workerAtPracticeSite();

interface OpenRequest {
  ask: string;
  argument: unknown;
  answer(result: Result<unknown>): void;
}

/** The popup's open requests to the worker. Each test answers them itself. */
const openRequests: OpenRequest[] = [];
/** The view of the popup that was opened last. Popups of earlier tests go on painting and are ignored. */
let shown: PopupViewModel;
let lastOpened = 0;

const failedBy = (failure: Failure) => ({ ok: false, failure }) as const;

async function openPopup(onDone = () => {}) {
  const { view, events, open } = popupModel(onDone);
  const paints: PopupViewModel[] = [];
  const opening = ++lastOpened;
  watchPaints(view, (painted) => {
    if (opening === lastOpened) shown = painted;
    paints.push(painted);
  });
  await open();
  return { ...events, paints, shown: () => view.value as PopupViewModel };
}

/** Waits for an open request of this kind and removes it from the list. `which`: how it picks, or what it refreshes. */
async function requestOf(ask: string, which?: string): Promise<OpenRequest> {
  const isIt = ({ ask: name, argument }: OpenRequest) => {
    const { how, what } = (argument ?? {}) as { how?: string; what?: string };
    return name === ask && (which === undefined || which === (how ?? what));
  };
  const place = () => openRequests.findIndex(isIt);
  await expect.poll(place).not.toBe(-1);
  return openRequests.splice(place(), 1)[0] as OpenRequest;
}

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  openRequests.length = 0;
  const tabs = {
    query: async () => [{ id: 1, url: `${here.site.url}/problems` }],
  };
  fakeBrowser(tabs, ({ ask, with: argument }: { ask: string; with: unknown }) => {
    const { promise, resolve } = Promise.withResolvers();
    openRequests.push({ ask, argument, answer: (answer) => resolve({ answer }) });
    return promise;
  });
});

// The first of this file: popups of earlier tests would send requests too, whenever the page becomes visible again.
it('retries automatically only while the popup is visible', async () => {
  // The stored list is fresh, so the popup requests it again only because of the failure's retry time.
  await storeAnswer(NO_FILTERS, 3);
  const popup = await openPopup();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });
  const show = (isShown: boolean) => {
    Object.assign(document, { hidden: !isShown });
    window.dispatchEvent(new Event('visibilitychange'));
  };
  const isRequested = () => openRequests.some(({ ask }) => ask === 'findProblems');
  const fail = async () => {
    const retryAt = Date.now() + 60_000;
    await expect.poll(isRequested).toBe(true);
    // Opening the popup may have sent requests, too.
    for (const { answer } of openRequests.splice(0)) {
      answer({ ok: false, failure: { kind: 'nothing-found', why: 'filters' }, retryAt } as never);
    }
    await expect.poll(() => shown.results.retryAt).toBe(retryAt);
  };

  show(false);
  popup.onCheck();
  await fail();
  await vi.advanceTimersByTimeAsync(30_000);
  show(true);
  await vi.waitUntil(() => vi.getTimerCount() > 0, PATIENT);
  expect(isRequested()).toBe(false);
  await vi.advanceTimersByTimeAsync(40_000);
  await fail();
  show(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(isRequested()).toBe(false);
  show(true);
  await requestOf('findProblems');
});

it('lets the worker open what it picks, and closes then', async () => {
  let isDone = false;
  const popup = await openPopup(() => {
    isDone = true;
  });
  popup.onPick('next');
  const next = await requestOf('pickProblem', 'next');
  await expect.poll(() => shown.picking.how).toBe('next');
  popup.onPick('review');
  const review = await requestOf('pickProblem', 'review');
  await expect.poll(() => shown.picking.how).toBe('review');
  review.answer(failedBy({ kind: 'nothing-found', why: 'filters' }));
  await expect.poll(() => shown.picking.failure).not.toBeNull();
  next.answer(done({ id: 5 }));
  expect(isDone).toBe(false);
  popup.onPick('next');
  (await requestOf('pickProblem', 'next')).answer(done({ id: 6 }));
  await expect.poll(() => isDone).toBe(true);
});

it.each<[string, (popup: Awaited<ReturnType<typeof openPopup>>) => void]>([
  ['filters change', (popup) => popup.onFilters({ ...NO_FILTERS, canon: true })],
  ['a saved filter is chosen', (popup) => popup.onSavedFilter(shown.savedFilters.items[0]?.saved.id ?? 0)],
  ['another difficulty is chosen', (popup) => popup.onDifficulty('harder')],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['another key is used', () => void storeKey(here.site, here.player)],
  [
    'the session is changed',
    (popup) => {
      popup.onSessionChange({ ended: true });
      void requestOf('changeSession').then(({ answer }) => answer(done(null)));
    },
  ],
  [
    'the reviews are changed',
    (popup) => {
      popup.onReviewsChange({ newPerDay: 5 });
      void requestOf('changeReviews').then(({ answer }) => answer(done(null)));
    },
  ],
])('shows why nothing was picked until %s', async (_, act) => {
  const popup = await openPopup();
  popup.onPick('next');
  (await requestOf('pickProblem', 'next')).answer(failedBy({ kind: 'nothing-found', why: 'filters' }));
  await expect.poll(() => shown.picking.failure).toEqual({ kind: 'nothing-found', why: 'filters' });
  act(popup);
  await expect.poll(() => shown.picking.failure).toBeNull();
});

it('shows what happened to stored data although the network returns', async () => {
  await leaveNotice({ kind: 'cache-deleted' });
  const popup = await openPopup();
  await expect.poll(() => shown.notice).toEqual({ kind: 'cache-deleted' });
  window.dispatchEvent(new Event('online'));
  popup.onDifficulty('easier');
  await expect.poll(() => shown.state.difficulty).toBe('easier');
  expect(shown.notice).toEqual({ kind: 'cache-deleted' });
});

it.each(['running', 'over'] as const)('forgets a request with an earlier key that is %s', async (state) => {
  const popup = await openPopup();
  openRequests.length = 0;
  popup.onCheck();
  const request = await requestOf('findProblems');
  const fail = () => request.answer(failedBy({ kind: 'key-refused' }));
  if (state === 'over') fail();
  if (state === 'over') await expect.poll(() => shown.results.failure).toEqual({ kind: 'key-refused' });
  const before = shown.account?.generation;
  await storeKey(here.site, here.player);
  await expect.poll(() => shown.account?.generation).not.toBe(before);
  await expect.poll(() => shown.results.failure).toBeNull();
  if (state === 'running') fail();
  popup.onScroll('problems', 70);
  await expect.poll(async () => (await readPopupState()).scroll.problems).toBe(70);
  expect(shown.results.failure).toBeNull();
});

it('forgets a failure of the recent attempts once they were read for another page', async () => {
  const player = await playerData(here.site.url, here.player.id);
  const popup = await openPopup();
  popup.onTab('recent');
  await expect.poll(() => shown.state.tab).toBe('recent');
  openRequests.length = 0;
  popup.onCheck();
  (await requestOf('refresh', 'newest')).answer(failedBy({ kind: 'too-many' }));
  await expect.poll(() => shown.recent.failure).toEqual({ kind: 'too-many' });
  await player.put('state', { ...NO_SYNC, at: Date.now() + 1_000 }, 'sync');
  publish('attempts');
  await expect.poll(() => shown.recent.failure).toBeNull();
});

it('follows the permission for the site', async () => {
  const changed: (() => void)[] = [];
  const { chrome } = globalThis as unknown as { chrome: { permissions: object } };
  const event = { addListener: (listener: () => void) => changed.push(listener) };
  Object.assign(chrome.permissions, { onAdded: event, onRemoved: event });
  let allowed = false;
  const contains = vi.spyOn(chrome.permissions as { contains(): Promise<boolean> }, 'contains');
  contains.mockImplementation(async () => allowed);
  await openPopup();
  await expect.poll(() => shown.allowed).toBe(false);
  allowed = true;
  for (const tell of changed) tell();
  await expect.poll(() => shown.allowed).toBe(true);
  contains.mockRestore();
});

/** Stores an answer of the site to these filters, with this number of received rows. */
async function storeAnswer(filters: Filters, received: number, more: object = {}): Promise<void> {
  const requested = { filters, playerId: here.player.id };
  const listing = { ...requested, at: Date.now(), rows: [], odd: 0, received, ...more };
  await (await siteData(here.site.url)).put('lists', listing, 'answer');
  publish('listing');
}

const storedGenres = async () => (await readPopupState()).filters.genres;

it('reads the state of another popup when visible again', async () => {
  const inTab = await openPopup();
  const chosen = shown.savedFilters.items.at(0);
  if (!chosen) throw new Error('there are no saved filters');
  inTab.onFilters({ ...NO_FILTERS, genres: ['joseki'] });
  await expect.poll(storedGenres).toEqual(['joseki']);
  const other = await openPopup();
  other.onSavedFilter(chosen.saved.id);
  await storeAnswer(chosen.filters, 3);
  await expect.poll(async () => (await readPopupState()).filters).toEqual(chosen.filters);
  // The popup in the tab reads this change when it becomes visible again.
  other.onFilters({ ...NO_FILTERS, genres: ['tesuji'] });
  await expect.poll(storedGenres).toEqual(['tesuji']);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => inTab.shown().state.filters.genres).toEqual(['tesuji']);
});
