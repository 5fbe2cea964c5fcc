import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { ALL_STATES } from '../gallery/all-states.ts';
import { openState } from '../gallery/open.ts';
import { serveGallery } from '../gallery/serve.ts';
import type { State } from '../gallery/states.ts';
import { TEST_MS } from '../patience.ts';

export { expect };

/** The option with which all gallery pages are opened: no animations. */
export const STILL = { reducedMotion: 'reduce' } as const;

/** A state with its name. */
export type NamedState = [name: string, state: State];

/** Every state of the gallery. */
export const ALL: readonly NamedState[] = Object.entries(ALL_STATES);

/** Every surface. */
export const SURFACES = [
  'panel',
  'key-line',
  'card',
  'options',
  'welcome',
  'popup',
  'history',
  'statistics',
  'backup',
  'session',
  'notes',
] as const satisfies readonly State['show'][];

/** Faults of all checks in all states: each once, with the first state that has it. */
export class Faults {
  private readonly states = new Map<string, string>();

  add([name]: NamedState, faults: readonly string[]): void {
    for (const fault of faults) if (!this.states.has(fault)) this.states.set(fault, name);
  }

  all(): string[] {
    return [...this.states].map(([fault, name]) => `${name}: ${fault}`);
  }
}

interface Fixtures {
  /** Shows a state, by its name, in the page. */
  open(name: string): Promise<Locator>;
  /** Links of the rows of the popup's list. */
  rows: Locator;
  /** What the popup reported by events of this name, in order. */
  reported(event: string): Promise<unknown[][]>;
}

interface OfWorker {
  /** Address of the gallery, which is built once. */
  gallery: string;
  lasting: Page;
}

/** One page for all tests, each of which opens its state. A new page would cost more time than most tests. */
export const test = base.extend<Fixtures, OfWorker>({
  gallery: [
    async ({}, use) => {
      const { url, close } = await serveGallery();
      await use(url);
      await close();
    },
    { scope: 'worker', timeout: TEST_MS },
  ],
  launchOptions: [
    { executablePath: process.env.COMPANION_CHROMIUM ?? '/usr/bin/chromium' },
    { scope: 'worker' },
  ],
  lasting: [
    async ({ browser }, use) => {
      const page = await browser.newPage(STILL);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ lasting, viewport }, use) => {
    if (viewport) await lasting.setViewportSize(viewport);
    await lasting.emulateMedia({ ...STILL, colorScheme: null, forcedColors: null });
    await lasting.mouse.move(0, 0);
    await lasting.goto('about:blank');
    await use(lasting);
  },
  open: async ({ page, gallery }, use) => {
    await use((name) => {
      const state = ALL_STATES[name];
      if (!state) throw new Error(`There is no state ${name}.`);
      return openState(page, gallery, name, state);
    });
  },
  rows: async ({ page }, use) => {
    await use(page.locator('[data-rows] a'));
  },
  reported: async ({ page }, use) => {
    await use((name) =>
      page.evaluate(
        (of) => window.popupEvents.filter(([event]) => event === of).map(([, ...what]) => what),
        name,
      ),
    );
  },
});
