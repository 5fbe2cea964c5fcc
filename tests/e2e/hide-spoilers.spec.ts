import type { Site } from '../site/handle.ts';
import type { SiteUser } from '../site/seed/users.ts';
import type { Box, TestPage } from './browsers/browser.ts';
import { type Companion, HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { goToProblem, solve } from './panel-view.ts';
import { titleOver } from './toolbar-view.ts';

const MAY_SHOW = 'The page itself may still show it.';

/** Turns on these switches in the options. */
async function hide({ options }: Companion, ...what: ('spoilers' | 'results')[]): Promise<void> {
  await options.bringToFront();
  for (const one of what) {
    await options.click(`#hide-${one}`);
    await options.waitFor(`document.querySelector('#hide-${one}').checked`);
  }
}

/** Returns a problem with rank and rating that the player has both solved and failed. */
function problemKnown(site: Site, player: SiteUser) {
  const [row] = site.sql(
    `select problems.id, genre from problems join attempts on problem_id = problems.id
     where user_id = ? and has_rank = 1 and stars is not null
     group by problems.id having min(solved) = 0 and max(solved) = 1 limit 1`,
    player.id,
  );
  return { id: Number(row?.id), genre: String(row?.genre) };
}

/** All texts and attributes of a panel. */
async function allOf(page: TestPage): Promise<string> {
  const panel = page.shadow(HOST);
  const marked = ['.StatusBadge', '.PanelPill', '.PanelPill span', '.ResultStrip', '.ProblemLine', 'table'];
  return JSON.stringify([await panel.text(), await panel.attributesOf(marked)]);
}

/** Checks that the panel shows no number, status, rank or genre, only its fixed texts. */
async function expectNothing(page: TestPage): Promise<void> {
  const text = await allOf(page);
  expect(text).not.toMatch(
    /kyu|dan|elo|attempts|failed|solved|untried|rated|★|tesuji|joseki|endgame|fuseki|best|death/i,
  );
  expect(text).not.toMatch(/data-status|data-solved/);
}

test.describe('while they are hidden', () => {
  test('spoilers and past results come with an attempt of today', {
    tag: '@quick',
  }, async ({ site, player, connected, problems }) => {
    await hide(connected, 'spoilers', 'results');
    for (const id of [problemKnown(site, player).id, problems.first('untried')]) {
      const before = site.log.mark();
      const page = await connected.open(id);
      const panel = page.shadow(HOST);
      await panel.waitForText('Show now');
      await site.log.answered(({ path }) => path === '/api/v2/attempts', before);
      await expect.poll(() => panel.attributes('.SiteCover div')).not.toBeNull();
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

  test('spoilers are covered in the page until they are shown or the problem is attempted', async ({
    site,
    player,
    connected,
    problems,
  }) => {
    await hide(connected, 'spoilers');
    const { id, genre } = problemKnown(site, player);
    const other = problems.first('untried');
    const page = await connected.open(id);
    const panel = page.shadow(HOST);
    await expectCovered(page, 3);
    const rank = await page.evaluate<string>(
      `/\\d+(?= (kyu|dan))/.exec(document.querySelector('.facts').innerText)[0]`,
    );
    const unit = await page.evaluate<string>(`/kyu|dan/.exec(document.querySelector('.facts').innerText)[0]`);
    // The site draws them anew, in other elements and another language, further down, and in its title.
    const japanese = `<b>${JAPANESE[genre]}</b> <i>${rank}</i><i>${unit === 'kyu' ? '級' : '段'}</i>`;
    await page.evaluate(`document.querySelector('.facts').innerHTML = ${JSON.stringify(japanese)}`);
    await page.evaluate(`void (document.querySelector('.problem-heading').style.marginTop = '90px')`);
    await page.evaluate(`document.title = 'Problem · ${rank} ${unit}'`);
    await expectCovered(page, 2);
    await page.waitFor(`document.title === 'Problem · …'`);
    await panel.click('.HiddenNote-show');
    await problems.expectShown(page, id);
    // The results were there before, so only this tells that the worker has answered.
    await expect.poll(() => panel.attributes('.SiteCover')).toBeNull();
    expect(await page.evaluate('document.title')).toBe(`Problem · ${rank} ${unit}`);

    // The next problem is covered from the start, until it is attempted.
    await goToProblem(page, other);
    await expect.poll(() => panel.attributes('.SiteCover div')).not.toBeNull();
    await solve(page, site, other);
    await problems.expectShown(page, other);
    expect(await panel.attributes('.SiteCover')).toBeNull();
    // Nothing of the page itself has changed.
    expect(await page.evaluate(`document.querySelector('.problem-heading').outerHTML`)).not.toMatch(
      /style=|companion/,
    );

    await goToProblem(page, problems.untried(2)[1] ?? 0);
    await expect.poll(() => panel.attributes('.SiteCover div')).not.toBeNull();
    expect(await panel.text()).not.toContain(MAY_SHOW);
    await page.evaluate(`document.querySelector('.facts').remove()`);
    await panel.waitForText(MAY_SHOW);
    expect(await panel.attributes('.SiteCover div')).toBeNull();
  });

  test('spoilers are covered before the worker has started', {
    tag: '@firefox',
  }, async ({ site, player, connected }) => {
    await hide(connected, 'spoilers');
    const { id } = problemKnown(site, player);
    const page = await connected.open(id);
    const panel = page.shadow(HOST);
    await panel.waitForText('Show now');
    for (const _ of [1, 2]) {
      await connected.browser.killWorker();
      await page.goto(`${SITE}/problems/${id}`);
      await page.waitFor(`document.querySelector('.facts')`);
      // At once: the browser runs the cover itself.
      expect(await panel.box('.SiteCover div')).not.toBeNull();
    }
    await connected.options.bringToFront();
    await connected.options.click('#hide-spoilers');
    await page.bringToFront();
    await panel.waitForText('kyu');
    expect(await panel.attributes('.SiteCover')).toBeNull();
  });
});

const JAPANESE: Record<string, string> = {
  'life and death': '死活',
  joseki: '定石',
  fuseki: '布石',
  tesuji: '手筋',
  'best move': '最善手',
  endgame: 'ヨセ',
};

/** Waits until as many facts of the site's header are covered, each where its text is. */
async function expectCovered(page: TestPage, count: number): Promise<void> {
  await page.waitFor(`document.querySelector('.facts')`);
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
