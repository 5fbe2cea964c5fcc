import { expect, test } from './fixture.ts';
import { goWithin, solve } from './panel-view.ts';
import { titleOver } from './toolbar-view.ts';

const NAME = 'Companion for GoProblems';

test.describe('the toolbar button', () => {
  test('tells the status of the problem in its tab, and asks the site nothing for it', {
    tag: '@quick',
  }, async ({ site, connected, problems }) => {
    const id = problems.first('untried');
    const page = await problems.open(id);
    await expect.poll(() => titleOver(connected, page)).toBe(`Problem ${id} · Untried`);
    await page.waitFor('document.querySelector("[data-point]")');
    await solve(page, site, id);
    await expect
      .poll(() => titleOver(connected, page))
      .toMatch(new RegExp(`^Problem ${id} · ● Solved at first attempt · 1 attempt$`));
    await goWithin(page, '/keys');
    await expect.poll(() => titleOver(connected, page)).toBe(NAME);
    const known = problems.first('unsolved');
    await page.goto(new URL(`/problems/${known}`, await page.url()).href);
    await expect.poll(() => titleOver(connected, page)).toContain(`Problem ${known} · ◐ Not solved yet`);
    await page.goto(new URL('/keys', await page.url()).href);
    await expect.poll(() => titleOver(connected, page)).toBe(NAME);
  });
});
