import type { TestPage } from './browsers/browser.ts';
import { HOST } from './companion.ts';
import { setEnabled, updateExtension } from './extension-life.ts';
import { expect, test } from './fixture.ts';
import { problemsTried, truth } from './oracle.ts';
import { expectPanel, goToNext, openKnown, solve } from './panel-view.ts';

test.describe('open problem tabs', () => {
  test('get the new script after an update, the old one leaves, and each has one panel that works', async ({
    site,
    player,
    companion,
  }) => {
    await companion.connect(player.name);
    const ids = problemsTried(site, player.id, 3);
    const pages: TestPage[] = [];
    for (const id of ids) {
      const page = await openKnown(companion, site, player, id);
      pages.push(page);
    }
    await updateExtension(companion.browser);
    for (const [i, page] of pages.entries()) {
      const id = ids[i] ?? 0;
      await page.bringToFront();
      await solve(page, site, id);
      await expectPanel(page, truth(site, player.id, id));
      const next = await goToNext(page);
      await expectPanel(page, truth(site, player.id, next));
    }
  });

  test('lose the panel at the next action once the extension is switched off', async ({
    site,
    player,
    companion,
  }) => {
    await companion.connect(player.name);
    const [id = 0] = problemsTried(site, player.id, 1);
    const page = await openKnown(companion, site, player, id);
    await setEnabled(companion.browser, false);
    await goToNext(page);
    await expect.poll(() => page.shadow(HOST).text()).toBe('');
    await setEnabled(companion.browser, true);
    await page.reload();
    await expectPanel(page, truth(site, player.id, Number((await page.url()).split('/').at(-1))));
    expect(await page.shadow(HOST).count()).toBe(1);
  });
});
