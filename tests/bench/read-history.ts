import { setTimeout as pause } from 'node:timers/promises';
import type { TestBrowser } from '../e2e/browsers/browser.ts';
import type { Site } from '../site/handle.ts';
import type { SiteUser } from '../site/seed/users.ts';
import { attemptsOf } from './players.ts';

/** A build without waits requests nothing for so long, ms, when it has read all that it wants. */
const QUIET_MS = 5_000;
const LOOK_EVERY_MS = 500;

/**
 * Sets up the player's key in an extension that was just installed, and waits until it has read all attempts and problems. Resolves to the
 * seconds that took. `origin`: that of its pages. The site's log then has its requests alone.
 */
export async function readHistory(
  browser: TestBrowser,
  origin: string,
  site: Site,
  player: SiteUser,
): Promise<number> {
  site.log.clear();
  const begun = performance.now();
  const page = await browser.newPage();
  await page.bringToFront();
  await page.goto(`${origin}/options.html`);
  await page.waitFor('document.querySelector("#key")');
  await page.paste('#key', site.keyOf(player.name));
  await page.press('Enter');
  await page.waitFor('document.querySelector(".AccountCard")');
  // The options page would count all attempts again whenever new ones are stored.
  await page.goto(`${origin}/icon/16.png`);
  while (performance.now() - lastOf(site) < QUIET_MS) await pause(LOOK_EVERY_MS);
  await page.close();
  const rows = site.log.api('attempts').length * 100;
  const attempts = attemptsOf(site, player);
  if (rows < attempts) throw new Error(`At most ${rows} attempts of ${attempts} were read.`);
  return Math.round((lastOf(site) - begun) / 1_000);
}

/** When the last request came or ended, on the clock of `performance.now()`. */
function lastOf({ log }: Site): number {
  return Math.max(0, ...log.api().map(({ closed }) => closed ?? Number.POSITIVE_INFINITY));
}
