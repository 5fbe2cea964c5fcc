// Loaded before the timers are fake.
import '../../../entrypoints/popup/search.ts';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import type { Failure } from '../../../lib/failure.ts';
import { type Filters, NO_FILTERS } from '../../../lib/filters/filters.ts';
import { savePopupState } from '../../../lib/pages/popup-state.ts';
import type { PopupSheet, PopupViewModel } from '../../../lib/popup/popup.ts';
import { FRESH_POPUP } from '../../../lib/popup/popup-state.ts';
import { NO_READING } from '../../../lib/problem-data/reading.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import { PATIENT } from '../support/patient.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { fakeBrowser } from './popup-in-node.ts';

const here = workerAtPracticeSite();
const JOSEKI: Filters = { ...NO_FILTERS, genres: ['joseki'] };
const TESUJI: Filters = { ...NO_FILTERS, genres: ['tesuji'] };
/** Longer than the popup waits after the last change. */
const SETTLED_MS = 2_000;

/** The messages that the popup sent, in order. */
const sent: { ask: string; with: { filters?: Filters } }[] = [];
const queries = () => sent.flatMap(({ ask, with: { filters } }) => (ask === 'findProblems' ? [filters] : []));

/** Whether the worker finds the list in the stored problems. */
let isAnsweredLocally = false;
/** What the worker answers to these messages instead of success. */
let failures: Record<string, { failure: Failure; retryAt?: number }> = {};

/** Stores the last request for the list, as the worker does. */
async function putRequest(filters: Filters): Promise<void> {
  const request = { filters, playerId: here.player.id, failure: null, retryAt: 0, failedWith: 0 };
  await (await siteData(here.site.url)).put('lists', request, 'asked');
}

/** Opens the popup over a fresh list without filters, with this stored state. Its timers run only when told. */
async function open(state: Partial<typeof FRESH_POPUP> = {}, sheet: PopupSheet | null = null) {
  await savePopupState({ ...FRESH_POPUP, isListChosen: true, ...state });
  const listing = {
    filters: NO_FILTERS,
    playerId: here.player.id,
    at: Date.now(),
    rows: [],
    odd: 0,
    received: 0,
  };
  const site = await siteData(here.site.url);
  await site.put('lists', listing, 'answer');
  await putRequest(NO_FILTERS);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { view, events, open: openModel } = popupModel(() => {});
  await openModel();
  await vi.waitUntil(() => view.value !== null, PATIENT);
  events.onSheet(sheet);
  return { ...events, shown: () => view.value as PopupViewModel };
}

