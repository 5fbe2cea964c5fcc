import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '../../lib/protocol.ts';

const ORIGIN = 'https://www.goproblems.com';

/** What the browser calls back: listeners by type, and who is told of the page's requests. */
const page = {
  listeners: new Map<string, (event: Partial<Event>) => void>(),
  told: (_entries: Partial<PerformanceResourceTiming>[]) => {},
};
const target = {
  addEventListener: (type: string, listener: (event: Partial<Event>) => void) =>
    page.listeners.set(type, listener),
};

Object.assign(globalThis, {
  window: target,
  document: { ...target, visibilityState: 'visible' },
  location: { origin: ORIGIN },
  PerformanceObserver: class {
    constructor(callback: (list: { getEntries(): Partial<PerformanceResourceTiming>[] }) => void) {
      page.told = (entries) => callback({ getEntries: () => entries });
    }
    observe() {}
    disconnect() {}
  },
});
const { watchNotices } = await import('../../entrypoints/site.content/notices.ts');

describe('notices of a page', () => {
  let stop: AbortController;
  let heard: [id: number, notice: Notice][];
  let moveOn: (id: number | null) => unknown;

  beforeEach(() => {
    vi.useFakeTimers();
    stop = new AbortController();
    heard = [];
    ({ moveOn } = watchNotices(stop.signal, (id, notice) => heard.push([id, notice])));
    moveOn(5);
  });
  afterEach(() => {
    stop.abort();
    vi.useRealTimers();
  });

  const pass = (ms: number) => vi.advanceTimersByTime(ms);
  const act = (isTrusted = true) => page.listeners.get('pointerdown')?.({ isTrusted });
  /** The page has sent something, which takes this long, ms. */
  function send(takes = 0): void {
    const startTime = performance.now();
    const entry = { name: `${ORIGIN}/api/x`, initiatorType: 'fetch', startTime, responseStatus: 200 };
    setTimeout(() => page.told([entry]), takes);
  }
  /** A page that asks its site every so many ms, for this long. */
  function poll(everyMs: number, forMs: number): void {
    for (let passed = 0; passed < forMs; passed += everyMs) {
      send();
      pass(everyMs);
    }
  }

  it('are two for an act, however long the page polls after it', () => {
    act();
    poll(300, 60_000);
    expect(heard).toEqual([
      [5, 'request'],
      [5, 'request'],
    ]);
  });

  it('are two for each act of a page that polls', () => {
    for (let acts = 1; acts <= 10; acts++) {
      act();
      poll(300, 9_000);
      expect(heard).toHaveLength(2 * acts);
    }
  });

  it('are no more than acts where these follow each other closely', () => {
    for (let i = 0; i < 20; i++) {
      act();
      poll(250, 1_000);
    }
    pass(10_000);
    expect(heard.length).toBeGreaterThanOrEqual(20);
    expect(heard.length).toBeLessThanOrEqual(21);
  });

  it('are one for an act that one request followed, soon after its answer', () => {
    act();
    pass(1_000);
    send(8_000);
    pass(8_399);
    expect(heard).toEqual([]);
    pass(1);
    pass(60_000);
    expect(heard).toEqual([[5, 'request']]);
  });

  it('come last when the time of the act is over: what it recorded late is not missed', () => {
    act();
    poll(300, 4_000);
    const before = heard.length;
    // The attempt itself, among what the page asks anyway.
    send();
    pass(10_000);
    expect(heard.length - before).toBe(1);
  });

  it('are none without an act, nor for one that nobody made', () => {
    poll(300, 10_000);
    act(false);
    poll(300, 10_000);
    expect(heard).toEqual([]);
  });

  it('are for the problem that was shown when the page sent it', () => {
    act();
    send(2_000);
    pass(100);
    moveOn(6);
    pass(10_000);
    expect(heard).toEqual([[5, 'request']]);
  });

  it('say where the page went by itself', () => {
    act();
    pass(10);
    expect(moveOn(6)).toBe(false);
    pass(10);
    expect(moveOn(7)).toBe(true);
    expect(moveOn(7)).toBe(false);
    pass(10);
    act(false);
    expect(moveOn(8)).toBe(true);
    pass(10);
    act();
    expect(moveOn(9)).toBe(false);
  });
});
