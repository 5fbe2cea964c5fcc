// Runs every end-to-end test with a worker that is ended before each read of a page, a panel or the popup.
import { setTimeout as pause } from 'node:timers/promises';
import { RATE_LIMITS } from '../../lib/limits.ts';
import type { Site } from '../site/handle.ts';
import type { LoggedRequest } from '../site/log.ts';
import type { TestBrowser, TestPage, TestPopup } from './browsers/browser.ts';

/**
 * Whether this is `npm run dying`. Tests tagged `@one-life` are left out: they test something within one life of the worker (a
 * change in its memory, the requests of one life), as a comment beside the tag explains.
 */
export const DYING = process.env.COMPANION_DYING === '1';

/** ms between two deaths. Repeated reads are far more frequent, and any action can finish in between. */
const LIFE_MS = 3_000;
/**
 * ms within which an answer is stored and the next page of a long list is requested. A death before that would rightly cost
 * another request.
 */
const SETTLED_MS = RATE_LIMITS.backgroundIntervalMs + 500;
/** ms after which an action has caused its request, if it causes one directly. */
const ACT_MS = 1_000;
/** ms after which a request counts as held by the test. The test may release it only after the read that waits here. */
const HELD_MS = SETTLED_MS + 2_000;
const LOOK_EVERY_MS = 50;
/** ms within which a request that an ended worker sent arrives at the site. */
const ON_THE_WAY_MS = 200;

/** The methods of a view or a closed root that read, and below those that act. All other methods do neither. */
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

/** Returns the browser with a worker that is ended before each read that follows an action. */
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
      // In Chromium offline mode is an emulation that ends with the worker in which it began.
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

/** Ends the worker, but not during a request: a repeated request would be one more, and tests count requests. */
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
   * Removes a request from the log if the next worker repeats it, because it was sent at the moment of the death. If it is
   * repeated only after another action of the test, its answer was stored in time, and it counts.
   */
  function forgetIfRepeated(cut: LoggedRequest): void {
    const isAgain = ({ path, query, fromSiteApp }: LoggedRequest) =>
      path === cut.path && query === cut.query && !fromSiteApp;
    const then = actions;
    void site.log.next(isAgain, cut.sequence).then(() => actions === then && site.log.forget(cut));
  }

  return {
    /** Records an action: the worker is ended before the next read. */
    acted: () => {
      isDue = true;
      actions++;
      lastAction = performance.now();
    },
    /** Sets whether the worker is left running until further notice. */
    hold: (held: boolean) => {
      isHeld = held;
    },
    /** Ends the worker if a death is due. Simultaneous reads share one death. */
    beforeReading(): Promise<void> {
      killing ??= killIfDue().finally(() => {
        killing = undefined;
      });
      return killing;
    },
  };
}

/**
 * Returns the reading and acting methods of the object: before a read the worker may be ended, and an action makes a death due.
 */
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

/** Returns the object with some methods replaced. The other methods can still use its private members. */
function overlaid<T extends object>(real: T, methods: Partial<T>): T {
  return new Proxy(real, {
    get(target, name) {
      if (name in methods) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
