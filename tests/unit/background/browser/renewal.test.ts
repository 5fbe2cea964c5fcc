import { expect, test, vi } from 'vitest';
import { PATIENT } from '../../support/patient.ts';

/** The extension APIs that `browser-stand-in.ts` defines. */
const { chrome } = globalThis as unknown as { chrome: { scripting: object } };

/** The tabs that got the script, in order. While `dies` is true, the call never resolves, as for a worker that dies. */
const given: number[] = [];
let dies = true;
const session = new Map<string, unknown>();

Object.assign(chrome, {
  storage: {
    session: {
      get: async (key: string) => (session.has(key) ? { [key]: session.get(key) } : {}),
      set: async (items: object) => {
        for (const [key, value] of Object.entries(items)) session.set(key, value);
      },
    },
  },
});
Object.assign(chrome.scripting, {
  executeScript: ({ target }: { target: { tabId: number } }) => {
    given.push(target.tabId);
    return dies ? new Promise(() => {}) : Promise.resolve([]);
  },
});

test("R26 open tabs get an update's script once, without the browser's event, though the worker died", async () => {
  const { renewTabsOnce } = await import('../../../../lib/background/browser/lifecycle.ts');
  void renewTabsOnce();
  await vi.waitFor(() => expect(given).toEqual([1]), PATIENT);
  dies = false;
  await renewTabsOnce();
  expect(given).toEqual([1, 1]);
  await renewTabsOnce();
  expect(given).toEqual([1, 1]);
});
