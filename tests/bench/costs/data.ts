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

/** Stores what the naive twin needs: the player's key and the status of each tried problem, in one value. */
export async function fillNaive(
  browser: ChromiumBrowser,
  { origin }: BenchExtension,
  site: Site,
  player: SiteUser,
): Promise<void> {
  const rows = site.sql(
    'select problem_id, max(solved) as solved from attempts where user_id = ? group by problem_id',
    player.id,
  );
  const solved = Object.fromEntries(rows.map((row) => [row.problem_id, Boolean(row.solved)]));
  const blob = { key: site.keyOf(player.name), playerId: player.id, solved };
  const page = await browser.newPage();
  await page.goto(`${origin}/set-up.html`);
  await page.evaluate(`chrome.storage.local.set(${JSON.stringify({ blob })}).then(() => null)`);
  await page.close();
  // The next life of its worker reads the value.
  await browser.killWorkerOf(origin);
}
