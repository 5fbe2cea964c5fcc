import type { RateLimiterState } from '../../lib/requests/rate-limiter.ts';
import { SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { apiSince, problemTried } from './oracle.ts';
import { solve } from './panel-view.ts';

test.describe('the site', () => {
  test('gets no request before its pause ends, also from the next worker', async ({
    site,
    connected,
    problems,
  }) => {
    const [first = 0, second = 0] = problems.tried(2);
    const rateLimiter = async () =>
      (
        await inStore<RateLimiterState[]>(connected.options, 'core', 'state', "rows.getAll('rateLimiter')")
      )[0];
    /** Waits until that many requests of today are counted. */
    const counted = (count: number) => expect.poll(async () => (await rateLimiter())?.count).toBe(count);
    const atFirst = site.log.api().length;
    await counted(atFirst);
    site.log.clear();
    site.faults.once('attempts', { kind: 'answer', status: 429, headers: { 'retry-after': '4' } });
    const refusal = site.log.answered('attempts');
    const opening = connected.open(first);
    await refusal;
    // The panel's sentence may be gone before a slow machine looks at it. The death comes once the pause is stored.
    await expect.poll(async () => (await rateLimiter())?.heldBySite).toBe(true);
    await connected.browser.killWorker();
    const page = await opening;
    await page.goto(`${SITE}/problems/${second}`);
    await problems.expectShown(page, second);
    const [refused, next] = site.log.api();
    expect((next?.started ?? 0) - (refused?.started ?? 0)).toBeGreaterThanOrEqual(4_000);
    await counted(atFirst + site.log.api().length);
  });
});

test.describe('a worker that dies before each step', () => {
  test('changes nothing for key, panel and solving', {
    tag: '@firefox',
  }, async ({ site, player, companion, problems }) => {
    const id = problemTried(site, player.id, { least: 3, most: 12, solved: false });
    await companion.browser.killWorker();
    await companion.connect(player.name);
    // If the worker dies after it stored the key and before it replied, the page repeats its message.
    await companion.options.waitFor('document.querySelector(".AccountCard[aria-busy=false]")');
    await companion.browser.killWorker();
    const page = await problems.open(id);
    await companion.browser.killWorker();
    const before = site.log.mark();
    await solve(page, site, id);
    await problems.expectShown(page, id);
    const requests = apiSince(site, before);
    expect(requests.map(({ route }) => route)).toEqual(['attempts']);
    await companion.browser.killWorker();
    site.log.clear();
    await page.reload();
    await problems.expectShown(page, id);
    expect(site.log.api()).toEqual([]);
  });
});
