import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { PATIENT } from '../../support/patient.ts';

/** The extension APIs that `browser-stand-in.ts` defines. */
const { chrome } = globalThis as unknown as { chrome: { runtime: object; scripting: object } };

/** The tabs that got the script, in order. While `dies` is true, the call never resolves, as for a worker that dies. */
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

test("R26 open tabs get an update's script once after the worker died", async () => {
  const { finishRenewal, watchInstall } = await import('../../../../lib/background/browser/lifecycle.ts');
  await finishRenewal();
  expect(given).toEqual([]);
  watchInstall();
  onInstalled({ reason: 'update' });
  await vi.waitFor(() => expect(given).toEqual([1]), PATIENT);
  dies = false;
  await finishRenewal();
  expect(given).toEqual([1, 1]);
  await finishRenewal();
  expect(given).toEqual([1, 1]);
});
