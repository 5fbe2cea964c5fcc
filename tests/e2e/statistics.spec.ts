import { LONG_TEST_MS, MANY_REQUESTS_MS } from '../patience.ts';
import type { Companion } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';
import { historyRead, playerState } from './signs-view.ts';

/** A site whose first player has a history that is read quickly, with attempts at enough problems for a curve. */
test.use({
  siteSize: { problems: 200, attempts: 400, firstPlayer: { attempts: 150, problems: 110 } },
  history: true,
});

/** Whether genre and difficulty of the attempted problems were read. */
const problemDataRead = async (companion: Companion) =>
  ((await playerState<{ doneAt: number }>(companion, 'problemData'))?.doneAt ?? 0) > 0;

test('the statistics draw the calendar and curve, and lead to the attempts of a day', {
  tag: '@quick',
}, async ({ site, connected }) => {
  test.setTimeout(LONG_TEST_MS);
  await historyRead(connected);
  const page = await connected.browser.newPage();
  await page.goto(`${connected.browser.extensionOrigin}/history-page.html#stats`);

  await page.waitFor(`document.querySelector('.YearCalendar [data-shade="1"]')`);

  // The problems are read in the background, and the figures follow.
  await expect.poll(() => problemDataRead(connected), { timeout: MANY_REQUESTS_MS }).toBe(true);
  const before = site.log.mark();
  await test.step('the curve is drawn', () =>
    page.waitFor(`document.querySelector('[aria-labelledby="stats-curve"] .LineChart svg')`));

  await test.step('a day that is reached by keys leads to its attempts', async () => {
    await page.evaluate(`document.querySelector('.YearCalendar a[tabindex="0"]').focus()`);
    await page.press('Home');
    const name = await page.evaluate<string>('document.activeElement.title');
    await page.press('Enter');
    const count = () => page.evaluate<string>(`document.querySelector('.HistoryBar-count')?.innerText ?? ''`);
    await expect.poll(count).toMatch(new RegExp(`^${/: (\d+) /.exec(name)?.[1]} (failed )?attempt`));
  });
  expect(apiSince(site, before)).toEqual([]);
});
