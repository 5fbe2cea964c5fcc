import { SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince, dayTotals, diaryRows } from './oracle.ts';
import {
  openPaintedPopup,
  openPopupWithResults,
  openRecent,
  settled,
  shownIds,
  textIn,
} from './popup-view.ts';

test.describe('the popup', () => {
  test('costs one request for each tab, and none when opened again', {
    tag: '@quick',
  }, async ({ site, player, companion }) => {
    // If rows had no user, one more request would be sent to find out whose attempts they are.
    site.switches.attemptUser = 'bare';
    await companion.connect(player.name);
    site.log.clear();
    const first = await openPopupWithResults(companion);
    const ids = await shownIds(first);
    expect(apiSince(site, 0).map(({ path }) => path)).toEqual(['/api/v2/problems']);
    await first.close();
    for (let i = 0; i < 3; i++) {
      const again = await openPaintedPopup(companion);
      expect(await shownIds(again)).toEqual(ids);
      await again.close();
    }
    expect(apiSince(site, 0)).toHaveLength(1);
    const recent = await openPaintedPopup(companion);
    await openRecent(recent);
    await recent.close();
    const last = await companion.openPopup();
    await last.waitFor('document.querySelector(".RecentList")');
    expect(apiSince(site, 0).map(({ path }) => path)).toEqual(['/api/v2/problems', '/api/v2/attempts']);
  });

  test('lists attempts by day and problem as in SQL, more on demand, new ones first', {
    tag: '@quick',
  }, async ({ site, player, connected }) => {
    const popup = await openPaintedPopup(connected);
    await popup.click('#tab-recent');
    const bySql = (most: number) => diaryRows(site, player.id, most).map(({ problemId }) => problemId);
    await expect.poll(() => shownIds(popup)).toEqual(bySql(20));
    for (const most of [40, 60, 80]) {
      await popup.click('.RecentTab-more button');
      await expect.poll(() => shownIds(popup)).toEqual(bySql(most));
      await settled(popup);
    }
    const [row] = site.sql('select id from problems order by id desc limit 1');
    site.addAttempt({ userId: player.id, problemId: Number(row?.id), solved: true, time: 12_000 });
    await popup.click('.RecentBar-check');
    await expect.poll(() => shownIds(popup)).toEqual(bySql(80));
    expect(await textIn(popup, '.RecentList li')).toMatch(/12 s/);
    expect(await textIn(popup, '.RecentList-day h2')).toBe('Today');
    const { attemptCount, solves } = dayTotals(site, player.id, Date.now());
    expect(await textIn(popup, '.RecentList-day')).toMatch(
      new RegExp(`${attemptCount} attempts?, ${solves} solved`),
    );

    await test.step('the failed problems alone, also when opened again, without a request', async () => {
      const [{ id: repeated = 0 } = {}] = site.sql('select id from problems order by id limit 1');
      for (const solved of [false, false, true]) {
        site.addAttempt({ userId: player.id, problemId: Number(repeated), solved, time: 20_000 });
      }
      await popup.click('.RecentBar-check');
      await expect.poll(() => textIn(popup, '.RecentList li')).toContain('3 attempts, 1 solved');
      expect(await textIn(popup, '.RecentList li')).toContain('1 min');
      await settled(popup);
      const before = site.log.mark();
      await popup.click('.Chip[data-name="failed"]');
      // Two pages of fifty attempts were read, and the four new ones.
      const failed = diaryRows(site, player.id, 104)
        .filter(({ results }) => results.includes(false))
        .map(({ problemId }) => problemId);
      await expect.poll(() => shownIds(popup)).toEqual(failed);
      expect(failed[0]).toBe(Number(repeated));
      await popup.close();
      const again = await openPaintedPopup(connected);
      await expect.poll(() => shownIds(again)).toEqual(failed);
      expect(
        await again.evaluate(
          `document.querySelector('.Chip[data-name="failed"]').getAttribute('aria-pressed')`,
        ),
      ).toBe('true');
      expect(apiSince(site, before)).toEqual([]);
    });
  });

  test("opens a problem in the site's tab, or in a new one", {
    tag: '@firefox',
  }, async ({ site, connected }) => {
    const popup = await openPopupWithResults(connected);
    const [first = 0, second = 0] = await shownIds(popup);
    await popup.click('.ResultList li:nth-child(1) a');
    await popup.waitForGone();
    // The tab in front was the options page, which does not belong to the site.
    const page = await connected.browser.waitForPage(`/problems/${first}`);
    expect(await connected.options.url()).toContain('options.html');
    await page.bringToFront();
    const next = await openPopupWithResults(connected);
    await next.click('.ResultList li:nth-child(2) a');
    await next.waitForGone();
    await page.waitFor(`location.pathname === '/problems/${second}'`);
    expect(site.log.all().some(({ path }) => path === `/problems/${second}`)).toBe(true);

    await test.step('a typed address too; invalid text is named', async () => {
      const [row] = site.sql('select id from problems order by id desc limit 1');
      const typed = await openPaintedPopup(connected);
      await typed.type('.SearchBox input', 'https://evil.example/problems/5');
      await typed.press('Enter');
      await expect.poll(() => textIn(typed, '#search-failure')).not.toBe('');
      await typed.press('Control+a');
      await typed.press('Backspace');
      expect(await textIn(typed, '#search-failure')).toBe('');
      await typed.type('.SearchBox input', `${SITE}/prob.php3?id=${row?.id}`);
      await typed.press('Enter');
      await typed.waitForGone();
      await connected.browser.waitForPage(`/problems/${row?.id}`);
      const again = await openPaintedPopup(connected);
      expect(await again.evaluate<string>('document.querySelector(".SearchBox input").value')).toBe('');
    });
  });
});
