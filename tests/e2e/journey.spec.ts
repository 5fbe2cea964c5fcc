import { SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { problemTried, truth } from './oracle.ts';
import { expectPanel, solve } from './panel-view.ts';

test.describe('a player with a key', () => {
  test('sees on a problem page what the site knows of them, solves it, and sees that at once', async ({
    site,
    companion,
  }) => {
    const [user] = site.users;
    if (!user) throw new Error('the site has no user');
    const id = problemTried(site, user.id, { least: 3, most: 12, solved: false });
    await companion.connect(user.name);
    const page = await companion.open(id);
    await expectPanel(page, truth(site, user.id, id));

    const before = site.log.mark();
    await solve(page, site, id);
    await expectPanel(page, truth(site, user.id, id));
    expect(truth(site, user.id, id).status).toBe('solved');
    const asked = site.log
      .since(before)
      .filter(({ path, fromSiteApp }) => path.startsWith('/api/') && !fromSiteApp);
    expect(asked.map(({ route }) => route)).toEqual(['attempts']);
  });

  test('causes no request by looking at a problem again', async ({ site, companion }) => {
    const [user] = site.users;
    if (!user) throw new Error('the site has no user');
    const id = problemTried(site, user.id, { least: 3, most: 12, solved: true });
    await companion.connect(user.name);
    const page = await companion.open(id);
    await expectPanel(page, truth(site, user.id, id));
    site.log.clear();
    await page.reload();
    await expectPanel(page, truth(site, user.id, id));
    await page.goto(`${SITE}/problems`);
    await page.back();
    await expectPanel(page, truth(site, user.id, id));
    expect(site.log.api()).toEqual([]);
  });
});
