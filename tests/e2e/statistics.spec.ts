import { LONG_TEST_MS, MANY_REQUESTS_MS } from '../patience.ts';
import type { Site } from '../site/handle.ts';
import type { TestPage } from './browsers/browser.ts';
import { type Companion, companionIn } from './companion.ts';
import { test as base, expect } from './fixture.ts';
import { historyRead, playerRow } from './marks-view.ts';
import { apiSince } from './oracle.ts';

/** A site whose first player has a history that is read quickly, with tries at enough problems for a curve. */
const test = base.extend({
  siteSize: { problems: 200, attempts: 400, firstPlayer: { attempts: 150, problems: 110 } },
  companion: async ({ site, player, shared }, use) => {
    const browser = await shared.open(site.port);
    const companion = await companionIn(browser, site, { history: true });
    await companion.connect(player.name);
    await historyRead(companion);
    await use(companion);
    await browser.close();
  },
});

/** The number beside the title of a figure. */
const countOf = (page: TestPage, id: string) =>
  page.evaluate<number>(
    `Number.parseInt(document.querySelector('#${id}')?.nextElementSibling?.innerText.replaceAll(',', ''), 10)`,
  );

/** The rows of the table of a figure, in numbers where they are some. */
const tableOf = (page: TestPage, id: string) =>
  page.evaluate<string[][]>(
    `[...document.querySelectorAll('[aria-labelledby="${id}"] .FigureTable tbody tr')].map((row) =>
      [...row.cells].map(({ textContent }) => textContent.replaceAll(',', '')))`,
  );

/** The player's tries by month of the device, the oldest first: days with tries, tries, and solved ones. */
function monthsBySql(site: Site, userId: number): Map<string, number[]> {
  const tries = site.sql(
    'select solved, created_at * 1000 as at from attempts where user_id = ? order by created_at',
    userId,
  );
  const days = Map.groupBy(tries, ({ at }) => new Date(Number(at)).toDateString());
  const months = Map.groupBy([...days.values()], ([first]) => {
    const date = new Date(Number(first?.at));
    return `${date.getFullYear()}-${date.getMonth()}`;
  });
  return new Map(
    [...months].map(([month, all]) => [
      month,
      [all.length, all.flat().length, all.flat().filter(({ solved }) => solved === 1).length],
    ]),
  );
}

/** Whether genre and difficulty of the attempted problems were read. */
const catalogueRead = async (companion: Companion) =>
  ((await playerRow<{ doneAt: number }>(companion, 'catalogue'))?.doneAt ?? 0) > 0;

/** The player's first tries at problems that have a rank, by genre: all, and the solved ones. Those of a rush or a trial do not count. */
function firstTriesBySql(site: Site, userId: number): { genre: string; tries: number; solves: number }[] {
  const rows = site.sql(
    `select genre, count(*) as tries, sum(solved) as solves from (
       select genre, solved, has_rank, context, row_number() over (partition by problem_id order by a.created_at, a.id) as nth
       from attempts a join problems p on p.id = a.problem_id where user_id = ?
     ) where nth = 1 and has_rank = 1 and context = '.' group by genre`,
    userId,
  );
  return rows.map(({ genre, tries, solves }) => ({
    genre: String(genre),
    tries: Number(tries),
    solves: Number(solves),
  }));
}

test('the statistics equal the figures of the site, and request nothing', {
  tag: '@quick',
}, async ({ site, player, companion }) => {
  test.setTimeout(LONG_TEST_MS);
  const page = await companion.browser.newPage();
  await page.goto(`${companion.browser.extensionOrigin}/progress.html#statistics`);

  let lastYear: number[][] = [];

  await test.step('the calendar has the tries of each month', async () => {
    await page.waitFor(`document.querySelector('.YearCalendar [data-shade="1"]')`);
    const months = monthsBySql(site, player.id);
    const now = new Date();
    lastYear = Array.from({ length: 12 }, (_, nth) => {
      const month = new Date(now.getFullYear(), now.getMonth() - 11 + nth);
      return months.get(`${month.getFullYear()}-${month.getMonth()}`) ?? [0, 0, 0];
    });
    const shown = (await tableOf(page, 'stats-calendar')).map((cells) => cells.slice(1, 4).map(Number));
    expect(shown).toEqual(lastYear);
  });

  const first = firstTriesBySql(site, player.id);
  const [{ problems = 0 } = {}] = site.sql(
    `select count(*) as problems from (
       select context, row_number() over (partition by problem_id order by created_at, id) as nth
       from attempts where user_id = ?) where nth = 1 and context = '.'`,
    player.id,
  );
  let before = 0;
  /** The number of problems that the page says it leaves out. */
  const leftOut = () =>
    page.evaluate<number>(
      `Number(/([\\d,]+) problems? of unknown/.exec(document.querySelector('.StatisticsPart-head').innerText)?.[1] ?? 0)`,
    );

  await test.step('the first tries are counted by genre, and by elo where that is known', async () => {
    const byGenre = async () => {
      const rows = await tableOf(page, 'stats-genres');
      return first.map(({ genre }) => {
        const title = `${genre.charAt(0).toUpperCase()}${genre.slice(1)} `;
        const ofGenre = rows.filter(([cell = '']) => cell.startsWith(title));
        return [genre, ofGenre.reduce((sum, [, tries]) => sum + Number(tries), 0)];
      });
    };
    // The problems are read in the background, and the figures follow.
    await expect.poll(() => catalogueRead(companion), { timeout: MANY_REQUESTS_MS }).toBe(true);
    await expect.poll(byGenre).toEqual(first.map(({ genre, tries }) => [genre, tries]));
    before = site.log.mark();
    expect(await countOf(page, 'stats-genres')).toBe(first.reduce((sum, { tries }) => sum + tries, 0));
    expect((await countOf(page, 'stats-curve')) + (await leftOut())).toBe(Number(problems));
  });

  await test.step('the curve is drawn, and those of another genre', async () => {
    await page.waitFor(`document.querySelector('[aria-labelledby="stats-curve"] canvas')`);
    const [most] = first.toSorted((one, other) => other.tries - one.tries);
    await page.evaluate(
      `(() => {
        const choice = document.querySelector('[aria-labelledby="stats-curve"] select');
        choice.value = ${JSON.stringify(most?.genre)};
        choice.dispatchEvent(new Event('change', { bubbles: true }));
      })()`,
    );
    const shown = () => countOf(page, 'stats-curve');
    await expect.poll(shown).toBeLessThanOrEqual(most?.tries ?? 0);
    // Those of unknown elo are left out.
    expect(await shown()).toBeGreaterThanOrEqual((most?.tries ?? 0) - (await leftOut()));
  });

  await test.step('days that are chosen by keys lead to their tries', async () => {
    await page.evaluate(`document.querySelector('.YearCalendar').focus()`);
    await page.press('Home');
    await page.press('Shift+End');
    await page.click('.YearCalendar-chosen a');
    const count = () =>
      page.evaluate<number>(
        `Number.parseInt(document.querySelector('.HistoryBar-count')?.innerText.replaceAll(',', ''), 10)`,
      );
    await expect.poll(count).toBe(lastYear.reduce((sum, [, tries = 0]) => sum + tries, 0));
  });
  expect(apiSince(site, before)).toEqual([]);
});
