import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { idsBySql } from '../unit/filters/filters-in-sql.ts';
import type { FirefoxBrowser } from './browsers/firefox.ts';
import { HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { clashes, command, enter, keysOf, suggested } from './keyword.ts';
import { expectFolded } from './panel-view.ts';
import { openFilters, settled, shownIds, textIn } from './popup-view.ts';

// In Chromium the tests create the events inside the worker, so the worker must not have been replaced.
test.describe('from anywhere', { tag: '@one-life' }, () => {
  test('the address bar shows a problem by its number, and opens it', {
    tag: '@quick',
  }, async ({ connected, problems, openProblem }) => {
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
  });

  test('a command opens a list in a tab, which survives a reload', async ({ site, player, connected }) => {
    const { browser } = connected;
    const page = await connected.visit('/problems');
    await page.bringToFront();
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
    await list.click('[data-rows] .ProblemLink');
    const opened = await browser.waitForPage(`/problems/${wanted[0]}`);
    await opened.close();
    await list.bringToFront();
    await openFilters(list);
    await list.click('.Chip[data-name="tesuji"]');
    await list.reload();
    await list.waitFor('document.querySelector(".Popup")');
    expect(await list.evaluate(`document.querySelector('.Chip[data-name="tesuji"]').ariaPressed`)).toBe(
      'false',
    );
  });

  test('a command picks and opens a problem, or says there is none', async ({
    site,
    connected,
    problems,
  }) => {
    const { browser } = connected;
    const page = await connected.visit('/problems');
    await page.bringToFront();
    await enter(browser, 'random tesuji 25k-15k');
    await page.waitFor('/^.problems.\\d+$/.test(location.pathname)');
    const id = Number((await page.url()).split('/').at(-1));
    const [row] = site.sql('select genre, elo from problems where id = ?', id);
    expect(row).toMatchObject({ genre: 'tesuji' });
    await problems.expectShown(page, id);
    await command(browser, 'next');
    await page.waitFor(`/^.problems.\\d+$/.test(location.pathname) && !location.pathname.endsWith('/${id}')`);
    await enter(browser, 'random elo -900..-800');
    const list = await browser.waitForPage('/popup.html');
    await list.waitFor('document.querySelector(".PopupNotice")?.innerText');
  });

  test('without a key, what needs one leads to one first page', async ({ companion, problems }) => {
    const { browser, options } = companion;
    /** Waits until the first page is in front, and no other tab shows it. */
    async function expectFirstPage() {
      const tabs = '(globalThis.browser ?? chrome).tabs';
      const shown = `${tabs}.query({ url: location.origin + '/welcome.html' })`;
      await options.waitFor(`${shown}.then((all) => all.some(({ active }) => active))`);
      expect(await options.evaluate(`${shown}.then((all) => all.length)`)).toBe(1);
    }
    const page = await companion.open(problems.first('untried'));
    for (let press = 1; press <= 2; press++) {
      await page.bringToFront();
      await page.shadow(HOST).click('.KeyLine > .button');
      await expectFirstPage();
    }
    for (const wish of [() => enter(browser, 'next'), () => command(browser, 'next')]) {
      const site = await companion.visit('/problems');
      await site.bringToFront();
      await wish();
      await site.waitFor(`document.querySelector('.PopupNotice')?.innerText.includes('Add your key')`);
      await site.click('.PopupNotice .button');
      await expectFirstPage();
      await site.close();
    }
  });

  test('the address bar answers unknown text with what it understands', async ({ companion }) => {
    const { browser } = companion;
    const page = await companion.visit('/problems');
    await page.bringToFront();
    expect(await suggested(browser, '5k tesjui')).toEqual([['5k tesuji', 'Find problems: Tesuji · 5 kyu']]);
    await enter(browser, '5k tesjui');
    const list = await browser.waitForPage('/popup.html');
    await list.waitFor('document.querySelector(".PopupNotice")?.innerText');
    expect(await textIn(list, '.PopupNotice')).toContain('“5k tesuji”');
  });

  test('keys fold and unfold the panel, and do nothing without one', async ({
    companion,
    openProblem,
    realBrowser,
  }) => {
    const { browser } = companion;
    expect(await keysOf(browser)).toEqual({
      _execute_action: 'Alt+Shift+G',
      next: 'Alt+Shift+J',
      random: 'Alt+Shift+K',
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
