import { sitePatterns } from '../../lib/site.ts';
import type { TestBrowser, TestPage } from './browsers/browser.ts';
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

/**
 * Grants permission for a site before the extension requests it, because only a person can answer the browser's prompt. The
 * test must still make the click that requests it.
 */
export async function allowSite(browser: TestBrowser, base: string): Promise<void> {
  if (browser.name === 'firefox') {
    const pref = 'extensions.webextOptionalPermissionPrompts';
    await (browser as FirefoxBrowser).evaluateInBrowser(`void Services.prefs.setBoolPref('${pref}', false)`);
    return;
  }
  await changeHosts(browser, 'addHostPermission', base);
}

/** Grants the extension a site that its manifest lists as optional, by a click in its options page. */
export async function grantSite(browser: TestBrowser, options: TestPage, base: string): Promise<void> {
  await allowSite(browser, base);
  await options.bringToFront();
  await options.evaluate(`(() => {
    const button = Object.assign(document.createElement('button'), { id: 'grant', textContent: 'Allow' });
    button.addEventListener('click', async () => {
      const api = globalThis.browser ?? chrome;
      button.dataset.granted = await api.permissions.request({ origins: ${JSON.stringify(sitePatterns(base))} });
    });
    document.body.prepend(button);
  })()`);
  await options.click('#grant');
  await options.waitFor('document.querySelector("#grant").dataset.granted === "true"');
  await options.evaluate('document.querySelector("#grant").remove()');
}

/** Withdraws the extension's permission for a site, as the player can in the browser's list of extensions. */
export async function withholdSite(browser: TestBrowser, base: string): Promise<void> {
  if (browser.name === 'firefox') {
    await (browser as FirefoxBrowser).evaluateInBrowser(`(async () => {
      const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID('${GECKO_ID}');
      const origins = ${JSON.stringify(sitePatterns(base))};
      await ExtensionPermissions.remove(extension.id, { permissions: [], origins }, extension);
      return null;
    })()`);
    return;
  }
  await changeHosts(browser, 'removeHostPermission', base);
}

async function changeHosts(browser: TestBrowser, how: string, base: string): Promise<void> {
  const id = new URL(browser.extensionOrigin).host;
  for (const pattern of sitePatterns(base)) {
    await inChromiumExtensions(browser, `chrome.developerPrivate.${how}('${id}', '${pattern}')`);
  }
}

async function inFirefox(browser: TestBrowser, action: string): Promise<void> {
  await (browser as FirefoxBrowser).evaluateInBrowser(
    `AddonManager.getAddonByID('${GECKO_ID}').then((addon) => ${action}).then(() => null)`,
  );
}

function inChromiumExtensions(browser: TestBrowser, action: string): Promise<void> {
  return inExtensionsList((browser as ChromiumBrowser).context, action);
}
