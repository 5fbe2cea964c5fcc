import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { PopupRoot } from '../../../entrypoints/popup/PopupRoot.tsx';
import { EVERY_ATTEMPT, filtersFromQuery as historyFilters } from '../../../lib/attempt-list/filters.ts';
import { watchOmnibox } from '../../../lib/background/browser/omnibox.ts';
import { siteInUse } from '../../../lib/background/browser/site-in-use.ts';
import { done } from '../../../lib/failure.ts';
import { type Filters, filtersFromQuery, NO_FILTERS } from '../../../lib/filters/filters.ts';
import type { Genre } from '../../../lib/filters/genres.ts';
import { CHROMIUM_BAR } from '../../../lib/omnibox/address-bar.ts';
import { suggestionsFor } from '../../../lib/omnibox/suggestions.ts';
import { storedProblems } from '../../../lib/store/player/stored-problems.ts';
import { connectPage, type Life } from '../popup/popup-in-node.ts';
import { openDocument } from '../support/node-document.ts';
import { PATIENT } from '../support/patient.ts';
import { shownPage } from '../support/shown-page.ts';
import { storedAccount } from '../support/stored-key.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

/** Where a typed text leads: a list, a page of the extension, a pick, or a problem. */
type Where = { list: Partial<Filters> } | { page: string } | { pick: string } | { problem: number };

const NOTE = 'Ladder first, é #手筋 #Snapback';

const WORDS: Record<string, Where> = {
  failed: { list: { among: 'failed' } },
  due: { list: { among: 'due' } },
  'in review': { list: { among: 'in-review' } },
  untried: { list: { statuses: ['untried'] } },
  unsolved: { list: { statuses: ['untried', 'tried_but_not_solved'] } },
  solved: { list: { statuses: ['solved'] } },
  'failed today': { page: '#history?result=failed&period=today' },
  'Failed this week': { page: '#history?result=failed&period=7d' },
  'failed this month': { page: '#history?result=failed&period=30d' },
  today: { page: '#history?period=today' },
  'this year': { page: '#history?period=year' },
  history: { page: '#history' },
  recent: { page: '#history' },
  'history failed': { page: '#history?result=failed' },
  'solved at first attempt': { page: '#history?sign=first' },
  'failed last time': { list: { among: 'failed' } },
  stats: { page: '#stats' },
  ...pages('#stats', 'statistics', 'calendar', 'weakest', 'goal'),
  session: { page: '#sessions' },
  sessions: { page: '#sessions' },
  note: { page: '#notes' },
  notes: { page: '#notes' },
  bookmark: { page: '#notes?bookmarked' },
  bookmarked: { page: '#notes?bookmarked' },
  bookmarks: { page: '#notes?bookmarked' },
  '#snapback': { page: `#notes?words=${encodeURIComponent('#snapback')}` },
  '＃手筋、#死活': { page: `#notes?words=${encodeURIComponent('#手筋、#死活')}` },
  'notes #ladder': { page: '#notes?words=%23ladder' },
  'Notes net or ladder': { page: '#notes?words=net%20or%20ladder' },
  'ladder first': { page: '#notes?words=ladder%20first' },
  ...pages('#backup', 'backup', 'import', 'export', 'anki', 'csv', 'print'),
  ...pages('options', 'options', 'settings', 'key', 'spoilers', 'help'),
  '12、13': { page: '#history?problem=12,13' },
  '12, #13': { page: '#history?problem=12,13' },
  '１２': { problem: 12 },
  next: { pick: 'next' },
  review: { pick: 'review' },
  'next review': { pick: 'review' },
  '５級': { list: { elo: { from: 1400, to: 1428 } } },
  '5级手筋 未做': {
    list: { elo: { from: 1400, to: 1428 }, genres: ['tesuji'], statuses: ['untried'] },
  },
  '5級手筋': { list: { elo: { from: 1400, to: 1428 }, genres: ['tesuji'] } },
  ...lists('tesuji', 'tesuji', '手筋', '手筋题', '手筋題', '맥', '맥점'),
  ...lists('life and death', 'life and death', '死活', '詰碁', '詰め碁', '死活题', '死活題', '诘棋', '사활'),
  ...lists('fuseki', 'fuseki', 'opening', '布石', '布局', '포석'),
  ...lists('joseki', 'joseki', '定石', '定式', '정석'),
  ...lists('endgame', 'endgame', 'yose', 'ヨセ', 'ﾖｾ', '寄せ', '官子', '끝내기'),
  ...lists('best move', 'best move', '次の一手', '下一手', '다음 한 수'),
};

function pages(page: string, ...words: string[]): Record<string, Where> {
  return Object.fromEntries(words.map((word) => [word, { page }]));
}

function lists(genre: Genre, ...words: string[]): Record<string, Where> {
  return Object.fromEntries(words.map((word) => [word, { list: { genres: [genre] } }]));
}

/** What opens a menu of the popup. The player has begun no reviews. */
const SHEETS: Record<string, string> = {
  session: 'session',
  goal: 'goal',
  review: 'reviews',
  'next review': 'reviews',
};

