import { HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { problemTried, subjectOf } from './oracle.ts';
import { cornerOf, expectFolded, expectStoredPlace, goToNext, movePanel } from './panel-view.ts';

test.describe('the panel', () => {
  test('shows status and all attempts as in SQL', async ({ site, player, connected, problems }) => {
    const page = await connected.open(problems.first('untried'));
    const [longest] = site.sql(
      'select problem_id as id, count(*) as n from attempts where user_id = ? group by 1 order by n desc limit 1',
      player.id,
    );
    const ids = [
      ...problems.untried(2),
      problemTried(site, player.id, { least: 1, most: 5, solved: false }),
      problemTried(site, player.id, { least: 2, most: 9, solved: true }),
      Number(longest?.id),
    ];
    for (const id of ids) {
      await page.goto(`${SITE}/problems/${id}`);
      await problems.expectShown(page, id);
    }
    expect(Number(longest?.n)).toBeGreaterThan(40);
  });

  test('follows navigation within and between pages, at every address of a problem', async ({
    problems,
    openProblem,
  }) => {
    const { id: first, page } = await openProblem('solved');
    const second = await goToNext(page);
    await problems.expectShown(page, second);
    await page.back();
    await problems.expectShown(page, first);
    await page.forward();
    await problems.expectShown(page, second);
    await page.goto(`${SITE}/keys`);
    await page.shadow(HOST).waitForGone();
    await page.back();
    await problems.expectShown(page, second);
    await page.reload();
    await problems.expectShown(page, second);
    const bare = 'https://goproblems.com';
    for (const address of [
      `${SITE}/${first}`,
      `${SITE}/prob.php3?id=${first}`,
      `${bare}/problems/${first}`,
    ]) {
      await page.goto(address);
      await problems.expectShown(page, first);
    }
    for (const address of [`${SITE}/`, `${SITE}/problems`, `${SITE}/keys`]) {
      await page.goto(address);
      await page.waitFor('document.readyState === "complete"');
      await page.shadow(HOST).waitForGone();
    }
  });

  test('remembers where it was moved or folded', {
    tag: '@quick',
  }, async ({ site, player, connected }) => {
    const id = problemTried(site, player.id, { least: 8, most: 20, solved: true });
    const page = await connected.open(id);
    const panel = page.shadow(HOST);
    await panel.click('.Panel-toggle');
    await expectFolded(panel, true);
    await expectStoredPlace(connected, { collapsed: true });
    await connected.browser.killWorker();
    await page.reload();
    await expectFolded(panel, true);
    await panel.click('.PanelPill');
    const corner = await movePanel(connected, panel);
    await page.reload();
    await expect.poll(() => cornerOf(panel)).toBe(corner);
  });

  test('leaves and returns by its switch, and has the chosen difficulty', async ({
    site,
    connected,
    problems,
    openProblem,
  }) => {
    const { id, page } = await openProblem('solved');
    await connected.options.bringToFront();
    await connected.options.click('#panel-on');
    await page.bringToFront();
    await page.shadow(HOST).waitForGone();
    site.log.clear();
    await page.reload();
    await connected.options.bringToFront();
    await connected.options.click('#panel-on');
    await page.bringToFront();
    await problems.expectShown(page, id);
    expect(site.log.api()).toEqual([]);
  });

  test('says that a problem does not exist, for 404 and empty list', async ({ site, connected }) => {
    const page = await connected.open(99_999_999);
    await page.shadow(HOST).waitForText('no problem with this number');
    site.switches.attemptsOfUnknownProblem = 'notFound';
    const before = site.log.mark();
    await page.goto(`${SITE}/problems/88888888`);
    const text = await page.shadow(HOST).waitForText('no problem with this number');
    expect(text).not.toMatch(/Untried|have not tried/i);
    // The sentence may result from the page's own 404 while the extension's request for attempts still waits for its turn.
    await site.log.answered((request) => subjectOf(request) === '/api/v2/attempts 88888888', before);
    site.log.clear();
    await page.reload();
    await page.shadow(HOST).waitForText('no problem with this number');
    expect(site.log.api()).toEqual([]);
  });

  test('without a key is one dismissible line, and sends no request', async ({
    site,
    companion,
    problems,
  }) => {
    const id = problems.first('untried');
    const page = await companion.open(id);
    const line = page.shadow(HOST);
    await line.waitForText('Add your key');
    await line.click('.KeyLine > .button');
    await companion.browser.waitForPage('/welcome.html');
    await page.bringToFront();
    await line.click('.KeyLine-dismiss');
    await line.waitForGone();
    await page.reload();
    await companion.browser.newPage();
    expect(await line.count()).toBe(0);
    expect(site.log.api()).toEqual([]);
  });
});
