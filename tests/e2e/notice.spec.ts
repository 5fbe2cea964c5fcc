import { HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { problemsUntried, problemTried, truth } from './oracle.ts';
import { expectPanel, goToNext, openKnown, solve } from './panel-view.ts';

test.describe('an attempt', () => {
  test('is noticed although the page moves on at once', async ({ site, player, openProblem }) => {
    const { id, page } = await openProblem('unsolved');
    await solve(page, site, id);
    const next = await goToNext(page);
    await expectPanel(page, truth(site, player.id, next));
    await page.back();
    await expectPanel(page, truth(site, player.id, id));
    const asked = site.log.api('attempts').filter(({ query }) => query.includes(`problem_id=${id}&`));
    expect(asked).toHaveLength(2);
  });

  test('is requested again after a server error, though the tab moved on', async ({
    site,
    player,
    connected,
  }) => {
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: false });
    site.faults.once('attempts', { kind: 'answer', status: 500 });
    const failed = site.log.answered('attempts');
    const page = await connected.open(id);
    await failed;
    const again = site.log.answered('attempts');
    await page.goto('about:blank');
    expect((await again).status).toBe(200);
    expect(site.log.api('attempts')).toHaveLength(2);
  });

  test('recorded by a second request is noticed as the player leaves', async ({
    site,
    player,
    openProblem,
  }) => {
    const { id, page } = await openProblem('untried');
    const asked = () =>
      site.log.api('attempts').filter(({ query }) => query.includes(`problem_id=${id}&`)).length;
    const before = asked();
    await solve(page, site, id);
    await expect.poll(asked).toBe(before + 1);
    site.addAttempt({ userId: player.id, problemId: id, solved: false });
    // Wait until the browser has reported the request to observers.
    await page.evaluate(`new Promise((told) => {
      new PerformanceObserver((list) => setTimeout(told)).observe({ type: 'resource' });
      void fetch('/api/v2/problems/${id}', { headers: { 'x-site-app': '1' } });
    })`);
    await page.goto(`${SITE}/problems`);
    await expect.poll(asked).toBe(before + 2);
    await page.goto(`${SITE}/problems/${id}`);
    await expectPanel(page, truth(site, player.id, id));
    expect(asked()).toBe(before + 2);
  });

  test('reaches the panel of another tab that shows the same problem', async ({
    site,
    player,
    connected,
    openProblem,
  }) => {
    const { id, page: one } = await openProblem('untried');
    const other = await openKnown(connected, site, player, id);
    const before = site.log.api().length;
    await solve(other, site, id);
    await expectPanel(other, truth(site, player.id, id));
    await expectPanel(one, truth(site, player.id, id));
    expect(site.log.api()).toHaveLength(before + 1);
  });

  test('on a problem with many pages of attempts costs one request', async ({ site, player, companion }) => {
    const [id = 0] = problemsUntried(site, player.id, 1);
    for (let i = 0; i < 130; i++) {
      site.addAttempt({
        userId: player.id,
        problemId: id,
        solved: i % 3 === 0,
        createdAt: Date.UTC(2025, 0, 1 + i),
      });
    }
    await companion.connect(player.name);
    site.log.clear();
    const page = await openKnown(companion, site, player, id);
    expect(site.log.api().map(({ query }) => new URLSearchParams(query).get('offset'))).toEqual([
      '0',
      '50',
      '100',
    ]);
    site.log.clear();
    await solve(page, site, id);
    await expectPanel(page, truth(site, player.id, id));
    expect(site.log.api()).toHaveLength(1);
  });

  test('that the site deleted leaves the panel', async ({ site, player, connected }) => {
    const id = problemTried(site, player.id, { least: 5, most: 9, solved: true });
    const page = await openKnown(connected, site, player, id);
    const [row] = site.sql(
      'select max(id) as id from attempts where user_id = ? and problem_id = ?',
      player.id,
      id,
    );
    site.removeAttempt(Number(row?.id));
    await solve(page, site, id);
    await expectPanel(page, truth(site, player.id, id));
  });

  test('is looked for only after a person acts', {
    tag: '@quick',
  }, async ({ site, player, openProblem }) => {
    const { id, page } = await openProblem('untried');
    site.log.clear();
    await page.evaluate(`(async () => {
      const ask = (path) => fetch(path, { headers: { 'x-site-app': '1' } });
      for (let i = 0; i < 5; i++) await ask('/api/v2/problems/${id}');
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      for (let i = 0; i < 5; i++) await ask('/api/v2/problems/${id}');
    })()`);
    // One request at most for a problem that the page's own requests did not find, however often.
    await page.evaluate(`(async () => {
      for (let i = 0; i < 5; i++) await fetch('/nowhere/${id}/live.json', { headers: { 'x-site-app': '1' } });
    })()`);
    await page.shadow(HOST).click('.Grip');
    await page.reload();
    await expectPanel(page, truth(site, player.id, id));
    expect(
      site.log
        .api()
        .map(({ route }) => route)
        .filter((route) => route !== 'problem'),
    ).toEqual([]);
    expect(site.log.api().length).toBeLessThanOrEqual(1);
  });

  test('made elsewhere shows once the player asks for it', async ({ site, player, openProblem }) => {
    const { id, page } = await openProblem('untried');
    site.addAttempt({ userId: player.id, problemId: id, solved: true });
    await page.shadow(HOST).click('.PanelFoot button');
    await expectPanel(page, truth(site, player.id, id));
  });

  test('whose answer takes over 20 s fails with a sentence, then retries', async ({
    site,
    player,
    connected,
  }) => {
    test.slow();
    const [id = 0] = problemsUntried(site, player.id, 1);
    site.faults.once('attempts', { kind: 'none', until: new Promise(() => {}) });
    const page = await connected.open(id);
    const text = await page.shadow(HOST).waitForText('took too long', 40_000);
    expect(text).not.toMatch(/Untried/i);
    await expectPanel(page, truth(site, player.id, id), 30_000);
  });
});
