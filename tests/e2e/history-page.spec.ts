import type { Site } from '../site/handle.ts';
import type { TestPage } from './browsers/browser.ts';
import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { solve } from './panel-view.ts';
import { openPopupWithResults, openRecent, textIn } from './popup-view.ts';

/** One row of the history. */
interface Row {
  id: number;
  problem: number;
  solved: boolean;
}

/** The rows that are drawn, from the top. */
const ROWS = `[...document.querySelectorAll('.AttemptRow')].map(({ dataset, innerText }) => ({
  id: Number(dataset.id),
  problem: Number(/^\\d+$/m.exec(innerText)?.[0]),
  solved: dataset.solved === 'true',
}))`;

const rowsOf = (page: TestPage) => page.evaluate<Row[]>(ROWS);
/** The number of attempts that the line above the rows names. */
const COUNT = /^[\d,]+/;
const countOf = async (page: TestPage) =>
  Number(COUNT.exec(await textIn(page, '.HistoryBar-count'))?.[0].replaceAll(',', ''));
const whole = (page: TestPage) =>
  page.waitFor(`/solved$|failed attempts?$/.test(document.querySelector('.HistoryBar-count')?.innerText)`);

/** The newest attempts of a player (at most `most`) by the site's database, newest first. */
function newestBySql(site: Site, userId: number, most: number): Row[] {
  const rows = site.sql(
    `select id, problem_id as problem, solved from (select * from attempts where user_id = ? order by id desc limit ?)
     order by created_at desc, id desc`,
    userId,
    most,
  );
  return rows.map(({ id, problem, solved }) => ({
    id: Number(id),
    problem: Number(problem),
    solved: solved === 1,
  }));
}

test('the history page lists the attempts that the site has, and filters them', {
  tag: '@quick',
}, async ({ site, player, connected, problems }) => {
  const { browser } = connected;
  const id = problems.first('untried');
  const problem = await connected.open(id);
  await problems.expectShown(problem, id);
  const popup = await openPopupWithResults(connected);
  await openRecent(popup);
  await popup.click('.TabLine-history');
  const page = await browser.waitForPage('/history-page.html');
  await whole(page);
  const before = site.log.mark();
  const count = await countOf(page);
  const newest = newestBySql(site, player.id, count);

  await test.step('newest first', async () => {
    expect(count).toBeGreaterThan(10);
    const shown = await rowsOf(page);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual(newest.slice(0, shown.length));
    expect(await textIn(page, '.HistoryPage-head p')).toContain(player.name);
    expect(await page.evaluate('document.title')).toBe('History – Companion for GoProblems');
  });

  await test.step('by filters, which the address names', async () => {
    await page.click('.HistoryFilters label:has([value="failed"])');
    const failed = newest.filter(({ solved }) => !solved);
    const expectFailed = async () => {
      await whole(page);
      expect(await countOf(page)).toBe(failed.length);
      const shown = await rowsOf(page);
      expect(shown).toEqual(failed.slice(0, shown.length));
    };
    await expectFailed();
    expect(await page.evaluate('location.hash')).toBe('#history?result=failed');
    await page.reload();
    await expectFailed();
  });

  await test.step('what failed this week, by one press', async () => {
    await page.evaluate(`(location.hash = '#history?genre=tesuji', null)`);
    await page.click('[data-name="failed-this-week"]');
    expect(await page.evaluate('location.hash')).toBe('#history?genre=tesuji&result=failed&period=7d');
    await page.click('[data-name="failed-this-week"]');
    expect(await page.evaluate('location.hash')).toBe('#history?genre=tesuji');
  });
  expect(site.log.since(before).filter(({ headers }) => headers['x-api-key'])).toEqual([]);

  await test.step('with a new attempt on top as soon as it is known', async () => {
    await page.evaluate(`(location.hash = '#history', null)`);
    await problem.bringToFront();
    await solve(problem, site, id);
    await problems.expectShown(problem, id);
    await page.bringToFront();
    await page.waitFor(`document.querySelector('.AttemptRow')?.innerText.includes('${id}')`);
    expect((await rowsOf(page))[0]).toMatchObject({ problem: id, solved: true });
  });

  await test.step('those at a problem, from its panel, in the tab that has it', async () => {
    await problem.bringToFront();
    await problem.shadow(HOST).click('.ProblemLine button');
    await page.waitFor(`location.hash === '#history?problem=${id}'`);
    await page.waitFor(`document.querySelectorAll('.AttemptRow').length === 1`);
    expect(await rowsOf(page)).toMatchObject([{ problem: id, solved: true }]);
  });
});
