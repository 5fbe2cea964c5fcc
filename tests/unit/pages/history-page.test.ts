import { beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../../lib/background/browser/run-command.ts';
import { failed } from '../../../lib/failure.ts';

const ORIGIN = 'chrome-extension://companion';

const { chrome } = globalThis as unknown as { chrome: object };
Object.assign(globalThis, { location: { origin: ORIGIN } });
const { openHistoryPage } = await import('../../../lib/pages/history-page.ts');

let tabs: { id: number; url: string; isInThisWindow: boolean }[] = [];
let shown: number | null = null;

Object.assign(chrome, {
  tabs: {
    query: async ({ url, lastFocusedWindow }: { url: string; lastFocusedWindow: boolean }) =>
      tabs.filter((tab) => tab.url.split('#')[0] === url && tab.isInThisWindow === lastFocusedWindow),
    create: async ({ url }: { url: string }) => {
      tabs.push({ id: tabs.length + 1, url: ORIGIN + url, isInThisWindow: true });
      shown = tabs.length;
      return { id: shown };
    },
    update: async (id: number, { url }: { url?: string }) => {
      const tab = tabs.find((one) => one.id === id);
      if (tab && url) tab.url = ORIGIN + url;
      shown = id;
    },
    onUpdated: { addListener: () => {}, removeListener: () => {} },
    onRemoved: { addListener: () => {}, removeListener: () => {} },
  },
  windows: { update: async () => {} },
});

const nobody = {
  next: async () => failed({ kind: 'nothing-found', why: 'filters' }),
  random: async () => failed({ kind: 'nothing-found', why: 'filters' }),
};
const command = () => runCommand({ open: '#stats' }, 'https://www.goproblems.com', 1, nobody as never);

beforeEach(() => {
  tabs = [{ id: 1, url: 'https://form.example/', isInThisWindow: true }];
  shown = null;
});

it('opens in a new tab, and is shown when it is open, whatever it lists', async () => {
  await openHistoryPage();
  expect(tabs.map(({ url }) => url)).toEqual(['https://form.example/', `${ORIGIN}/history-page.html`]);
  tabs = tabs.map((tab) => (tab.id === 2 ? { ...tab, url: `${tab.url}#history?result=failed` } : tab));
  shown = null;
  await openHistoryPage();
  expect([tabs.length, shown]).toEqual([2, 2]);
});

it('shows all attempts at a problem, in the tab that is open if there is one', async () => {
  await Promise.all([12, 12].map((id) => openHistoryPage(`#history?problem=${id}`)));
  expect(tabs.slice(1).map(({ url }) => url)).toEqual([`${ORIGIN}/history-page.html#history?problem=12`]);
  shown = null;
  await openHistoryPage('#history?problem=345');
  expect(tabs.slice(1).map(({ url }) => url)).toEqual([`${ORIGIN}/history-page.html#history?problem=345`]);
  expect(shown).toBe(2);
});

it('opens in this window, though another one shows it', async () => {
  tabs.push({ id: 2, url: `${ORIGIN}/history-page.html`, isInThisWindow: false });
  await openHistoryPage();
  expect(tabs).toHaveLength(3);
});

it('opens in the tab in which the command was typed, unless another tab of the window has it', async () => {
  await command();
  expect(tabs.map(({ url }) => url)).toEqual([`${ORIGIN}/history-page.html#stats`]);
  tabs.push({ id: 2, url: 'https://form.example/', isInThisWindow: true });
  shown = 2;
  await command();
  expect([tabs.length, shown]).toEqual([2, 1]);
});
