import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

/** Of `browser-stand-in.ts`. */
const { chrome } = globalThis as unknown as { chrome: { runtime: object; scripting: object } };

/** The tabs that were given the script, in order; a life that ends in the middle never hears that it was done. */
const given: number[] = [];
let dies = true;
let onInstalled = (_: { reason: string }) => {};
const local = new Map<string, unknown>();

Object.assign(chrome, {
  storage: {
    local: {
      get: async (key: string) => (local.has(key) ? { [key]: local.get(key) } : {}),
      set: async (items: object) => {
        for (const [key, value] of Object.entries(items)) local.set(key, value);
      },
      remove: async (key: string) => void local.delete(key),
    },
  },
});
Object.assign(chrome.runtime, {
  onInstalled: {
    addListener: (listener: typeof onInstalled) => {
      onInstalled = listener;
    },
  },
});
Object.assign(chrome.scripting, {
  executeScript: ({ target }: { target: { tabId: number } }) => {
    given.push(target.tabId);
    return dies ? new Promise(() => {}) : Promise.resolve([]);
  },
});

test('R26 open tabs get the script of an update although the worker dies over it, once it lives again, and once', async () => {
  const { renewOwed, watchInstall } = await import('../../../../lib/background/browser/lifecycle.ts');
  await renewOwed();
  expect(given).toEqual([]);
  watchInstall();
  onInstalled({ reason: 'update' });
  await vi.waitFor(() => expect(given).toEqual([1]));
  dies = false;
  await renewOwed();
  expect(given).toEqual([1, 1]);
  await renewOwed();
  expect(given).toEqual([1, 1]);
});
