import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '../../../../lib/protocol.ts';
import fc from '../../fast-check.ts';

const ORIGIN = 'https://www.goproblems.com';

/** The callbacks that the browser would call: event listeners by type, and the observer of the page's requests. */
const page = {
  listeners: new Map<string, ((event: Partial<Event>) => void)[]>(),
  told: (_entries: Partial<PerformanceResourceTiming>[]) => {},
};
const target = {
  addEventListener: (type: string, listener: (event: Partial<Event>) => void) =>
    page.listeners.set(type, [...(page.listeners.get(type) ?? []), listener]),
  removeEventListener() {},
};

/** An element of the page, or the panel's. */
class PageElement {
  readonly sign: string | undefined;
  constructor(sign?: string) {
    this.sign = sign;
  }
  hasAttribute(name: string): boolean {
    return name === this.sign;
  }
}

Object.assign(globalThis, {
  Element: PageElement,
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
const { watchNotices, whenUsedBefore } = await import('../../../../entrypoints/site/attempt-notices.ts');

describe('notices of a page', () => {
  let stop: AbortController;
  let heard: [id: number, notice: Notice][];
  let moveOn: (id: number | null) => unknown;

  beforeEach(() => {
    vi.useFakeTimers();
    stop = new AbortController();
    heard = [];
    page.listeners.clear();
    Object.assign(document, { visibilityState: 'visible' });
    ({ moveOn } = watchNotices(stop.signal, (id, notice) => heard.push([id, notice])));
    moveOn(5);
  });
  afterEach(() => {
    stop.abort();
    vi.useRealTimers();
  });

  const pass = (ms: number) => vi.advanceTimersByTime(ms);
  function happens(type: string, isTrusted = true, on = new PageElement()): void {
    const event = { type, isTrusted, target: on as unknown as EventTarget };
    for (const listener of page.listeners.get(type) ?? []) listener(event);
  }
  const act = (isTrusted = true) => happens('pointerdown', isTrusted);
  const see = (visibilityState: 'visible' | 'hidden') => {
    Object.assign(document, { visibilityState });
    happens('visibilitychange');
  };
  /** The page sends a request that takes this long, in ms. */
  function send(takes = 0): void {
    const startTime = performance.now();
    const entry = { name: `${ORIGIN}/api/x`, initiatorType: 'fetch', startTime, responseStatus: 200 };
    setTimeout(() => page.told([entry]), takes);
  }
  /** The page sends a request every `everyMs`, for `forMs`. */
  function poll(everyMs: number, forMs: number): void {
    for (let passed = 0; passed < forMs; passed += everyMs) {
      send();
      pass(everyMs);
    }
  }

  it('are two per act, however long the page polls after it', () => {
    act();
    poll(300, 60_000);
    expect(heard).toEqual([
      [5, 'request'],
      [5, 'request'],
    ]);
  });

  it('are one after the answer if an act causes one request', () => {
    act();
    pass(1_000);
    send(8_000);
    pass(8_399);
    expect(heard).toEqual([]);
    pass(1);
    pass(60_000);
    expect(heard).toEqual([[5, 'request']]);
  });

  it("end with one after the act's time, for late attempts", () => {
    act();
    poll(300, 4_000);
    const before = heard.length;
    // The request that records the attempt, among the page's regular ones.
    send();
    pass(30_000);
    expect(heard.length - before).toBe(1);
  });

  it.each(['pagehide', 'visibilitychange'])('are sent at once on %s', (type) => {
    act();
    send(50);
    pass(600);
    send(100);
    pass(1_500);
    expect(heard).toHaveLength(1);
    Object.assign(document, { visibilityState: 'hidden' });
    happens(type, false);
    expect(heard).toHaveLength(1);
    happens(type);
    expect(heard).toHaveLength(2);
    pass(60_000);
    expect(heard).toHaveLength(2);
  });

  it.each([
    ['act', () => act()],
    ['return', () => see('visible')],
  ])('for an answer after both notices come with the next %s', (_, next) => {
    act();
    send();
    pass(600);
    send();
    pass(1_000);
    send(10_000);
    see('hidden');
    pass(30_000);
    expect(heard).toHaveLength(2);
    Object.assign(document, { visibilityState: 'visible' });
    next();
    pass(30_000);
    expect(heard.slice(2)).toEqual([[5, 'request']]);
  });

  it('follow the answers to timely requests, at most two per act', () => {
    const request = fc.record({
      begun: fc.integer({ min: 0, max: 5_000 }),
      takes: fc.integer({ min: 0, max: 14_000 }),
    });
    fc.assert(
      fc.property(fc.array(request, { minLength: 4, maxLength: 12 }), (requests) => {
        pass(60_000);
        heard.length = 0;
        act();
        send();
        for (let i = 1; i <= 3; i++) setTimeout(send, 500 * i);
        for (const { begun, takes } of requests) setTimeout(send, begun, takes);
        const last = Math.max(...requests.map(({ begun, takes }) => begun + takes));
        pass(last);
        const before = heard.length;
        pass(60_000);
        expect(heard.length).toBeGreaterThan(before);
        expect(heard.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 100 },
    );
  });

  it('are for requests that begin up to 5 s after an act, not for later ones', () => {
    act();
    pass(5_001);
    poll(300, 60_000);
    expect(heard).toEqual([]);
    act();
    pass(5_000);
    send();
    pass(60_000);
    expect(heard).toEqual([[5, 'request']]);
  });

  it('are none without an act or after an untrusted one', () => {
    poll(300, 10_000);
    act(false);
    poll(300, 10_000);
    expect(heard).toEqual([]);
  });

  it('name the problem shown when the page sent its request', () => {
    act();
    send(2_000);
    pass(100);
    moveOn(6);
    pass(10_000);
    expect(heard).toEqual([[5, 'request']]);
  });

  it('tell navigation by the page from navigation by the player', () => {
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

describe('a page that a script comes into', () => {
  it.each([
    ['was in use before', -5, 1],
    ['is used only later', 5, 0],
  ])('%s', (_, after, notices) => {
    const { signal } = new AbortController();
    const heard = vi.fn();
    whenUsedBefore(signal, heard);
    page.told([{ startTime: performance.now() + after }]);
    expect(heard).toHaveBeenCalledTimes(notices);
  });
});
