import { expect, test } from './gallery-page.ts';

test.describe('the panel', () => {
  test('moves by arrow keys that the page does not receive', async ({ page, open }) => {
    const panel = await open('panel-solved');
    await page.evaluate(() => {
      for (const type of ['keydown', 'keypress', 'keyup']) {
        document.addEventListener(type, () => document.body.classList.add('heard'));
      }
    });
    await page.getByRole('button', { name: 'Move the panel' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(panel).toHaveAttribute('data-corner', 'bottom-left');
    await page.keyboard.press('ArrowUp');
    await expect(panel).toHaveAttribute('data-corner', 'top-left');
    await expect(page.locator('body')).not.toHaveClass(/heard/);
  });

  test('snaps to the corner it is dragged to, without folding', { tag: '@quick' }, async ({ page, open }) => {
    const panel = await open('panel-solved');
    const before = await panel.boundingBox();
    await page.locator('.Panel-head').hover({ position: { x: 60, y: 20 } });
    await page.mouse.down();
    // The head is now above the middle of the window, but most of the panel is below.
    await page.mouse.move(1100, 300, { steps: 5 });
    await page.mouse.up();
    await expect(panel).toHaveAttribute('data-corner', 'bottom-right');
    expect(await panel.boundingBox()).toEqual(before);
    await page.getByRole('button', { name: 'Fold the panel' }).hover();
    await page.mouse.down();
    await page.mouse.move(300, 60, { steps: 5 });
    await page.mouse.up();
    await expect(panel).toHaveAttribute('data-corner', 'top-left');
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
  });

  test('folds and unfolds and keeps the keyboard focus', { tag: '@quick' }, async ({ page, open }) => {
    const panel = await open('panel-solved');
    await page.getByRole('button', { name: 'Fold the panel' }).press('Enter');
    await expect(panel).toHaveAttribute('data-collapsed', 'true');
    await expect(page.getByRole('button', { name: 'Unfold the panel: Solved, 3 tries' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Fold the panel' })).toBeFocused();
  });

  test('ignores clicks that no person made', { tag: '@quick' }, async ({ page, open }) => {
    const panel = await open('panel-tried');
    for (const name of ['Fold the panel', 'Next for me', 'Try again later', 'Check again']) {
      await page.getByRole('button', { name }).dispatchEvent('click');
    }
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
    await expect(page.locator('.NextRow .FailureNote')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again later' })).toBeVisible();
    await expect(page.locator('.CheckedLine')).toHaveText('Checked 5 minutes ago');
  });

  test('is as large, at most 320 px high, and its parts at the same place whatever it shows', {
    tag: '@quick',
  }, async ({ page, open }) => {
    const boxes = async (name: string) => {
      await open(name);
      const parts = page.locator('.Panel, .NextRow > .button, .AimChoice, .AgainChoice, .PanelFoot');
      return parts.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    };
    const before = await boxes('panel-untried');
    expect((await page.locator('.Panel').boundingBox())?.height).toBeLessThanOrEqual(320);
    for (const name of [
      'panel-loading',
      'panel-tried',
      'panel-missed-long-history-on-list',
      'panel-solved-long-history',
      'panel-stale',
      'panel-stale-no-permission',
      'panel-hidden',
    ]) {
      expect(await boxes(name), name).toEqual(before);
    }
    const folded = async (name: string) => (await open(name)).boundingBox();
    const small = await folded('panel-small-loading');
    for (const name of ['panel-small-tried', 'panel-small-solved', 'panel-small-failure']) {
      expect(await folded(name), name).toEqual(small);
    }
  });

  test('shows whole what went wrong, with its button', async ({ page, open }) => {
    for (const name of ['panel-stale', 'panel-stale-no-permission', 'panel-no-such-problem']) {
      await open(name);
      const below = await page.locator('.PanelBody-known').evaluate((known) => {
        const note = known.querySelector('.FailureNote');
        return note && note.getBoundingClientRect().bottom - known.getBoundingClientRect().bottom;
      });
      expect(below, name).toBeLessThanOrEqual(0.5);
    }
  });

  test('keeps its place and the focus during a request', async ({ page, open }) => {
    const panel = await open('panel-solved');
    const before = await panel.boundingBox();
    const check = page.getByRole('button', { name: 'Check again' });
    await check.press('Enter');
    await expect(page.locator('.CheckedLine')).toHaveText('Asking the site…');
    await expect(check).toBeFocused();
    expect(await panel.boundingBox()).toEqual(before);
  });

  test('keeps the focus when a press in the folded panel fails, if it had it', async ({ page, open }) => {
    const panel = await open('panel-small-list-full');
    const fold = page.getByRole('button', { name: 'Fold the panel' });
    for (const name of ['Try again later', 'Next for me']) {
      await page.getByRole('button', { name }).press('Enter');
      await expect(panel, name).toHaveAttribute('data-collapsed', 'false');
      await expect(fold, name).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(panel, name).toHaveAttribute('data-collapsed', 'true');
    }
    await page.getByRole('button', { name: 'Try again later' }).evaluate((button) => {
      // The player goes on in the page while the press is being stored.
      button.addEventListener('click', () => button.blur(), { capture: true });
    });
    await page.getByRole('button', { name: 'Try again later' }).press('Enter');
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  });

  test('puts a missed problem on the list at one press, and takes it off', async ({ page, open }) => {
    const panel = await open('panel-tried');
    const before = await panel.boundingBox();
    const later = page.getByRole('button', { name: 'Try again later' });
    const undo = page.getByRole('button', { name: 'Undo' });
    // The second click of a double click lands on what replaced the button.
    await later.dblclick({ position: { x: 2, y: 12 } });
    await expect(page.locator('.AgainChoice')).toHaveText('On your listUndo');
    await undo.dblclick();
    await expect(later).toBeVisible();
    await later.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.locator('.AgainChoice')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(undo).toBeFocused();
    expect(await panel.boundingBox()).toEqual(before);
    await open('panel-small-tried');
    await later.dblclick();
    const listed = page.getByRole('button', { name: 'On your list: undo' });
    await expect(panel).toHaveAttribute('data-collapsed', 'true');
    await listed.click();
    await expect(later).toBeVisible();
  });

  test('renders rows of a long list when scrolled to, by keyboard too', async ({ page, open }) => {
    await open('panel-solved-long-history');
    const rows = page.locator('.AttemptList tbody tr');
    await expect(rows).toHaveCount(20);
    const list = page.getByRole('group', { name: 'Your tries, newest first' });
    await list.focus();
    const afterEnd = async () => {
      await page.keyboard.press('End');
      return rows.count();
    };
    await expect.poll(afterEnd).toBe(128);
    await page.keyboard.press('End');
    await expect(rows.last()).toBeInViewport();
  });

  test("is not changed by the page's styles, however important", { tag: '@quick' }, async ({
    page,
    open,
  }) => {
    const panel = await open('panel-solved');
    const before = await panel.boundingBox();
    await page.addStyleTag({
      content: '[data-companion-panel]{all:unset!important;display:none!important;opacity:0!important}',
    });
    expect(await panel.boundingBox()).toEqual(before);
  });
});
