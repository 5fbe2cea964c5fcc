import type { TestPage } from './browsers/browser.ts';
import { type Companion, HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { coveredArea, SHAPES, SIZES, shape } from './page-shapes.ts';
import { expectFolded } from './panel-view.ts';

const NAMES = Object.keys(SHAPES) as (keyof typeof SHAPES)[];

/** Opens a problem and waits for its panel. */
async function openPanel(companion: Companion, id: number): Promise<TestPage> {
  const page = await companion.open(id);
  await expect.poll(() => page.shadow(HOST).box('.Panel')).not.toBeNull();
  await page.waitFor('document.querySelector("[data-point]")');
  return page;
}

/** Checks that the panel covers nothing once it has found its place, also after the player has scrolled. */
async function expectBeside(page: TestPage, what: string): Promise<void> {
  await expect.poll(() => coveredArea(page), { message: what }).toBe(0);
  for (const at of [0.2, 0.4, 0.6]) {
    await page.evaluate(
      `(document.querySelector('[data-scrolls]') ?? document.documentElement).scrollTo(0, innerHeight * ${at})`,
    );
    await expect.poll(() => coveredArea(page), { message: `${what}, scrolled by ${at}` }).toBe(0);
  }
}

test.describe('the panel covers neither a board nor the site’s buttons', () => {
  test('on pages of other shapes', { tag: '@quick' }, async ({ connected, problems }) => {
    const page = await openPanel(connected, problems.first('solved'));
    for (const [width, height] of [SIZES[0], SIZES[3], SIZES[9]]) {
      await page.setViewport(width, height);
      for (const name of ['right', 'shell'] as const) {
        await shape(page, name);
        await expectBeside(page, `${name}, ${width} × ${height}`);
      }
    }
  });

  test('when the board is drawn late', { tag: '@quick' }, async ({ connected, problems }) => {
    const page = await openPanel(connected, problems.first('solved'));
    await page.setViewport(1280, 720);
    await shape(page, 'right', 1_500);
    await page.waitFor('document.querySelector("[data-board] canvas")');
    await expectBeside(page, 'right, late');
  });

  for (const [width, height] of SIZES) {
    test(`at ${width} × ${height}`, async ({ connected, problems }) => {
      const page = await openPanel(connected, problems.first('solved'));
      await page.setViewport(width, height);
      await expectBeside(page, 'the practice site');
      for (const name of NAMES) {
        await shape(page, name, 300);
        await page.waitFor('document.querySelector("[data-board] canvas")');
        await expectBeside(page, `${name}, late`);
      }
    });
  }

  test('and a chart of statistics is no board', async ({ connected, problems }) => {
    const page = await openPanel(connected, problems.first('solved'));
    await page.setViewport(1280, 800);
    await shape(page, 'chart');
    await page.evaluate(`document.querySelector('[data-board]').remove()`);
    await expectFolded(page.shadow(HOST), false);
  });

  test('narrow, it begins folded until it is unfolded', async ({ connected, problems }) => {
    const page = await openPanel(connected, problems.first('solved'));
    const panel = page.shadow(HOST);
    await expectFolded(panel, false);
    await page.setViewport(390, 844);
    await expectFolded(panel, true);
    await panel.click('.PanelPill');
    await expectFolded(panel, false);
  });
});

test('the panel is dark on a dark page, and follows the page', async ({ connected, problems }) => {
  const page = await openPanel(connected, problems.first('solved'));
  const isDark = async () =>
    (await page.evaluate<string>(`document.querySelector('${HOST}').outerHTML`)).includes('data-dark');
  expect(await isDark()).toBe(false);
  await page.evaluate(`void (document.body.style.background = '#14161a')`);
  await expect.poll(isDark).toBe(true);
  await page.evaluate(`void (document.body.style.background = '')`);
  await expect.poll(isDark).toBe(false);
});
