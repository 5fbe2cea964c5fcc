import { test as base, expect } from '@playwright/test';
import type { Site } from '../site/handle.ts';
import type { SiteUser } from '../site/seed/users.ts';
import { startSite } from '../site/server.ts';
import type { BrowserName } from './browsers/browser.ts';
import { type Companion, companionIn, launch } from './companion.ts';
import { seen } from './seen.ts';

export { expect };

export interface RealBrowser {
  realBrowser: BrowserName;
}

interface Fixtures {
  site: Site;
  /** The player who is logged in on the site's own pages. */
  player: SiteUser;
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
  player: async ({ site }, use) => {
    const [player] = site.users;
    if (!player) throw new Error('the site has no player');
    await use(player);
  },
  companion: async ({ site, realBrowser }, use, info) => {
    const browser = await launch(realBrowser, { sitePort: site.port });
    await use(await companionIn(browser, site));
    if (info.status !== info.expectedStatus) {
      // The reporter shows only the start of an attachment.
      process.stderr.write(`${info.titlePath.join(' > ')}\n${await seen(browser, site)}\n`);
    }
    await browser.close();
  },
});
