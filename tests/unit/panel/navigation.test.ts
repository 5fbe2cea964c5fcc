import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ORIGIN = 'https://www.goproblems.com';

/** What the browser would call: listeners of the window by type, and the observer of the page's requests. */
const listeners: { type: string; call: (event: object) => void }[] = [];
let told = (_entries: object[]) => {};

const page = { href: `${ORIGIN}/problems/5`, origin: ORIGIN };
// Without `navigation`, as in Firefox before 147.
const target = {
  addEventListener: (type: string, call: (event: object) => void) => void listeners.push({ type, call }),
  removeEventListener() {},
};
Object.assign(globalThis, {
  window: target,
  document: { ...target, visibilityState: 'visible' },
  location: page,
  Element: class {},
  PerformanceObserver: class {
    constructor(callback: (list: { getEntries(): object[] }) => void) {
      told = (entries) => callback({ getEntries: () => entries });
    }
    observe() {}
    disconnect() {}
  },
});
const { onAddress } = await import('../../../entrypoints/site/navigation.ts');
const { watchNotices } = await import('../../../entrypoints/site/attempt-notices.ts');
const { problemIdAt } = await import('../../../lib/site.ts');

let stop: AbortController;
let visited: (number | null)[] = [];
let noticed: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
  listeners.length = 0;
  visited = [];
  noticed = [];
  page.href = `${ORIGIN}/problems/5`;
  const { moveOn } = watchNotices(stop.signal, (id) => noticed.push(id));
  onAddress(stop.signal, (address) => {
    visited.push(problemIdAt(address));
    moveOn(problemIdAt(address));
  });
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

it.each(['pointerdown', 'keydown'])('a %s right after an in-page navigation is on the new page', (type) => {
  expect(visited).toEqual([5]);
  vi.advanceTimersByTime(1_500);
  page.href = `${ORIGIN}/problems/6`;
  vi.advanceTimersByTime(100);
  for (const listener of [...listeners]) if (listener.type === type) listener.call({ type, isTrusted: true });
  expect(visited).toEqual([5, 6]);
  told([
    {
      name: `${ORIGIN}/api/x`,
      initiatorType: 'fetch',
      startTime: performance.now(),
      responseStatus: 200,
    },
  ]);
  vi.advanceTimersByTime(10_000);
  expect(noticed).toEqual([6]);
  expect(visited).toEqual([5, 6]);
});
