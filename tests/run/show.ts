import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright } from '@playwright/test';
import { siteOrigins } from '../../lib/site.ts';
import type { BrowserName, TestBrowser } from '../e2e/browsers/browser.ts';
import { BUILDS, companionIn, launch } from '../e2e/companion.ts';
import type { Site } from '../site/handle.ts';
import { startSite } from '../site/server.ts';

/** Whether a window can be shown. */
export const hasDisplay =
  process.platform === 'darwin' ||
  process.platform === 'win32' ||
  Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** A browser in which the extension has a key of the practice site, and that site. */
export interface Shown {
  site: Site;
  browser: TestBrowser;
}

/** Opens a browser with this build and a key, on a problem of the practice site. Without a display it has no window. */
export async function openWithKey(
  name: BrowserName,
  { extension = BUILDS[name], history = false } = {},
): Promise<Shown> {
  const site = await startSite();
  const browser = await launch(name, { extension, sitePort: site.port, headless: !hasDisplay });
  const companion = await companionIn(browser, site, { history });
  const [player] = site.users;
  await companion.connect(player.name);
  const [row] = site.sql('select problem_id as id from attempts where user_id = ? limit 1', player.id);
  const page = await browser.newPage();
  await page.goto(`${siteOrigins()[0]}/problems/${row?.id}`);
  console.log(`Set up with the key of ${player.name}, who practises on the embedded site.`);
  return { site, browser };
}

/** Opens a window with the extension and a key, on a problem of the practice site, until the window is closed. */
export async function showAround(): Promise<void> {
  const { site, browser } = await openWithKey('chromium');
  console.log('Close the window, or press Ctrl+C here, to end.');
  await browser.closed();
  await site.close();
}

/** Opens a window with the extension on the real site, so that the user can paste their own key. Nothing is redirected. */
export async function openRealSite(address: string, executablePath: string): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'companion-'));
  // The profile will contain the player's own key, so it is removed however this process ends.
  process.on('exit', () => rmSync(profile, { recursive: true, force: true }));
  const context = await playwright.launchPersistentContext(profile, {
    executablePath,
    headless: false,
    viewport: null,
    chromiumSandbox: process.getuid?.() !== 0,
    ignoreDefaultArgs: ['--disable-extensions', '--disable-component-extensions-with-background-pages'],
    args: [`--disable-extensions-except=${BUILDS.chromium}`, `--load-extension=${BUILDS.chromium}`],
  });
  const page = await context.newPage();
  await page.goto(address);
  console.log(`Opened ${address}. The options page takes your own key; it stays in this throw-away profile.`);
  await new Promise((resolve) => context.on('close', resolve));
}
