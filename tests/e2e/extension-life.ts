import { sitePatterns } from '../../lib/site.ts';
import type { TestBrowser } from './browsers/browser.ts';
import type { ChromiumBrowser } from './browsers/chromium.ts';
import { inExtensionsList } from './browsers/chromium-extensions.ts';
import type { FirefoxBrowser } from './browsers/firefox.ts';

export const GECKO_ID = '{46f9fb79-97dd-49f2-8794-ce757fd438ae}';

/** Reloads the extension as an update does, and resolves when the new one runs. */
export async function updateExtension(browser: TestBrowser): Promise<void> {
  if (browser.name === 'firefox') {
    await inFirefox(browser, 'addon.reload()');
    return;
  }
  const id = new URL(browser.extensionOrigin).host;
  await inChromiumExtensions(browser, `chrome.developerPrivate.reload('${id}')`);
  await endUselessWorker(browser as ChromiumBrowser);
}

const ANY_CALL = `chrome.storage.session.get('none').then(() => true, () => false)`;
/** The worker from before the update may still be there at the first look, and end during it. */
const LOOKS = 3;

/**
 * After an update Chromium sometimes starts a worker whose calls all fail ("No SW"). It ends when it is idle, and the next one
 * works. The tests' debugger would keep it for ever.
 */
async function endUselessWorker(browser: ChromiumBrowser): Promise<void> {
  for (let look = 1; ; look++) {
    try {
      while (!(await browser.evaluateInWorker<boolean>(ANY_CALL))) await browser.killWorker();
      return;
    } catch (error) {
      if (look === LOOKS) throw error;
    }
  }
}

/** Disables or enables the extension, as the player does in the browser's list of extensions. */
export async function setEnabled(browser: TestBrowser, enabled: boolean): Promise<void> {
  if (browser.name === 'firefox') {
    await inFirefox(browser, enabled ? 'addon.enable()' : 'addon.disable()');
    return;
  }
  const id = new URL(browser.extensionOrigin).host;
  await inChromiumExtensions(browser, `chrome.management.setEnabled('${id}', ${enabled})`);
}

/** Makes Firefox grant what the extension requests next, because only a person can answer the browser's prompt. */
export async function allowSite(browser: FirefoxBrowser): Promise<void> {
  const pref = 'extensions.webextOptionalPermissionPrompts';
  await browser.evaluateInBrowser(`void Services.prefs.setBoolPref('${pref}', false)`);
}

/** Withdraws the extension's permission for the site, as the player can in Firefox's list of extensions. */
export async function withholdSite(browser: FirefoxBrowser): Promise<void> {
  await browser.evaluateInBrowser(`(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID('${GECKO_ID}');
    const origins = ${JSON.stringify(sitePatterns())};
    await ExtensionPermissions.remove(extension.id, { permissions: [], origins }, extension);
    return null;
  })()`);
}

async function inFirefox(browser: TestBrowser, action: string): Promise<void> {
  await (browser as FirefoxBrowser).evaluateInBrowser(
    `AddonManager.getAddonByID('${GECKO_ID}').then((addon) => ${action}).then(() => null)`,
  );
}

function inChromiumExtensions(browser: TestBrowser, action: string): Promise<void> {
  return inExtensionsList((browser as ChromiumBrowser).context, action);
}
