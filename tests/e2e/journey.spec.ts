import { SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince, truth } from './oracle.ts';
import { solve } from './panel-view.ts';

test.describe('a player with a key', () => {
  test('sees a status, solves, sees the change; opening again sends nothing', {
    tag: ['@quick', '@firefox'],
  }, async ({ site, player, problems, openProblem }) => {
    const { id, page } = await openProblem('unsolved');

    const before = site.log.mark();
    await solve(page, site, id);
    await problems.expectShown(page, id);
    expect(truth(site, player.id, id).status).toBe('solved');
    const requests = apiSince(site, before);
    expect(requests.map(({ route }) => route)).toEqual(['attempts']);

    site.log.clear();
    await page.reload();
    await problems.expectShown(page, id);
    await page.goto(`${SITE}/problems`);
    await page.back();
    await problems.expectShown(page, id);
    expect(site.log.api()).toEqual([]);
  });
});
