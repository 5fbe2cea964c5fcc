// What the player can do in Chromium's own list of extensions.
import type { BrowserContext } from '@playwright/test';

/** A file of the page `chrome://extensions`: it has that page's privileges, and opens fast. */
const IN_LIST = 'chrome://extensions/strings.m.js';

/**
 * Evaluates a promise with the privileges of `chrome://extensions`. First it turns developer mode on for good: without it
 * Chromium disables an extension from outside its store when that is reloaded.
 */
export async function inExtensionsList(context: BrowserContext, promise: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(IN_LIST);
  await page.evaluate(
    `(async () => { await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }); await ${promise}; })()`,
  );
  await page.close();
}
