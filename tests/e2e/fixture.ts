import { test as base, expect } from '@playwright/test';
import type { Site } from '../site/handle.ts';
import type { SiteUser } from '../site/seed/users.ts';
import { startSite } from '../site/server.ts';
import type { BrowserName, SharedBrowser, TestPage } from './browsers/browser.ts';
import { type Companion, companionIn, share } from './companion.ts';
import { inStore } from './in-store.ts';
import { problemsTried, problemsUntried, problemTried, truth } from './oracle.ts';
import { expectPanel, openKnown } from './panel-view.ts';
import { seen } from './seen.ts';
import { historyRead } from './signs-view.ts';

export { expect };

export interface RealBrowser {
  realBrowser: BrowserName;
}

interface Fixtures {
  /** The size of the site's data; the practice site's own by default. */
  siteSize: Parameters<typeof startSite>[0];
  /** Whether all attempts are read in the background. Most tests count requests, and the reading would add some. */
  history: boolean;
  site: Site;
  /** The player who is logged in on the site's own pages. */
  player: SiteUser;
  /** The production build in a clean browser, with the options page that it opens at install. */
  companion: Companion;
  /** The same with the player's key set up. */
  connected: Companion;
  /** The same with the whole history stored, and no problem data read, which would add requests. For tests with `history`. */
  complete: Companion;
  /** Finds problems by what the player has done with them, and opens their pages. */
  problems: {
    first(kind: keyof typeof FIRST): number;
    tried(count: number): number[];
    untried(count: number): number[];
    /** Opens a problem in a new tab, and waits until its panel shows the correct data. */
    open(id: number): Promise<TestPage>;
    /** Waits until the page's panel shows the player's attempts on this problem, as SQL finds them in the site's database. */
    expectShown(page: TestPage, id: number): Promise<void>;
  };
  /** Opens a problem in a new tab with the player's key set up, and waits until its panel shows the correct data. */
  openProblem: (kind: keyof typeof FIRST) => Promise<{ id: number; page: TestPage }>;
}

/** The first problem of each kind, by what the player has done with it; each has one page of attempts at most. */
const FIRST = {
  untried: (site: Site, { id }: SiteUser) => problemsUntried(site, id, 1)[0] ?? 0,
  tried: (site: Site, { id }: SiteUser) => problemsTried(site, id, 1)[0] ?? 0,
  unsolved: (site: Site, { id }: SiteUser) => problemTried(site, id, { least: 3, most: 9, solved: false }),
  solved: (site: Site, { id }: SiteUser) => problemTried(site, id, { least: 3, most: 9, solved: true }),
};

interface OfWorker extends RealBrowser {
  /** One browser for all tests of a worker; Playwright ends the worker, and so the browser, when a test fails. */
  shared: SharedBrowser;
}

export const test = base.extend<Fixtures, OfWorker>({
  realBrowser: ['chromium', { option: true, scope: 'worker' }],
  shared: [
    async ({ realBrowser }, use) => {
      const shared = await share(realBrowser);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  siteSize: [undefined, { option: true }],
  history: [false, { option: true }],
  site: async ({ siteSize }, use) => {
    const site = await startSite(siteSize);
    await use(site);
    await site.close();
  },
  player: async ({ site }, use) => {
    await use(site.users[0]);
  },
  companion: async ({ site, shared, history }, use, info) => {
    const browser = await shared.open(site.port);
    await use(await companionIn(browser, site, { history }));
    if (info.status !== info.expectedStatus) {
      // The reporter shows only the start of an attachment, so this is printed.
      process.stderr.write(`${info.titlePath.join(' > ')}\n${await seen(browser, site)}\n`);
    }
    await browser.close();
  },
  connected: async ({ companion, player }, use) => {
    await companion.connect(player.name);
    await use(companion);
  },
  complete: async ({ companion, player }, use) => {
    // Nothing but the history is read.
    await inStore(companion.options, 'core', 'state', `rows.put({ problemData: 'none' }, 'settings')`);
    await companion.connect(player.name);
    await historyRead(companion);
    await use(companion);
  },
  problems: async ({ site, player, companion }, use) => {
    await use({
      first: (kind) => FIRST[kind](site, player),
      tried: (count) => problemsTried(site, player.id, count),
      untried: (count) => problemsUntried(site, player.id, count),
      open: (id) => openKnown(companion, site, player, id),
      expectShown: (page, id) => expectPanel(page, truth(site, player.id, id)),
    });
  },
  // `connected` is listed only so that the key is set up.
  openProblem: async ({ connected: _, problems }, use) => {
    await use(async (kind) => {
      const id = problems.first(kind);
      return { id, page: await problems.open(id) };
    });
  },
});
