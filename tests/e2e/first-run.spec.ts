import type { TestBrowser, TestPage } from './browsers/browser.ts';
import { HOST, SITE } from './companion.ts';
import { test as base, expect } from './fixture.ts';

/** Most actions of a player (click, key press or paste) to the first panel. */
const MOST_ACTIONS = 4;

/** A browser in which the extension was just installed, with the page that it opened then. */
const test = base.extend<{
  installed: {
    browser: TestBrowser;
    page: TestPage;
    act: <T>(work: Promise<T>) => Promise<T>;
    count: () => number;
  };
}>({
  installed: async ({ site, shared, player }, use) => {
    const browser = await shared.open(site.port);
    const page = await browser.waitForPage('/welcome.html');
    await copy(await browser.newPage(), site.keyOf(player.name));
    let actions = 0;
    const act = <T>(work: Promise<T>) => {
      actions++;
      return work;
    };
    await use({ browser, page, act, count: () => actions });
    await browser.close();
  },
});

/** Copies a text to the clipboard, as a player copies the key from the site. */
async function copy(page: TestPage, text: string): Promise<void> {
  await page.goto(`${SITE}/keys`);
  await page.evaluate(`(() => {
    const field = document.createElement('input');
    document.body.prepend(field);
    field.value = ${JSON.stringify(text)};
    field.select();
  })()`);
  await page.press('Control+c');
  await page.close();
}

/** Waits until the tab shows a problem with its panel. */
async function expectFirstPanel(page: TestPage): Promise<void> {
  await page.waitFor(`/\\/problems\\/\\d+$/.test(location.pathname)`);
  await expect
    .poll(async () => (await page.shadow(HOST).attributes('.Panel'))?.['data-collapsed'])
    .toBeDefined();
  await expect.poll(() => page.shadow(HOST).text()).toContain('Next for me');
}

test.describe('the first page', () => {
  test('opens at the install, takes the key as it is pasted, and leads to a panel', {
    tag: '@quick',
  }, async ({ player, installed: { page, act, count } }) => {
    await page.bringToFront();
    await page.waitFor('document.activeElement?.id === "key"');
    await act(page.press('Control+v'));
    await page.waitFor(`document.querySelector('h1')?.innerText.includes(${JSON.stringify(player.name)})`);
    await act(page.click('.WelcomePage .primary'));
    await expectFirstPanel(page);
    expect(count()).toBeLessThanOrEqual(MOST_ACTIONS);
  });

  test('comes back from the popup after it was closed', async ({
    installed: { browser, page, act, count },
  }) => {
    await (await browser.newPage()).goto(`${SITE}/problems`);
    await page.close();
    const popup = await act(browser.openPopup());
    await popup.waitFor(`document.querySelector('.PickBar-key')`);
    await act(popup.click('.PickBar-key'));
    const again = await browser.waitForPage('/welcome.html');
    await again.waitFor('document.activeElement?.id === "key"');
    await act(again.press('Control+v'));
    await again.waitFor(`document.querySelector('.ShortcutList')`);
    await act(again.click('.WelcomePage .primary'));
    await expectFirstPanel(again);
    expect(count()).toBeLessThanOrEqual(MOST_ACTIONS);
  });
});
