import { HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { miss, solve } from './panel-view.ts';
import { openPopupWithResults, openSettledPopup, shownIds, textIn } from './popup-view.ts';

const LATER = '.AgainChoice .button';
const UNDO = '.AgainChoice-undo';
const CHIP = '.SavedFilters-line > .SavedFilter:last-child';

test('a missed problem is put on the list in the panel, and leaves it once solved', {
  tag: '@quick',
}, async ({ site, connected, problems }) => {
  const [id = 0, other = 0] = problems.untried(2);
  const page = await connected.open(id);
  const panel = page.shadow(HOST);
  await problems.expectShown(page, id);
  expect(await panel.attributes(LATER)).toBeNull();

  await test.step('one press puts it there, also offline, and sends nothing', async () => {
    for (const one of [id, other]) {
      await page.goto(`${SITE}/problems/${one}`);
      await problems.expectShown(page, one);
      await miss(page, site, one);
      await problems.expectShown(page, one);
      const before = site.log.mark();
      await connected.browser.setOffline(true);
      await panel.click(LATER);
      await panel.waitForText('On your list');
      expect(site.log.api(({ sequence }) => sequence > before)).toEqual([]);
      await connected.browser.setOffline(false);
    }
    await page.reload();
    await problems.expectShown(page, other);
    await panel.waitForText('On your list');
  });

  await test.step('the popup lists it, removes it and puts it back', async () => {
    const popup = await openPopupWithResults(connected);
    expect(await textIn(popup, CHIP)).toMatch(/^Try again\s*2$/);
    const before = site.log.mark();
    await popup.click(CHIP);
    await popup.waitFor(`document.querySelector('.AgainList')`);
    expect(await shownIds(popup)).toEqual([id, other]);
    await popup.click(`[data-of="${id}"]`);
    await popup.waitFor(`document.querySelector('.ListCount-found').textContent === '1 problem'`);
    await popup.click(`[data-of="${id}"]`);
    await popup.waitFor(`document.querySelector('.ListCount-found').textContent === '2 problems'`);
    expect(await shownIds(popup)).toEqual([id, other]);
    // The position of a row on which the pointer rests may be requested; the list is not.
    const routes = site.log.api(({ sequence }) => sequence > before).map(({ route }) => route);
    expect(routes.filter((route) => route !== 'problem')).toEqual([]);
    await popup.close();
    const again = await openSettledPopup(connected);
    expect(await shownIds(again)).toEqual([id, other]);
    await again.close();
  });

  await test.step('Undo takes it off, a solve does by itself', async () => {
    await page.bringToFront();
    await panel.click(UNDO);
    await expect.poll(() => panel.attributes(LATER)).not.toBeNull();
    await page.goto(`${SITE}/problems/${id}`);
    await panel.waitForText('On your list');
    await solve(page, site, id);
    await problems.expectShown(page, id);
    await expect.poll(() => panel.attributes(UNDO)).toBeNull();
    const popup = await openSettledPopup(connected);
    await popup.waitFor(
      `document.querySelector('.AgainList') === null || !document.querySelector('.AgainList a')`,
    );
    await popup.close();
  });
});
