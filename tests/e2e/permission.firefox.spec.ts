import type { FirefoxBrowser } from './browsers/firefox.ts';
import { HOST } from './companion.ts';
import { allowSite, withholdSite } from './extension-life.ts';
import { expect, test } from './fixture.ts';

test('one click in the options grants the site that Firefox withheld', async ({
  site,
  player,
  connected,
  problems,
}) => {
  const browser = connected.browser as FirefoxBrowser;
  await withholdSite(browser);
  await allowSite(browser);
  await connected.options.bringToFront();
  await connected.options.waitFor('document.querySelector(".PermissionNotice")');
  site.log.clear();
  await connected.options.click('.AccountCard .buttons .button:first-child');
  await connected.pasteKey(site.keyOf(player.name));
  await connected.options.waitFor(
    '/browser blocks/.test(document.querySelector(".AccountSection").innerText)',
  );
  expect(site.log.api()).toEqual([]);

  await connected.options.click('.PermissionNotice .button');
  await connected.options.waitFor('!document.querySelector(".PermissionNotice")');
  const id = problems.first('tried');
  const page = await problems.open(id);
  expect(await page.shadow(HOST).count()).toBe(1);
});
