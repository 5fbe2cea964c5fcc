import type { BrowserName } from '../e2e/browsers/browser.ts';
import { type Companion, companionIn, launch } from '../e2e/companion.ts';
import type { Site } from '../site/handle.ts';
import type { FirstPlayer } from '../site/seed/first-player.ts';
import type { SiteUser } from '../site/seed/users.ts';
import { startSite } from '../site/server.ts';

/** A real browser with the extension, on a site whose first player has a big history. */
export interface Stage {
  site: Site;
  companion: Companion;
  player: SiteUser;
}

/** What to start. */
export interface Setting {
  browser: BrowserName;
  /** Folder of the build. */
  extension: string;
  history: FirstPlayer;
}

/** Maximum number of rows in an answer of the practice site. */
export const PAGE = 100;

/**
 * The site's size relative to the player's history: others have attempts between the player's, and the player has not tried
 * every problem.
 */
const MORE = 1.1;

/** Starts site and browser, runs `work` with them, and ends them. */
export async function onStage<T>(setting: Setting, work: (stage: Stage) => Promise<T>): Promise<T> {
  const { browser: name, extension, history } = setting;
  const site = await startSite({
    problems: Math.ceil(history.problems * MORE),
    attempts: Math.ceil(history.attempts * MORE),
    firstPlayer: history,
    // The current time, so that some problems were solved long ago and some were not.
    now: new Date().toISOString(),
  });
  try {
    const browser = await launch(name, { extension, sitePort: site.port });
    try {
      const companion = await companionIn(browser, site, { history: true });
      const [player] = site.users;
      await companion.options.waitFor('document.querySelector("#key")');
      return await work({ site, companion, player });
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}
