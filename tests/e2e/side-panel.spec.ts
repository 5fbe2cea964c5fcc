import type { TestView } from './browsers/browser.ts';
import type { Companion } from './companion.ts';
import { expect, test } from './fixture.ts';
import { painted, settled, shownIds, textIn } from './popup-view.ts';

/** Opens the popup, and presses its button that opens it at the side, by the pointer or by keys. */
async function openSide({ browser, openPopup }: Companion, by: 'pointer' | 'keys'): Promise<TestView> {
  const popup = await openPopup();
  await painted(popup);
  if (by === 'pointer') await popup.click('.PopupHead-side');
  else {
    await popup.waitFor(`document.activeElement.matches('.SearchBox input')`);
    await popup.press('Tab');
    await popup.waitFor(`document.activeElement.matches('.PopupHead-side')`);
    await popup.press('Enter');
  }
  const side = await browser.sidePage();
  await painted(side);
  await popup.waitForGone();
  return side;
}

/** The number of the problem that the page at the side calls that of the tab; '' for none. */
const hereIn = (side: TestView) => textIn(side, '.PopupHere .NumberRankGenre-id');

test.describe('the popup at the side', () => {
  test('follows the active tab, and stays when it opens a problem there', {
    tag: ['@quick', '@firefox'],
  }, async ({ connected, openProblem, problems }) => {
    const { browser } = connected;
    const { id, page } = await openProblem('solved');
    await page.bringToFront();
    const side = await openSide(connected, 'pointer');
    expect(await side.evaluate('document.querySelector(".PopupHead-side")')).toBeNull();
    await expect.poll(() => hereIn(side)).toContain(String(id));

    const other = await problems.open(problems.first('unsolved'));
    await other.bringToFront();
    await expect.poll(() => hereIn(side)).toContain(String(problems.first('unsolved')));
    await page.bringToFront();
    await expect.poll(() => hereIn(side)).toContain(String(id));
    await page.goto(new URL('/keys', await page.url()).href);
    await expect.poll(() => hereIn(side)).toBe('');

    await settled(side);
    const [first] = await shownIds(side);
    await side.click('[data-rows] .ProblemLink');
    await page.waitFor(`location.pathname === '/problems/${first}'`);
    await expect.poll(() => hereIn(side)).toContain(String(first));
    expect((await browser.pages()).length).toBeGreaterThan(2);
  });

  test('shares its state with a popup that is open too', { tag: '@firefox' }, async ({
    connected,
    openProblem,
  }) => {
    const { page } = await openProblem('solved');
    await page.bringToFront();
    const side = await openSide(connected, 'keys');
    await side.type('.SearchBox input', 'tesu');
    await side.press('Escape');
    const popup = await connected.openPopup();
    await painted(popup);
    await popup.click('#tab-recent');
    await side.waitFor('document.querySelector("#panel-recent")');
    await popup.close();
    expect(await side.evaluate('document.querySelector(".Popup") !== null')).toBe(true);
  });
});
