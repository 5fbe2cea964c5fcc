// Runs every journey with a worker that is ended before each reading of a page, a panel or the popup.
import { setTimeout as pause } from 'node:timers/promises';
import { RATE_LIMITS } from '../../lib/limits.ts';
import type { Site } from '../site/handle.ts';
import type { LoggedRequest } from '../site/log.ts';
import type { TestBrowser, TestPage, TestPopup } from './browsers/browser.ts';

/**
 * Whether this is `npm run dying`. Tests tagged `@one-life` are left out: one life of the worker is their subject (a change
 * in its memory, the requests of one life), as a comment beside the tag explains.
 */
export const DYING = process.env.COMPANION_DYING === '1';

/** ms between two deaths: a repeated reading is far more frequent, and any action can finish in between. */
const LIFE_MS = 3_000;
/** ms within which an answer is stored and the next page of a long one requested: a death before that rightly costs requests. */
const SETTLED_MS = RATE_LIMITS.backgroundIntervalMs + 500;
/** ms after which an action has caused its request, if it causes one at once. */
const ACT_MS = 1_000;
/** ms after which a request counts as held by the test, which may release it only after this reading. */
const HELD_MS = SETTLED_MS + 2_000;
const LOOK_EVERY_MS = 50;
/** ms within which a request of an ended worker arrives at the site. */
const ON_THE_WAY_MS = 200;

/** Which methods of a view or a closed root read, and which act; the others do neither. */
const READINGS = [
  'evaluate',
  'waitFor',
  'count',
  'text',
  'attributes',
  'attributesOf',
  'box',
  'waitForText',
  'waitForGone',
];
const ACTS = [
  'goto',
  'reload',
  'back',
  'forward',
  'click',
  'clickAt',
  'pointAt',
  'type',
  'paste',
  'press',
  'bringToFront',
];

/** Returns the browser with a worker that is ended before each reading that follows an action. */
export function dying(browser: TestBrowser, site: Site): TestBrowser {
  const death = deathOf(browser, site);

  function pageOf(real: TestPage): TestPage {
    return overlaid(real, {
      ...withDeaths(real, death),
      shadow: (host: string) => {
        const root = real.shadow(host);
        return overlaid(root, withDeaths(root, death));
      },
    });
  }

  return overlaid(browser, {
    newPage: async () => pageOf(await browser.newPage()),
    pages: async () => (await browser.pages()).map(pageOf),
    waitForPage: async (urlPart: string, timeoutMs?: number) =>
      pageOf(await browser.waitForPage(urlPart, timeoutMs)),
    setOffline: async (offline: boolean) => {
      // In Chromium being offline is an emulation that ends with the first worker.
      death.hold(offline && browser.name === 'chromium');
      await browser.setOffline(offline);
    },
    openPopup: async () => {
      const popup: TestPopup = await browser.openPopup();
      death.acted();
      return overlaid(popup, withDeaths(popup, death));
    },
  });
}

type Death = ReturnType<typeof deathOf>;

/** Ends the worker, but not during a request: that would cost another one, and tests count requests. */
function deathOf(browser: TestBrowser, site: Site) {
  let isDue = true;
  /** Actions of the test so far. */
  let actions = 0;
  let lastAction = Number.NEGATIVE_INFINITY;
  let isHeld = false;
  let last = Number.NEGATIVE_INFINITY;
  let killing: Promise<void> | undefined;

  async function isAtRest(): Promise<boolean> {
    const deadline = performance.now() + HELD_MS;
    const isOpen = () =>
      performance.now() - lastAction < ACT_MS ||
      site.log.api().some(({ closed }) => closed === null || performance.now() - closed < SETTLED_MS);
    while (isOpen() && performance.now() < deadline) await pause(LOOK_EVERY_MS);
    return !isOpen();
  }

  async function killIfDue(): Promise<void> {
    if (isHeld) return;
    if (!isDue && performance.now() - last < LIFE_MS) return;
    if (!(await isAtRest())) return;
    const mark = site.log.mark();
    await browser.killWorker();
    await pause(ON_THE_WAY_MS);
    site.log.api(({ sequence }) => sequence > mark).forEach(forgetIfRepeated);
    isDue = false;
    last = performance.now();
  }

  /**
   * A request that was sent in the moment of a death is repeated, which is the death's doing and does not count. One that is
   * repeated only after an action of the test was stored in time, and counts.
   */
  function forgetIfRepeated(cut: LoggedRequest): void {
    const isAgain = ({ path, query, fromSiteApp }: LoggedRequest) =>
      path === cut.path && query === cut.query && !fromSiteApp;
    const then = actions;
    void site.log.next(isAgain, cut.sequence).then(() => actions === then && site.log.forget(cut));
  }

  return {
    /** Notes an action: the worker is ended before the next reading. */
    acted: () => {
      isDue = true;
      actions++;
      lastAction = performance.now();
    },
    /** Whether the worker is spared until further notice. */
    hold: (held: boolean) => {
      isHeld = held;
    },
    /** Ends the worker if that is due; simultaneous readings share one death. */
    beforeReading(): Promise<void> {
      killing ??= killIfDue().finally(() => {
        killing = undefined;
      });
      return killing;
    },
  };
}

/** Those methods of the object that a death comes before, or that make the next reading one after a death. */
function withDeaths<T extends object>(real: T, death: Death): Partial<T> {
  const readings = READINGS.map((name) => [
    name,
    async (...args: unknown[]) => {
      await death.beforeReading();
      return call(real, name, args);
    },
  ]);
  const acts = ACTS.map((name) => [
    name,
    async (...args: unknown[]) => {
      death.acted();
      try {
        return await call(real, name, args);
      } finally {
        death.acted();
      }
    },
  ]);
  return Object.fromEntries([...readings, ...acts].filter(([name]) => String(name) in real)) as Partial<T>;
}

function call(real: object, name: string, args: unknown[]): unknown {
  return Reflect.apply(Reflect.get(real, name), real, args);
}

/** The object with some of its methods replaced; the others still find its private members. */
function overlaid<T extends object>(real: T, methods: Partial<T>): T {
  return new Proxy(real, {
    get(target, name) {
      if (name in methods) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