const here = workerAtPracticeSite();
const browser = (globalThis as unknown as { chrome: Record<string, object> }).chrome;
let opened: (Where | { sheet: string })[] = [];
let life: Life;
let end: () => void = () => {};
let unanswered: ReadonlySet<Promise<unknown>>;

beforeEach(async () => {
  const real = here.worker.nextLife();
  const { generation } = await storedAccount();
  await real.page.setNoteText({ id: 77, generation, typed: { text: NOTE, typedAt: 1 } });
  // What is opened or requested is recorded instead.
  const page = {
    ...real.page,
    pickProblem: async ({ how }: { how: string }) => record({ pick: how }),
    openProblem: async ({ id }: { id: number }) => record({ problem: id }),
    findProblems: async ({ filters }: { filters: Filters }) => record({ list: filters }),
    findKnown: async () => done(true),
  };
  life = { ...real, page } as unknown as Life;
  vi.stubGlobal('location', { origin: 'chrome-extension://companion' });
  ({ end, unanswered } = connectPage('https://form.example/', life));
  const openTab = async ({ url }: { url: string }) => {
    opened.push(whereAt(url));
    return { id: 2 };
  };
  const never = { addListener() {}, removeListener() {} };
  Object.assign(browser.tabs as object, {
    create: openTab,
    update: (_: number, tab: { url: string }) => openTab(tab),
    // No tab has a page of the extension.
    query: async ({ url }: { url?: string }) => (url ? [] : [{ id: 1, url: 'https://form.example/' }]),
    onUpdated: {
      ...never,
      addListener: (hear: (id: number, tab: object) => void) => hear(2, { url: 'shown' }),
    },
    onRemoved: never,
  });
  Object.assign(browser.runtime as object, { openOptionsPage: async () => record({ page: 'options' }) });
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

function record(where: Where) {
  opened.push(where);
  return done(null);
}

function whereAt(url: string): Where {
  const { pathname, hash, searchParams } = new URL(url, 'https://extension.example');
  if (pathname === '/popup.html') return { list: filtersFromQuery(searchParams) };
  if (pathname === '/history-page.html') return { page: hash };
  return { problem: Number(pathname.split('/').at(-1)) };
}

const wanted = (where: Where) => ('list' in where ? { list: { ...NO_FILTERS, ...where.list } } : where);

it('every word leads where it says, in the address bar', async () => {
  const heard: Record<string, (...given: never[]) => void> = {};
  const event = (name: string) => ({
    addListener: (hear: (...given: never[]) => void) => {
      heard[name] = hear;
    },
  });
  browser.omnibox = {
    onInputStarted: event('started'),
    onInputChanged: event('changed'),
    onInputEntered: event('entered'),
    setDefaultSuggestion() {},
  };
  watchOmnibox(CHROMIUM_BAR, async (pick) => record({ pick: pick === 'review' ? pick : 'next' }));
  for (const [word, where] of Object.entries(WORDS)) {
    opened = [];
    (heard.entered as (...given: unknown[]) => void)(word, 'currentTab');
    await vi.waitUntil(() => opened.length > 0, PATIENT);
    expect([word, ...opened]).toEqual([word, wanted(where)]);
  }
});

it('every word leads where it says, in the popup', async () => {
  const body = openDocument();
  const page = shownPage(body, unanswered);
  const model = popupModel(() => {});
  render(<PopupRoot model={model} />, body);
  await model.open();
  await page.settled();
  for (const [word, where] of Object.entries(WORDS)) {
    opened = [];
    await page.enter('.SearchBox input', word);
    const sheet = SHEETS[word] ?? null;
    await vi.waitUntil(() => opened.length > 0 || model.view.value?.sheet, PATIENT);
    expect([word, ...opened]).toEqual(sheet ? [word] : [word, wanted(where)]);
    expect(model.view.value?.sheet ?? null).toBe(sheet);
    model.events.onSheet(null);
  }
  render(null, body);
});

it('the history that words open can be shown', () => {
  for (const where of Object.values(WORDS)) {
    const [part, query = ''] = 'page' in where ? where.page.split('?') : [];
    if (part === '#history' && query) expect(historyFilters(query)).not.toEqual(EVERY_ATTEMPT);
  }
});

it('the note of the problem in front is suggested once its results are shown', async () => {
  const current = { ...(await siteInUse()), here: 77 };
  const suggested = async (hideResults: boolean) => {
    const hides = { ...current.hides, hideResults };
    const { others } = await suggestionsFor('ladder', { ...current, hides }, storedProblems(current));
    return others.map(({ content }) => content);
  };
  expect(await suggested(false)).toEqual(['77']);
  expect(await suggested(true)).toEqual([]);
});

it('the notes with a text are suggested', async () => {
  const model = popupModel(() => {});
  await model.open();
  for (const typed of ['FIRST', 'e ladder', '#手筋']) {
    model.events.onDraft('goTo', typed);
    await vi.waitUntil(() => model.view.value?.search.suggestions?.typed === typed, PATIENT);
    const { others = [], first } = model.view.value?.search.suggestions ?? {};
    expect(others).toContainEqual({ content: '77', line: NOTE });
    expect(first).toBe(`Notes · ${typed}`);
  }
});
