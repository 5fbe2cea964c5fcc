import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openState } from '../gallery/open.ts';
import { serveGallery } from '../gallery/serve.ts';
import { STATES, type State } from '../gallery/states.ts';

test.use({
  launchOptions: { executablePath: process.env.COMPANION_CHROMIUM ?? '/usr/bin/chromium' },
  contextOptions: { reducedMotion: 'reduce' },
});
// One worker: the gallery is built once.
test.describe.configure({ mode: 'default', timeout: 180_000 });

let gallery: Awaited<ReturnType<typeof serveGallery>>;
test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(() => gallery.close());

const all = Object.entries(STATES);

async function open(page: Page, name: string) {
  const state = STATES[name];
  if (!state) throw new Error(`There is no state ${name}.`);
  return openState(page, gallery.url, name, state);
}

test.describe('the panel', () => {
  test('moves between corners by the arrow keys, and the page hears none of them', async ({ page }) => {
    const panel = await open(page, 'panel-solved');
    await page.evaluate(() =>
      document.addEventListener('keydown', () => document.body.classList.add('heard')),
    );
    await page.getByRole('button', { name: 'Move the panel' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(panel).toHaveAttribute('data-corner', 'bottom-left');
    await page.keyboard.press('ArrowUp');
    await expect(panel).toHaveAttribute('data-corner', 'top-left');
    await expect(page.locator('body')).not.toHaveClass(/heard/);
  });

  test('snaps to the corner it is dragged to, and is not folded by the button the drag began on', async ({
    page,
  }) => {
    const panel = await open(page, 'panel-solved');
    await page.getByRole('button', { name: 'Make the panel small' }).hover();
    await page.mouse.down();
    await page.mouse.move(300, 60, { steps: 5 });
    await page.mouse.up();
    await expect(panel).toHaveAttribute('data-corner', 'top-left');
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
  });

  test('folds and unfolds without losing the place of who uses the keyboard', async ({ page }) => {
    const panel = await open(page, 'panel-solved');
    await page.getByRole('button', { name: 'Make the panel small' }).press('Enter');
    await expect(panel).toHaveAttribute('data-collapsed', 'true');
    await expect(page.getByRole('button', { name: 'Show the panel: Solved, 3 tries' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Make the panel small' })).toBeFocused();
  });

  test('does nothing at clicks that no person made', async ({ page }) => {
    const panel = await open(page, 'panel-solved');
    await page.getByRole('button', { name: 'Make the panel small' }).dispatchEvent('click');
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
  });

  test('keeps its size and place while the site is asked', async ({ page }) => {
    const before = await (await open(page, 'panel-solved')).boundingBox();
    expect(await (await open(page, 'panel-solved-refreshing')).boundingBox()).toEqual(before);
  });

  test('keeps its head in one place whatever its height, also when folded', async ({ page }) => {
    const edges = async (name: string) => {
      await open(page, name);
      const box = await page.locator('.Panel-head').boundingBox();
      return box && [box.y, box.height, box.x + box.width];
    };
    const small = await edges('panel-small-untried');
    for (const name of ['panel-loading', 'panel-solved-long-history', 'panel-stale-redirected']) {
      expect(await edges(name), name).toEqual(small);
    }
  });

  test('carries its head along to the other edge, from where the hand let go', async ({ page }) => {
    const panel = await open(page, 'panel-solved');
    const head = page.locator('.Panel-head');
    const before = await panel.boundingBox();
    await head.hover({ position: { x: 60, y: 20 } });
    await page.mouse.down();
    // Most of the panel is above the middle of the window by then, and its head is not.
    await page.mouse.move(1100, 420, { steps: 5 });
    await page.mouse.up();
    await expect(panel).toHaveAttribute('data-corner', 'bottom-right');
    expect(await panel.boundingBox()).toEqual(before);
  });

  test('has the site asked again at a press of its button, once at a time', async ({ page }) => {
    await open(page, 'panel-solved');
    const check = page.getByRole('button', { name: 'Check again' });
    await check.dispatchEvent('click');
    await expect(page.locator('.CheckedLine')).toHaveText('Checked 5 minutes ago');
    await check.press('Enter');
    await expect(page.locator('.CheckedLine')).toHaveText('Asking the site…');
    await expect(check).toHaveAttribute('aria-disabled', 'true');
    await expect(check).toBeFocused();
  });

  test('is not reached by the style of the page, however important', async ({ page }) => {
    const panel = await open(page, 'panel-solved');
    const before = await panel.boundingBox();
    await page.addStyleTag({
      content: '[data-companion-panel]{all:unset!important;display:none!important;opacity:0!important}',
    });
    expect(await panel.boundingBox()).toEqual(before);
  });
});

test.describe('the key', () => {
  test('that is not accepted in place of another is not said to be the kept one, also after Cancel', async ({
    page,
  }) => {
    await open(page, 'options-replacing-failed');
    const note = page.locator('.FailureNote');
    await expect(note).toContainText('does not accept the new key');
    await expect(note).toContainText('The key ending in ab12 stays in use.');
    await expect(page.locator('.AccountCard .button')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('.AccountCard .button')).toHaveCount(2);
    await expect(note).toHaveCount(0);
    await page.getByRole('button', { name: 'Replace key' }).click();
    await expect(note).toHaveCount(0);
  });

  test('moves nothing while the site is asked about it', async ({ page }) => {
    const box = async () => page.locator('.KeyForm .primary').boundingBox();
    await open(page, 'options-no-key');
    const before = await box();
    await open(page, 'options-busy');
    await expect(page.getByRole('button', { name: 'Asking the site…' })).toBeVisible();
    expect(await box()).toEqual(before);
  });
});

/** States that differ from the one before in a sentence alone: the same colours. */
const isTwin = ([name]: [string, State], i: number, list: [string, State][]) => {
  const family = /^(panel-stale|options-failed)-/.exec(name)?.[0];
  return family !== undefined && list.findIndex(([other]) => other.startsWith(family)) !== i;
};

for (const colorScheme of ['light', 'dark'] as const) {
  // Only contrast depends on the colours.
  const isDark = colorScheme === 'dark';
  const states = isDark ? all.filter((state, i) => !isTwin(state, i, all)) : all;
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });
    for (const show of ['panel', 'key-line', 'options'] as const) {
      test(`axe finds nothing wrong with any state of the ${show}`, async ({ page }) => {
        for (const [name, state] of states.filter(([, state]) => state.show === show)) {
          await openState(page, gallery.url, name, state);
          // Legacy mode: no second page is opened to join the results of frames, of which there are none here.
          const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
          if (isDark) axe.withRules(['color-contrast']);
          const { violations } = await axe.analyze();
          const faults = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
          expect.soft(faults, name).toEqual([]);
        }
      });
    }
  });
}
