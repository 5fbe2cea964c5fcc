import { LONG_TEST_MS, MANY_REQUESTS_MS } from '../patience.ts';
import type { Site } from '../site/handle.ts';
import type { Companion } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';
import { historyRead, playerRow } from './signs-view.ts';

/** A site whose first player has a history that is read quickly, with attempts at enough problems for a curve. */
test.use({
  siteSize: { problems: 200, attempts: 400, firstPlayer: { attempts: 150, problems: 110 } },
  history: true,
});

/** The number of the player's attempts in the last twelve months of this machine's calendar, in which the browsers run too. */
function triesOfYear(site: Site, userId: number): number {
  const now = new Date();
  const from = new Date(now.getFullYear(), now.getMonth() - 11).getTime() / 1_000;
  return site.sql('select id from attempts where user_id = ? and created_at >= ?', userId, from).length;
}

/** Whether genre and difficulty of the attempted problems were read. */
const problemDataRead = async (companion: Companion) =>
  ((await playerRow<{ doneAt: number }>(companion, 'problemData'))?.doneAt ?? 0) > 0;

test('the statistics draw the calendar and curve, and lead to the attempts of days', {
  tag: '@quick',
}, async ({ site, player, connected }) => {
  test.setTimeout(LONG_TEST_MS);
  await historyRead(connected);
  const page = await connected.browser.newPage();
  await page.goto(`${connected.browser.extensionOrigin}/history-page.html#stats`);
  const attemptCount = triesOfYear(site, player.id);

  await page.waitFor(`document.querySelector('.YearCalendar [data-shade="1"]')`);

  // The problems are read in the background, and the figures follow.
  await expect.poll(() => problemDataRead(connected), { timeout: MANY_REQUESTS_MS }).toBe(true);
  const before = site.log.mark();
  await test.step('the curve is drawn', () =>
    page.waitFor(`document.querySelector('[aria-labelledby="stats-curve"] canvas')`));

  await test.step('days that are chosen by keys lead to their attempts', async () => {
    await page.evaluate(`document.querySelector('.YearCalendar').focus()`);
    await page.press('Home');
    await page.press('Shift+End');
    await page.click('.YearCalendar-chosen a');
    const count = () =>
      page.evaluate<number>(
        `Number.parseInt(document.querySelector('.HistoryBar-count')?.innerText.replaceAll(',', ''), 10)`,
      );
    await expect.poll(count).toBe(attemptCount);
  });
  expect(apiSince(site, before)).toEqual([]);
});
