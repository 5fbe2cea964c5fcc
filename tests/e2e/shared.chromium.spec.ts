import { companionIn, SITE } from './companion.ts';
import { withholdSite } from './extension-life.ts';
import { expect, test } from './fixture.ts';

test('a Chromium that cannot be emptied serves no other test', async ({ shared, site, player }) => {
  const first = await companionIn(await shared.open(site.port), site);
  const [process] = await first.browser.processIds();
  // Sites that the manifest grants can be withdrawn and restored only in the browser's own list.
  await withholdSite(first.browser, SITE);
  await first.browser.close();

  const second = await companionIn(await shared.open(site.port), site);
  expect((await second.browser.processIds())[0]).not.toBe(process);
  await second.connect(player.name);
  await second.browser.close();
});
