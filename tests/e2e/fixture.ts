import { test as base, expect } from '@playwright/test';
import type { Site } from '../site/handle.ts';
import { startSite } from '../site/server.ts';
import type { BrowserName } from './browsers/browser.ts';
import { type Companion, companionIn, launch } from './companion.ts';

export { expect };

export interface RealBrowser {
  realBrowser: BrowserName;
}

interface Fixtures {
  site: Site;
  /** The production build in a fresh profile, with the options page that it opens at install. */
  companion: Companion;
}

export const test = base.extend<Fixtures & RealBrowser>({
  realBrowser: ['chromium', { option: true }],
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.close();
  },
  companion: async ({ site, realBrowser }, use) => {
    const browser = await launch(realBrowser, { sitePort: site.port });
    await use(await companionIn(browser, site));
    await browser.close();
  },
});
