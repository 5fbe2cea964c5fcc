import { rankOf } from '../site/ranks.ts';
import type { TestBrowser, TestPage } from './browsers/browser.ts';
import { copyOnSite } from './clipboard.ts';
import { HOST, launch } from './companion.ts';
import { test as base, expect } from './fixture.ts';

/** Most actions of a player (click, key press or paste) to the first panel. */
const MOST_ACTIONS = 2;

/** The first problem is at the player's level: at most so far from their Elo. */
const NEAR_LEVEL = 250;

/** The README's keys, and what the first page says that they do. */
const SHORTCUTS = [
  ['Alt+Shift+G', 'Open the popup'],
  ['Alt+Shift+J', 'Open the next problem'],
  ['Alt+Shift+K', 'Open any problem within the popup’s filters'],
  ['Alt+Shift+H', 'Fold or unfold the panel on a problem page'],
];

/**
 * A new browser in which the extension was just installed, with the page that the extension opened then. A shared browser would
 * not do: its driver opens that page. `packages.spec.ts` tests that the packages have the same files as the builds.
 */
const test = base.extend<{
  installed: {
    browser: TestBrowser;
    page: TestPage;
    act: <T>(work: Promise<T>) => Promise<T>;
    count: () => number;
  };
}>({
  installed: async ({ site, realBrowser, player }, use) => {
    const browser = await launch(realBrowser, { sitePort: site.port });
    try {
      const page = await browser.waitForPage('/welcome.html');
      await copyOnSite(await browser.newPage(), site.keyOf(player.name));
      let actions = 0;
      const act = <T>(work: Promise<T>) => {
        actions++;
        return work;
      };
      await use({ browser, page, act, count: () => actions });
    } finally {
      await browser.close();
    }
  },
});

/** Waits until the page says that the history is being loaded, or that all of it is. */
async function expectHistory(page: TestPage, total: number): Promise<void> {
  const all = total.toLocaleString('en');
  const text = () => page.evaluate<string>(`document.querySelector('.HistoryProgress')?.innerText ?? ''`);
  await expect
    .poll(text)
    .toMatch(
      new RegExp(
        `^(Loading your history… \\d+%; numbers may change|Your history is complete: ${all} attempts\\.)$`,
      ),
    );
}

/** Waits until the tab shows a problem with its panel. */
async function expectFirstPanel(page: TestPage): Promise<void> {
  await page.waitFor(`/\\/problems\\/\\d+$/.test(location.pathname)`);
  await expect
    .poll(async () => (await page.shadow(HOST).attributes('.Panel'))?.['data-collapsed'])
    .toBeDefined();
  await expect.poll(() => page.shadow(HOST).text()).toContain('Next problem');
}

test.describe('the first page', () => {
  test('opens at the install, takes the key as it is pasted, and leads to a panel', {
    tag: ['@quick', '@firefox'],
  }, async ({ site, player, installed: { page, act, count } }) => {
    await page.bringToFront();
    await page.waitFor('document.activeElement?.id === "key"');
    // The player comes back from the site's page with the key, and may press anywhere first.
    await page.evaluate('(document.activeElement.blur(), null)');
    await act(page.press('Control+v'));
    await page.waitFor(
      `document.querySelector('h1')?.innerText === ${JSON.stringify(`Hello, ${player.name}`)}`,
    );
    const [own] = site.sql('select elo from users where id = ?', player.id);
    const { value, unit } = rankOf(Number(own?.elo));
    expect(await page.evaluate(`document.querySelector('header p').innerText`)).toBe(`${value} ${unit}`);
    await expectHistory(page, site.sql('select id from attempts where user_id = ?', player.id).length);
    const shortcuts = `[...document.querySelectorAll('.ShortcutList > div')].map((row) =>
      [...row.children].map((cell) => cell.innerText))`;
    expect(await page.evaluate(shortcuts)).toEqual(SHORTCUTS);
    await act(page.click('.WelcomePage .primary'));
    await expectFirstPanel(page);
    const first = Number((await page.url()).split('/').at(-1));
    const [problem] = site.sql('select elo from problems where id = ?', first);
    expect(Math.abs(Number(problem?.elo) - Number(own?.elo))).toBeLessThan(NEAR_LEVEL);
    expect(count()).toBeLessThanOrEqual(MOST_ACTIONS);
  });
});
