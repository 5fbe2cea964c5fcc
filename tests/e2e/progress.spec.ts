import { expect, test } from './fixture.ts';
import { solve } from './panel-view.ts';
import { openPopupWithResults, settled, textIn } from './popup-view.ts';

/** The figures of today in the popup: tries and solved ones. */
const TODAY = `[...document.querySelectorAll('.TodayFigures dd')].slice(0, 2).map(({ innerText }) => Number(innerText))`;
/** The days of the calendar with tries. */
const ACTIVE = `[...document.querySelectorAll('.Calendar td[title]')].filter(({ title }) => !title.endsWith('no tries')).length`;

test('the progress has the tries of today, and a goal', {
  tag: '@quick',
}, async ({ site, player, connected, problems }) => {
  const id = problems.first('untried');
  const page = await connected.open(id);
  await problems.expectShown(page, id);
  await solve(page, site, id);
  await problems.expectShown(page, id);
  const popup = await openPopupWithResults(connected);
  const before = site.log.mark();

  await test.step('with the figures that the site has', async () => {
    await popup.click('#tab-progress');
    await popup.waitFor(`document.querySelector('.Calendar')`);
    const midnight = new Date().setHours(0, 0, 0, 0) / 1_000;
    const [sums] = site.sql(
      `select count(*) as tries, coalesce(sum(solved), 0) as solves from attempts where user_id = ? and created_at >= ?`,
      player.id,
      midnight,
    );
    expect(Number(sums?.tries)).toBeGreaterThan(0);
    await expect.poll(() => popup.evaluate(TODAY)).toEqual([Number(sums?.tries), Number(sums?.solves)]);
    expect(await popup.evaluate<number>(ACTIVE)).toBeGreaterThan(0);
  });

  await test.step('and a goal that is still there when it opens again, at the tab that was left', async () => {
    await popup.evaluate(
      `(() => {
        const choice = document.querySelector('.TodayFigures-head select');
        choice.value = '5';
        choice.dispatchEvent(new Event('change', { bubbles: true }));
      })()`,
    );
    await popup.waitFor(`document.querySelector('.TodayFigures-goal progress')`);
    expect(await textIn(popup, '.TodayFigures-goal p')).toMatch(/to go$|^Goal reached$/);
    await popup.close();
    const again = await connected.openPopup();
    await again.waitFor(`document.querySelector('.TodayFigures-goal progress')`);
    await settled(again);
    await again.click('#tab-diary');
    await again.waitFor(`document.querySelector('.DiaryList')`);
    await again.close();
  });

  const routes = site.log.api(({ sequence }) => sequence > before).map(({ route }) => route);
  // The latest tries may be too old, as for the diary. Nothing else is needed.
  expect(routes.filter((route) => route !== 'attempts')).toEqual([]);
});
