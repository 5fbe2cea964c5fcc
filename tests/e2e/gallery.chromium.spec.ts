import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openState } from '../gallery/open.ts';
import { serveGallery } from '../gallery/serve.ts';
import { STATES } from '../gallery/states.ts';

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

  test('is not reached by the style of the page, however important', async ({ page }) => {
    const panel = await open(page, 'panel-solved');
    const before = await panel.boundingBox();
    await page.addStyleTag({
      content: 'companion-panel{all:unset!important;display:none!important;opacity:0!important}',
    });
    expect(await panel.boundingBox()).toEqual(before);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });
    for (const show of ['panel', 'key-line', 'options'] as const) {
      test(`axe finds nothing wrong with any state of the ${show}`, async ({ page }) => {
        for (const [name, state] of all.filter(([, state]) => state.show === show)) {
          await openState(page, gallery.url, name, state);
          const axe = new AxeBuilder({ page });
          // Only contrast depends on the colours.
          if (colorScheme === 'dark') axe.withRules(['color-contrast']);
          const { violations } = await axe.analyze();
          const faults = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
          expect.soft(faults, name).toEqual([]);
        }
      });
    }
  });
}
