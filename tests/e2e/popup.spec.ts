import { HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince, dayTotals, diaryRows, truth } from './oracle.ts';
import { solve } from './panel-view.ts';
import {
  closeFilters,
  find,
  openDiary,
  openFilters,
  openPaintedPopup,
  openPopupWithResults,
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
    await openDiary(recent);
    await recent.close();
    const last = await companion.openPopup();
    await last.waitFor('document.querySelector(".DiaryList")');
    expect(apiSince(site, 0).map(({ path }) => path)).toEqual(['/api/v2/problems', '/api/v2/attempts']);
  });

  test('lists tries by day and problem as in SQL, more on demand, new ones first', {
    tag: '@quick',
  }, async ({ site, player, connected }) => {
    const popup = await openPaintedPopup(connected);
    await popup.click('#tab-diary');
    const bySql = (most: number) => diaryRows(site, player.id, most).map(({ problemId }) => problemId);
    await expect.poll(() => shownIds(popup)).toEqual(bySql(20));
    for (const most of [40, 60, 80]) {
      await popup.click('.DiaryTab-more button');
      await expect.poll(() => shownIds(popup)).toEqual(bySql(most));
      await settled(popup);
    }
    const [row] = site.sql('select id from problems order by id desc limit 1');
    site.addAttempt({ userId: player.id, problemId: Number(row?.id), solved: true, time: 12_000 });
    await popup.click('.DiaryBar-check');
    await expect.poll(() => shownIds(popup)).toEqual(bySql(80));
    expect(await textIn(popup, '.DiaryList li')).toMatch(/12 s/);
    expect(await textIn(popup, '.DiaryList-day h2')).toBe('Today');
    const { tries, solves } = dayTotals(site, player.id, Date.now());
    expect(await textIn(popup, '.DiaryList-day')).toMatch(
      new RegExp(`${tries} (try|tries) · ${solves} solved`),
    );
  });

  test('puts repeated tries of a day in one row, and lists the missed problems alone', async ({
    site,
    player,
    connected,
  }) => {
    const [repeated = 0, solvedOnly = 0] = site
      .sql('select id from problems order by id limit 2')
      .map(({ id }) => Number(id));
    const add = (problemId: number, solved: boolean) =>
      site.addAttempt({ userId: player.id, problemId, solved, time: 20_000 });
    for (const solved of [false, false, true]) add(repeated, solved);
    add(solvedOnly, true);
    let popup = await openPaintedPopup(connected);
    await openDiary(popup);
    await expect
      .poll(() => shownIds(popup))
      .toEqual(diaryRows(site, player.id, 20).map(({ problemId }) => problemId));
    expect((await shownIds(popup)).slice(0, 2)).toEqual([solvedOnly, repeated]);
    const row = await textIn(popup, '.DiaryList li:nth-child(2)');
    expect(row).toContain('3 tries, 1 solved');
    expect(row).toContain('1 min');
    const before = site.log.mark();
    await popup.click('.Chip[data-name="missed"]');
    const missed = diaryRows(site, player.id, 50)
      .filter(({ results }) => results.includes(false))
      .map(({ problemId }) => problemId);
    await expect.poll(() => shownIds(popup)).toEqual(missed);
    expect(missed[0]).toBe(repeated);
    await popup.close();
    popup = await openPaintedPopup(connected);
    await expect.poll(() => shownIds(popup)).toEqual(missed);
    expect(
      await popup.evaluate(
        `document.querySelector('.Chip[data-name="missed"]').getAttribute('aria-pressed')`,
      ),
    ).toBe('true');
    expect(apiSince(site, before)).toEqual([]);
    await popup.click('.DiaryList li:nth-child(1) a');
    await popup.waitForGone();
    await connected.browser.waitForPage(`/problems/${repeated}`);
  });

  test("shows the current tab's problem on top, with data and status", async ({
    site,
    player,
    connected,
    openProblem,
  }) => {
    const { id } = await openProblem('solved');
    const before = site.log.mark();
    const popup = await openPaintedPopup(connected);
    const { tries, solves } = truth(site, player.id, id);
    await expect.poll(() => textIn(popup, '.PopupHere')).toContain(`${tries} tries`);
    const [row] = site.sql('select genre, stars from problems where id = ?', id);
    await expect.poll(() => textIn(popup, '.PopupHere')).toMatch(new RegExp(String(row?.genre), 'i'));
    const text = await textIn(popup, '.PopupHere');
    expect(text).toContain(String(id));
    expect(text).toContain(`${solves} solved`);
    // The panel has requested the attempts already. Only the list and the problem's data are missing.
    const requestedPaths = () => apiSince(site, before).map(({ path }) => path);
    const missing = ['/api/v2/problems', `/api/v2/problems/${id}`];
    await expect.poll(() => requestedPaths().sort()).toEqual(missing);
    await settled(popup);
    expect(requestedPaths().sort()).toEqual(missing);
  });

  test("opens a problem in the site's tab, or in a new one", async ({ site, connected }) => {
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
  });

  test('opens a typed number or address, and names invalid text', async ({ site, connected }) => {
    const [row] = site.sql('select id from problems order by id desc limit 1');
    const popup = await openPaintedPopup(connected);
    await popup.type('.SearchBox input', 'https://evil.example/problems/5');
    await popup.press('Enter');
    await expect.poll(() => textIn(popup, '#search-failure')).not.toBe('');
    await popup.press('Control+a');
    await popup.press('Backspace');
    expect(await textIn(popup, '#search-failure')).toBe('');
    await popup.type('.SearchBox input', `${SITE}/prob.php3?id=${row?.id}`);
    await popup.press('Enter');
    await popup.waitForGone();
    await connected.browser.waitForPage(`/problems/${row?.id}`);
    const again = await openPaintedPopup(connected);
    expect(await again.evaluate<string>('document.querySelector(".SearchBox input").value')).toBe('');
  });

  test('finds problems without a key, and says why status is unknown', async ({ site, companion }) => {
    site.log.clear();
    const popup = await openPopupWithResults(companion);
    expect(await shownIds(popup)).toHaveLength(20);
    await openFilters(popup);
    expect(await popup.evaluate('document.querySelector(".StatusFilter-why").innerText')).toMatch(/key/i);
    expect(
      await popup.evaluate(
        `[...document.querySelectorAll('.Chip[data-name="solved"]')].every((chip) => chip.disabled)`,
      ),
    ).toBe(true);
    await closeFilters(popup);
    await popup.click('#tab-diary');
    await expect.poll(() => textIn(popup, '.TabPanel')).toMatch(/key/i);
    for (const { headers, path, query } of apiSince(site, 0)) {
      expect(path).toBe('/api/v2/problems');
      expect(query).not.toMatch(/status/);
      expect(headers['x-api-key']).toBeUndefined();
    }
  });

  test('shows a problem as solved as soon as it is', async ({ site, player, connected }) => {
    const popup = await openPopupWithResults(connected);
    const [id = 0] = await shownIds(popup);
    await popup.close();
    const page = await connected.open(id);
    await page.waitFor('document.querySelector("[data-point]")');
    await solve(page, site, id);
    expect(truth(site, player.id, id).status).toBe('solved');
    await page.shadow(HOST).waitForText('Solved');
    const again = await connected.openPopup();
    await expect.poll(() => textIn(again, '.ResultList li:first-child')).toContain('Solved');
    await expect.poll(() => textIn(again, '.PopupHere')).toContain('Solved');
    await find(again);
  });
});
