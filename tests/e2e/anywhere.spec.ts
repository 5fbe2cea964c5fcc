import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { idsBySql } from '../unit/filters/filters-in-sql.ts';
import type { FirefoxBrowser } from './browsers/firefox.ts';
import { HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { clashes, command, enter, keysOf, suggested } from './keyword.ts';
import { expectFolded } from './panel-view.ts';
import { settled, shownIds } from './popup-view.ts';

test.describe('from anywhere', () => {
  test('the address bar opens a problem by number, a list by command', {
    tag: ['@quick', '@firefox'],
  }, async ({ site, player, connected, problems, openProblem }) => {
    const { browser } = connected;
    const { id, page } = await openProblem('solved');
    const begun = String(id).slice(0, -1);
    // With one digit missing, the number is one of several suggestions. With all digits it is in the first line, and only
    // Firefox repeats it below.
    await expect
      .poll(() => suggested(browser, begun))
      .toContainEqual([String(id), expect.stringMatching(new RegExp(`^Problem ${id} · \\S Solved`))]);
    await page.goto(`${SITE}/problems`);
    await page.bringToFront();
    await enter(browser, String(id));
    await page.waitFor(`location.pathname === '/problems/${id}'`);
    await problems.expectShown(page, id);

    await enter(browser, 'tesuji solved 20k-10k');
    const list = await browser.waitForPage('/popup.html');
    await list.waitFor('document.querySelector("[data-rows] .ProblemLink")');
    await settled(list);
    const filters = {
      ...NO_FILTERS,
      genres: ['tesuji' as const],
      statuses: ['solved' as const],
      elo: { from: 980, to: 1288 },
    };
    const wanted = idsBySql(site, player.id, filters);
    expect(wanted.length).toBeGreaterThan(0);
    expect(await shownIds(list)).toEqual(wanted);
    expect(await list.url()).toBe(`${browser.extensionOrigin}/popup.html`);
    expect(await list.evaluate<number>('document.querySelector(".Popup").clientWidth')).toBeGreaterThan(800);

    await test.step('a word for a page opens it, in the tab that has it', async () => {
      await enter(browser, 'failed this week');
      const page = await browser.waitForPage('/history-page.html');
      await page.waitFor(`location.hash === '#history?result=failed&period=7d'`);
      await enter(browser, 'stats');
      await page.waitFor(`location.hash === '#stats'`);
    });
  });

  test('keys fold and unfold the panel, and do nothing without one', {
    tag: '@firefox',
  }, async ({ companion, openProblem, realBrowser }) => {
    const { browser } = companion;
    expect(await keysOf(browser)).toEqual({
      _execute_action: 'Alt+Shift+G',
      next: 'Alt+Shift+J',
      any: 'Alt+Shift+K',
      'review-tomorrow': '',
      [realBrowser === 'firefox' ? '_execute_sidebar_action' : 'side-panel']: '',
      'toggle-panel': 'Alt+Shift+H',
    });
    if (realBrowser === 'firefox') expect(await clashes(browser as FirefoxBrowser)).toEqual([]);
    const { page } = await openProblem('solved');
    const panel = page.shadow(HOST);
    await page.bringToFront();
    await command(browser, 'toggle-panel');
    await expectFolded(panel, true);
    await command(browser, 'toggle-panel');
    await expectFolded(panel, false);
    const other = await companion.visit('/problems');
    await other.bringToFront();
    await command(browser, 'toggle-panel');
    // The worker answers this after it handled the key, so it has read by then which tab is in front.
    await suggested(browser, 'te');
    await page.bringToFront();
    expect(await panel.attributes('.Panel')).toMatchObject({ 'data-collapsed': 'false' });
  });
});
