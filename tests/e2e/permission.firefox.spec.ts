import type { FirefoxBrowser } from './browsers/firefox.ts';
import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { problemsTried } from './oracle.ts';
import { openKnown } from './panel-view.ts';

test('one click in the options grants the site that Firefox withheld', async ({
  site,
  player,
  companion,
}) => {
  const firefox = companion.browser as FirefoxBrowser;
  await companion.connect(player.name);
  await firefox.evaluateInBrowser(`(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID('companion-for-goproblems@example.org');
    const origins = ['https://www.goproblems.com/*', 'https://goproblems.com/*'];
    await ExtensionPermissions.remove(extension.id, { permissions: [], origins }, extension);
    // Accepts the browser's permission prompt, a window of its own.
    Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', false);
    return null;
  })()`);
  await companion.options.bringToFront();
  await companion.options.waitFor('document.querySelector(".PermissionNotice")');
  site.log.clear();
  await companion.options.click('.AccountCard .buttons .button:first-child');
  await companion.pasteKey(site.keyOf(player.name));
  await companion.options.waitFor('/has not allowed/.test(document.querySelector(".KeySection").innerText)');
  expect(site.log.api()).toEqual([]);

  await companion.options.click('.PermissionNotice .button');
  await companion.options.waitFor('!document.querySelector(".PermissionNotice")');
  const [id = 0] = problemsTried(site, player.id, 1);
  const page = await openKnown(companion, site, player, id);
  expect(await page.shadow(HOST).count()).toBe(1);
});
