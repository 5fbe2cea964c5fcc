import type { TestBrowser } from './browsers/browser.ts';
import type { ChromiumBrowser } from './browsers/chromium.ts';
import type { FirefoxBrowser } from './browsers/firefox.ts';

const GECKO_ID = 'companion-for-goproblems@example.org';

/** Loads the extension anew in place, as an update does; resolves once the new one runs. */
export async function updateExtension(browser: TestBrowser): Promise<void> {
  if (browser.name === 'firefox') {
    await inFirefox(browser, 'addon.reload()');
    return;
  }
  const id = new URL(browser.extensionOrigin).host;
  await inChromiumExtensions(browser, `chrome.developerPrivate.reload('${id}')`);
}

/** Switches the extension off or on, as the player does in the browser's list of extensions. */
export async function setEnabled(browser: TestBrowser, enabled: boolean): Promise<void> {
  if (browser.name === 'firefox') {
    await inFirefox(browser, enabled ? 'addon.enable()' : 'addon.disable()');
    return;
  }
  const id = new URL(browser.extensionOrigin).host;
  await inChromiumExtensions(browser, `chrome.management.setEnabled('${id}', ${enabled})`);
}

async function inFirefox(browser: TestBrowser, action: string): Promise<void> {
  await (browser as FirefoxBrowser).evaluateInBrowser(
    `AddonManager.getAddonByID('${GECKO_ID}').then((addon) => ${action}).then(() => null)`,
  );
}

async function inChromiumExtensions(browser: TestBrowser, action: string): Promise<void> {
  const page = await (browser as ChromiumBrowser).context.newPage();
  await page.goto('chrome://extensions');
  // Without developer mode the browser switches off what it did not get from its store as soon as that is loaded anew.
  await page.evaluate(
    `(async () => { await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }); await ${action}; })()`,
  );
  await page.close();
}