/** Waits until this is so. The timers of the popup do not run meanwhile. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns++) {
    if (turns > 5_000) throw new Error(JSON.stringify(sent));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

// The player's elo is known only after the key was used.
beforeAll(async () => {
  await here.worker.nextLife().page.useKey(here.site.keyOf(here.player.name));
});
beforeEach(() => {
  sent.length = 0;
  isAnsweredLocally = false;
  failures = {};
  fakeBrowser({ query: async () => [] }, async (message: (typeof sent)[number]) => {
    sent.push(message);
    if (message.ask === 'findKnown' && isAnsweredLocally)
      await putRequest(message.with.filters ?? NO_FILTERS);
    if (/Problem$/.test(message.ask))
      return { answer: { ok: false, failure: { kind: 'nothing-found', why: 'filters' } } };
    const failing = failures[message.ask];
    const value = message.ask === 'findKnown' ? isAnsweredLocally : null;
    return { answer: failing ? { ok: false, ...failing } : { ok: true, value } };
  });
});
afterEach(() => vi.useRealTimers());

it('asks the site once, for the last filters, when the player changes nothing for a moment', async () => {
  const popup = await open({}, 'filters');
  popup.onFilters(JOSEKI);
  await vi.advanceTimersByTimeAsync(1_000);
  popup.onFilters(TESUJI);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queries()).toEqual([]);
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  expect(queries()).toEqual([TESUJI]);
  await vi.advanceTimersByTimeAsync(10 * SETTLED_MS);
  expect(queries()).toHaveLength(1);
});

it('asks at once when the filters are closed, and not again later', async () => {
  const popup = await open({}, 'filters');
  popup.onFilters(JOSEKI);
  popup.onSheet(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(queries()).toEqual([JOSEKI]);
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  expect(queries()).toHaveLength(1);
});

it('sends nothing for filters that are as they were', async () => {
  const popup = await open({}, 'filters');
  popup.onFilters(JOSEKI);
  popup.onFilters(NO_FILTERS);
  popup.onSheet(null);
  popup.onSheet('filters');
  popup.onSheet(null);
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  expect(queries()).toEqual([]);
});

it('applies a difficulty that was typed before the popup was closed', async () => {
  const popup = await open({ drafts: { eloTo: '12k' } }, 'filters');
  popup.onSheet(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(queries()).toEqual([{ ...NO_FILTERS, elo: { from: null, to: 1232 } }]);
  expect(popup.shown().state.drafts).toEqual({});
});

it('asks for filters that were changed in a popup closed too early', async () => {
  await open({ filters: TESUJI });
  await vi.waitUntil(() => queries().length > 0, PATIENT);
  expect(queries()).toEqual([TESUJI]);
});

it.each([
  [true, []],
  [false, [JOSEKI]],
])('with all problems stored, asks the site only if they cannot answer (%s)', async (isAnswered, asked) => {
  await changeSettings({ problemData: 'all' });
  isAnsweredLocally = isAnswered;
  const site = await siteData(here.site.url);
  await site.put('state', { ...NO_READING, doneAt: Date.now() - 1_000 }, 'problemData');
  const popup = await open({}, 'filters');
  popup.onFilters(JOSEKI);
  popup.onSheet(null);
  vi.useRealTimers();
  const isOver = () => sent.some(({ ask }) => ask === 'findKnown') && !popup.shown().results.pending;
  await vi.waitUntil(() => isOver() && queries().length === asked.length, PATIENT);
  await changeSettings({ problemData: 'attempted' });
  expect(queries()).toEqual(asked);
});

it('asks for the reversed order once, when the player stays at it', async () => {
  const popup = await open();
  popup.onOrder('site', true);
  popup.onOrder('near', false);
  popup.onOrder('site', true);
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  expect(queries().filter((one) => one?.genres.length === 0)).toEqual([{ ...NO_FILTERS, descending: true }]);
});

it('keeps the list as it is if more of it cannot be had, and requests none of it anew', async () => {
  const popup = await open();
  const retryAt = Date.now() + 60_000;
  failures = { moreProblems: { failure: { kind: 'not-responding' }, retryAt } };
  popup.onMoreProblems();
  await until(() => popup.shown().results.failure?.kind === 'not-responding');
  vi.spyOn(Date, 'now').mockReturnValue(retryAt + 1);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  vi.restoreAllMocks();
  expect(queries()).toEqual([]);
  // The player can press again, so the reason goes.
  expect(popup.shown().results.failure).toBeNull();
  // Of another list, no more was asked.
  popup.onMoreProblems();
  await until(() => popup.shown().results.failure?.kind === 'not-responding');
  failures = {};
  popup.onFilters(JOSEKI, true);
  await until(() => popup.shown().results.failure === null);
  expect(queries()).toEqual([JOSEKI]);
});

it('finds, opens and picks by the search box, and says what it does not understand', async () => {
  const popup = await open();
  /** Enters a command, and waits for the message that it sends. */
  const enter = async (text: string, ask: string) => {
    sent.length = 0;
    popup.onCommand(text);
    await until(() => sent.some((one) => one.ask === ask));
    return sent.find((one) => one.ask === ask);
  };
  await enter('5k tesuji', 'findProblems');
  const [found] = queries();
  expect(found?.genres).toEqual(['tesuji']);
  const picked = await enter('harder', 'pickProblem');
  expect(picked).toMatchObject({ with: { how: 'next', difficulty: 'harder', filters: found } });
  // What was typed is wanted, whatever session goes on.
  const typed = await enter('harder joseki', 'pickProblem');
  expect(typed).toMatchObject({ with: { how: 'next', filters: { genres: ['joseki'] }, strict: true } });
  popup.onDraft('goTo', '5k tesjui');
  popup.onCommand('5k tesjui');
  await until(() => popup.shown().search.failure !== null);
  expect(popup.shown().search.failure).toMatch(/tesjui.* isn’t understood/);
  expect(popup.shown().state.drafts.goTo).toBe('5k tesjui');
  popup.onDraft('goTo', '5k tes');
  vi.useRealTimers();
  await vi.waitUntil(() => popup.shown().search.suggestions?.typed === '5k tes', PATIENT);
  expect(popup.shown().search.failure).toBeNull();
  expect(popup.shown().search.suggestions).toMatchObject({
    first: 'Find problems · Tesuji · 5 kyu',
    isCommand: true,
    others: [{ content: '5k tesuji' }],
  });
  expect((await readPopupState()).filters).toEqual(found);
});

it('shows the untried problems near the player’s level first, until the player chooses a list', async () => {
  const popup = await open({ isListChosen: false });
  await vi.waitUntil(() => queries().length > 0, PATIENT);
  const [first] = queries();
  expect(queries()).toHaveLength(1);
  expect(first).toMatchObject({ statuses: ['untried'], count: null });
  expect(first?.elo.from).toBeLessThan(here.player.elo);
  expect(first?.elo.to).toBeGreaterThan(here.player.elo);
  popup.onFilters(NO_FILTERS);
  vi.useRealTimers();
  await vi.waitUntil(async () => (await readPopupState()).isListChosen, PATIENT);
  sent.length = 0;
  const again = await open({ ...(await readPopupState()) });
  expect(again.shown().state.filters).toEqual(NO_FILTERS);
});
