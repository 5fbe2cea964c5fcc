import { HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { goToNext, solve, update } from './panel-view.ts';

test.describe('an attempt', () => {
  test('shows in every tab, also one made or deleted elsewhere', async ({
    site,
    player,
    problems,
    openProblem,
  }) => {
    const { id, page } = await openProblem('unsolved');
    const other = await problems.open(id);
    await page.bringToFront();
    await solve(page, site, id);
    const next = await goToNext(page);
    await problems.expectShown(page, next);
    await page.back();
    await problems.expectShown(page, id);
    await problems.expectShown(other, id);
    const requests = site.log.api('attempts').filter(({ query }) => query.includes(`problem_id=${id}&`));
    expect(requests).toHaveLength(2);

    const [row] = site.sql(
      'select max(id) as id from attempts where user_id = ? and problem_id = ?',
      player.id,
      id,
    );
    site.removeAttempt(Number(row?.id));
    site.addAttempt({ userId: player.id, problemId: id, solved: false });
    await update(page.shadow(HOST));
    await problems.expectShown(page, id);
  });

  test('recorded by a second request is noticed as the player leaves', async ({
    site,
    player,
    problems,
    openProblem,
  }) => {
    const { id, page } = await openProblem('untried');
    const requestCount = () =>
      site.log.api('attempts').filter(({ query }) => query.includes(`problem_id=${id}&`)).length;
    const before = requestCount();
    await solve(page, site, id);
    await expect.poll(requestCount).toBe(before + 1);
    site.addAttempt({ userId: player.id, problemId: id, solved: false });
    // Wait until the browser has reported the request to observers.
    await page.evaluate(`new Promise((reported) => {
      new PerformanceObserver((list) => setTimeout(reported)).observe({ type: 'resource' });
      void fetch('/api/v2/problems/${id}', { headers: { 'x-site-app': '1' } });
    })`);
    await page.goto(`${SITE}/problems`);
    await expect.poll(requestCount).toBe(before + 2);
    await page.goto(`${SITE}/problems/${id}`);
    await problems.expectShown(page, id);
    expect(requestCount()).toBe(before + 2);
  });

  test('is looked for only after a person acts', async ({ site, problems, openProblem }) => {
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
    await page.shadow(HOST).click('.MenuButton > button');
    await page.reload();
    await problems.expectShown(page, id);
    expect(site.log.api(({ route }) => route !== 'problem')).toEqual([]);
    expect(site.log.api().length).toBeLessThanOrEqual(1);
  });
});
