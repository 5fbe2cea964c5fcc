import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';

test('the panel reads from left to right on a page that does not', { tag: '@firefox' }, async ({
  problems,
  openProblem,
}) => {
  const { id, page } = await openProblem('solved');
  const panel = page.shadow(HOST);
  // Unfolded by the player, it stays so.
  await panel.click('.Panel-toggle');
  await panel.click('.PanelPill');
  const places = async () => {
    const [all, status, toggle] = [
      await panel.box('.Panel'),
      await panel.box('.Panel-status'),
      await panel.box('.Panel-toggle'),
    ];
    return all && status && toggle && [status.x - all.x, toggle.x - all.x].map(Math.round);
  };
  const before = await places();
  await page.evaluate(`(() => {
    document.documentElement.dir = 'rtl';
    document.documentElement.lang = 'ar';
    const style = document.createElement('style');
    style.textContent = 'html, div { unicode-bidi: bidi-override; writing-mode: vertical-rl; }';
    document.head.append(style);
  })()`);
  await problems.expectShown(page, id);
  await expect.poll(places).toEqual(before);
  expect((await panel.attributes('.Panel'))?.lang).toBe('en');
});
