import { beforeEach, expect, it } from 'vitest';

const ORIGIN = 'chrome-extension://companion';
const PAGE = `${ORIGIN}/welcome.html`;

interface Tab {
  id: number;
  windowId: number;
  /** Undefined: the browser does not reveal it yet, as Firefox before the page begins to load. */
  url: string | undefined;
}
type Listener = (id: number, change: { url?: string | undefined }) => void;

/** Returns an event of the browser and its listeners. */
function fakeEvent() {
  const listeners = new Set<Listener>();
  const event = {
    addListener: (listener: Listener) => void listeners.add(listener),
    removeListener: (listener: Listener) => void listeners.delete(listener),
  };
  return { listeners, event };
}

const { chrome } = globalThis as unknown as { chrome: object };
Object.assign(globalThis, { location: { origin: ORIGIN } });
const { openFirstPage } = await import('../../../lib/pages/first-page.ts');

let tabs: Tab[] = [];
let shown: { tab: number | null; window: number | null } = { tab: null, window: null };
let revealsAtOnce = true;
const updated = fakeEvent();
const removed = fakeEvent();

/** The browser's part of the work, which may take several turns. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

Object.assign(chrome, {
  tabs: {
    onUpdated: updated.event,
    onRemoved: removed.event,
    query: async ({ url }: { url: string }) => {
      await turn();
      return tabs.filter((tab) => tab.url === url);
    },
    create: async ({ url }: { url: string }) => {
      await turn();
      const tab: Tab = { id: tabs.length + 1, windowId: 7, url: undefined };
      if (revealsAtOnce) tab.url = ORIGIN + url;
      tabs.push(tab);
      shown = { tab: tab.id, window: tab.windowId };
      return { ...tab };
    },
    update: async (id: number) => {
      shown.tab = id;
    },
  },
  windows: {
    update: async (id: number) => {
      shown.window = id;
    },
  },
});

beforeEach(() => {
  tabs = [];
  shown = { tab: null, window: null };
  revealsAtOnce = true;
});

it('opens one tab, and turns to it when it is open', async () => {
  await openFirstPage();
  expect(tabs.map(({ url }) => url)).toEqual([PAGE]);
  shown = { tab: null, window: null };
  await openFirstPage();
  expect(tabs).toHaveLength(1);
  expect(shown).toEqual({ tab: 1, window: 7 });
});

it('opens one tab for many calls, though the browser reveals its address late', async () => {
  revealsAtOnce = false;
  const calls = [openFirstPage(), openFirstPage()];
  await expect.poll(() => updated.listeners.size).toBe(1);
  calls.push(openFirstPage());
  const [tab] = tabs as [Tab];
  tab.url = PAGE;
  for (const listener of updated.listeners) listener(tab.id, { url: PAGE });
  await Promise.all(calls);
  await openFirstPage();
  expect(tabs).toHaveLength(1);
  expect([updated.listeners.size, removed.listeners.size]).toEqual([0, 0]);
});

it('opens another tab after the player closed the first before it had loaded', async () => {
  revealsAtOnce = false;
  const first = openFirstPage();
  await expect.poll(() => removed.listeners.size).toBe(1);
  tabs = [];
  for (const listener of removed.listeners) listener(1, {});
  await first;
  revealsAtOnce = true;
  await openFirstPage();
  expect(tabs).toHaveLength(1);
});
