import type { ChromiumBrowser } from '../../e2e/browsers/chromium.ts';
import { AT_ONCE_BUILDS, companionIn, launch } from '../../e2e/companion.ts';
import type { Site } from '../../site/handle.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import type { Databases } from '../in-page/databases.ts';
import { putSnapshot, snapshot } from '../snapshot.ts';
import type { BenchExtension } from './extensions.ts';

/** Resolves to everything that the extension stores about a player whose attempts it has read. */
export async function readPlayer(site: Site, player: SiteUser): Promise<Databases> {
  const browser = await launch('chromium', { extension: AT_ONCE_BUILDS.chromium, sitePort: site.port });
  try {
    return await snapshot({ site, player, companion: await companionIn(browser, site, { history: true }) });
  } finally {
    await browser.close();
  }
}

/** Stores these data in one of the extensions. */
export async function fill(
  browser: ChromiumBrowser,
  { origin }: BenchExtension,
  data: Databases,
): Promise<void> {
  const page = await browser.newPage();
  await putSnapshot(page, origin, data);
  await page.close();
  await browser.killWorkerOf(origin);
}
