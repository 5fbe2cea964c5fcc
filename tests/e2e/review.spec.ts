import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { solve } from './panel-view.ts';
import { openPopupWithResults, settled, textIn } from './popup-view.ts';

const [EASY, UNDO, REMOVE] = [
  '.Grades label:last-child',
  '.ReviewLine-undo',
  '.ReviewLine [aria-label="Remove from reviews"]',
];

/** Reviews begin with the complete history, on a site that is small enough to read it. */
test.use({
  siteSize: { problems: 200, attempts: 400, firstPlayer: { attempts: 100, problems: 60 } },
  history: true,
});

test('a problem failed long ago is due for review, graded when it is solved, and by one press', {
  tag: '@quick',
}, async ({ site, complete: companion, problems }) => {
  const id = problems.first('unsolved');
  const page = await problems.open(id);
  const panel = page.shadow(HOST);
  const popup = await openPopupWithResults(companion);
  const badge = () =>
    companion.options.evaluate<string>(`(globalThis.browser ?? chrome).action.getBadgeText({})`);
  let due = 0;

  await test.step('reviews begin with one press in the popup, without a request', async () => {
    await settled(popup);
    const before = site.log.mark();
    await popup.click('.ReviewButtons-menu');
    await popup.waitFor(`document.querySelector('.ReviewMenu-begin[aria-disabled="false"]')`);
    await popup.waitFor(
      `/\\d+ failed or slow problems, 10 added a day/.test(document.querySelector('.Sheet').innerText)`,
    );
    await popup.click('.ReviewMenu-begin');
    await popup.waitFor(`document.querySelector('.ReviewButtons-next')`);
    due = Number.parseInt((await textIn(popup, '.ReviewButtons-next')).replace(/\D/g, ''), 10);
    expect(due).toBeGreaterThan(0);
    expect(site.log.api(({ sequence }) => sequence > before)).toEqual([]);
    await popup.close();
  });

  await test.step('the toolbar button counts them if that is chosen in the options', async () => {
    expect(await badge()).toBe('');
    await companion.options.evaluate(`document.querySelector('#badge-on').click()`);
    await expect.poll(badge).toBe(String(due));
  });

  await test.step('the panel says that the problem is due, and grades the solve', async () => {
    await page.bringToFront();
    await panel.waitForText('Due for review');
    await solve(page, site, id);
    await problems.expectShown(page, id);
    await expect.poll(() => panel.attributes(EASY)).not.toBeNull();
    await expect.poll(badge).toBe(String(due - 1));
  });

  await test.step('one press changes the grade, Undo takes it back, and neither sends a request', async () => {
    const before = site.log.mark();
    await panel.click(EASY);
    await expect.poll(() => panel.attributes(UNDO)).not.toBeNull();
    await panel.click(UNDO);
    await expect.poll(() => panel.attributes(REMOVE)).not.toBeNull();
    await panel.click(REMOVE);
    await panel.waitForText('Removed from reviews');
    expect(site.log.api(({ sequence }) => sequence > before)).toEqual([]);
  });
});
