import type { Site } from '../site/handle.ts';
import type { SiteUser } from '../site/seed/users.ts';
import type { Box, TestPage } from './browsers/browser.ts';
import { type Companion, HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { goWithin, solve } from './panel-view.ts';
import { titleOver } from './toolbar-view.ts';

/** Turns on each part of blind mode in the options. */
async function hideAll({ options }: Companion): Promise<void> {
  await options.bringToFront();
  for (const part of ['rank', 'elo', 'genre', 'rating', 'results']) {
    await options.click(`#blind-${part}`);
    await options.waitFor(`document.querySelector('#blind-${part}').checked`);
  }
}

/** Returns a problem with rank and rating that the player has both solved and missed. */
function problemKnown(site: Site, player: SiteUser): number {
  const [row] = site.sql(
    `select problems.id from problems join attempts on problem_id = problems.id
     where user_id = ? and has_rank = 1 and stars is not null
     group by problems.id having min(solved) = 0 and max(solved) = 1 limit 1`,
    player.id,
  );
  return Number(row?.id);
}

/** All texts and attributes of a panel. */
async function allOf(page: TestPage): Promise<string> {
  const panel = page.shadow(HOST);
  const marked = [
    '.StatusBadge',
    '.PanelPill',
    '.PanelPill-status',
    '.ResultStrip',
    '.Figures',
    '.UsualTime',
  ];
  return JSON.stringify([await panel.text(), await panel.attributesOf([...marked, '.ProblemLine', 'table'])]);
}

/** Checks that the panel shows no number, status, rank or genre, only its fixed texts. */
async function expectNothing(page: TestPage): Promise<void> {
  const text = await allOf(page);
  expect(text).not.toMatch(
    /kyu|dan|elo|tries|tried,|solved|untried|rated|★|tesuji|joseki|endgame|fuseki|best|death/i,
  );
  expect(text).not.toMatch(/data-status|data-solved/);
}

test.describe('blind mode', () => {
  test('hides the chosen parts until the player tries the problem today', {
    tag: '@quick',
  }, async ({ site, player, connected, problems }) => {
    await hideAll(connected);
    const known = problemKnown(site, player);
    for (const id of [known, problems.first('untried')]) {
      const page = await connected.open(id);
      const panel = page.shadow(HOST);
      await panel.waitForText('Show now');
      // The site's answer has arrived by then, and the panel still shows nothing of it.
      await panel.waitForText(/Checked/);
      await expectNothing(page);
      await expect.poll(() => titleOver(connected, page)).toBe(`Problem ${id}`);
      await panel.click('.Panel-toggle');
      await expect.poll(() => panel.attributes('.PanelPill')).not.toBeNull();
      await expectNothing(page);
      await panel.click('.PanelPill');
      await panel.waitForText('Show now');
      await solve(page, site, id);
      await problems.expectShown(page, id);
      expect(await panel.text()).not.toContain('Show now');
      await page.reload();
      await problems.expectShown(page, id);
      await page.close();
    }
  });

  test("covers the site's header until it is shown or the problem is tried", async ({
    site,
    player,
    connected,
    problems,
  }) => {
    await hideAll(connected);
    await connected.options.click('#cover-site');
    await connected.options.waitFor(
      `document.querySelector('.BlindSection').innerText.includes('in the site’s header too')`,
    );
    const [id, other] = [problemKnown(site, player), problems.first('untried')];
    const page = await connected.open(id);
    const panel = page.shadow(HOST);
    await panel.waitForText('Covered in the site’s header too.');
    await expectCovered(page, 3);
    // The site draws its header anew, in other elements, and further down.
    await page.evaluate(`document.querySelector('.facts').innerHTML = '<b>tesuji</b> <i>14</i> <i>kyu</i>'`);
    await page.evaluate(`void (document.querySelector('.problem-heading').style.marginTop = '90px')`);
    await expectCovered(page, 2);
    await panel.click('.HiddenNote-show');
    await problems.expectShown(page, id);
    expect(await panel.attributes('.SiteCover')).toBeNull();

    // The next problem is covered from the start, until it is tried.
    await goWithin(page, `/problems/${other}`);
    await panel.waitForText('Covered in the site’s header too.');
    await solve(page, site, other);
    await problems.expectShown(page, other);
    expect(await panel.attributes('.SiteCover')).toBeNull();
    // Nothing of the page itself has changed.
    expect(await page.evaluate(`document.querySelector('.problem-heading').outerHTML`)).not.toMatch(
      /style=|companion/,
    );

    await goWithin(page, `/problems/${problems.untried(2)[1]}`);
    await panel.waitForText('Covered in');
    await page.evaluate(`document.querySelector('.facts').remove()`);
    await panel.waitForText('Nothing to cover in the site’s header.');
    expect(await panel.attributes('.SiteCover div')).toBeNull();
  });
});

/** Waits until as many facts of the site's header are covered, each where its text is. */
async function expectCovered(page: TestPage, count: number): Promise<void> {
  const panel = page.shadow(HOST);
  const places = Array.from({ length: count + 1 }, (_, place) => `.SiteCover div:nth-child(${place + 1})`);
  await expect
    .poll(async () => {
      const facts = await page.evaluate<Box>(
        `(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector('.facts').getBoundingClientRect())`,
      );
      const covers = await Promise.all(places.map((place) => panel.box(place)));
      return covers.flatMap((cover) => (cover ? [isAround(facts, cover) || { facts, cover }] : []));
    })
    .toEqual(Array.from({ length: count }, () => true));
}

/** Whether the inner box is in the outer one, or a few pixels beyond. */
function isAround(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x - 3 &&
    inner.y >= outer.y - 3 &&
    inner.x + inner.width <= outer.x + outer.width + 3 &&
    inner.y + inner.height <= outer.y + outer.height + 3
  );
}
