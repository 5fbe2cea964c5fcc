import { expect, it } from 'vitest';
import { watchInstall } from '../../../../lib/background/browser/lifecycle.ts';

type Listener = (details: { reason: string }) => void;

const { chrome } = globalThis as unknown as { chrome: { runtime: object; tabs: object } };
const listeners: Listener[] = [];
const opened: unknown[] = [];
Object.assign(chrome.runtime, {
  onInstalled: { addListener: (listener: Listener) => void listeners.push(listener) },
});
Object.assign(chrome.tabs, { create: async (tab: unknown) => void opened.push(tab) });
watchInstall();

/** All reasons for the event in Chromium and Firefox. */
it.each([
  ['install', [{ url: '/welcome.html' }]],
  ['update', []],
  ['chrome_update', []],
  ['browser_update', []],
  ['shared_module_update', []],
])('after %s these pages open: %j', (reason, pages) => {
  opened.length = 0;
  for (const listener of listeners) listener({ reason });
  expect(listeners).toHaveLength(1);
  expect(opened).toEqual(pages);
});
