// What the player can do in Chromium's own list of extensions.
import type { BrowserContext } from '@playwright/test';

/** A file of that list: it has the list's powers, and costs next to nothing to open. */
const IN_LIST = 'chrome://extensions/strings.m.js';

/**
 * Evaluates a promise with the powers of the list. Developer mode is switched on for good before: without it the
 * browser switches off what it did not get from its store as soon as that is loaded anew.
 */
export async function inExtensionsList(context: BrowserContext, promise: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(IN_LIST);
  await page.evaluate(
    `(async () => { await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }); await ${promise}; })()`,
  );
  await page.close();
}
