import { expect, test } from './gallery-page.ts';

test.describe('the panel', () => {
  test('moves on by its menu, which closes by Escape, unheard by the page', async ({ page, open }) => {
    const panel = await open('panel-solved');
    await page.evaluate(() => {
      for (const type of ['keydown', 'keypress', 'keyup']) {
        document.addEventListener(type, () => document.body.classList.add('heard'));
      }
    });
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.press('Enter');
    await expect(page.getByRole('button', { name: 'Update' })).toBeFocused();
    const corner = page.getByRole('button', { name: 'Move to the next corner' });
    await corner.press('Enter');
    await expect(panel).toHaveAttribute('data-corner', 'bottom-left');
    await page.keyboard.press('Enter');
    await expect(panel).toHaveAttribute('data-corner', 'top-left');
    await page.keyboard.press('Escape');
    await expect(corner).toHaveCount(0);
    await expect(menu).toBeFocused();
    await expect(page.locator('body')).not.toHaveClass(/heard/);
    await menu.click();
    await page.mouse.click(640, 400);
    await expect(corner).toHaveCount(0);
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
    await expect(page.getByRole('button', { name: 'Unfold the panel: Solved · 3 attempts' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Fold the panel' })).toBeFocused();
  });

  test('ignores clicks that no person made', { tag: '@quick' }, async ({ page, open }) => {
    const panel = await open('panel-tried');
    for (const name of ['Fold the panel', 'Next problem', 'Review tomorrow', 'Menu']) {
      await page.getByRole('button', { name }).dispatchEvent('click');
    }
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
    await expect(page.locator('.FailureNote, .PanelMenu')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Review tomorrow' })).toBeVisible();
  });

  test('has its buttons at the same place whatever it shows', { tag: '@quick' }, async ({ page, open }) => {
    const box = async (name: string) => {
      await open(name);
      const { x, y, height } = (await page.locator('.NextRow-next').boundingBox()) ?? {};
      return { x, y, height };
    };
    const before = await box('panel-loading');
    for (const name of [
      'panel-untried',
      'panel-review-graded',
      'panel-session',
      'panel-stale',
      'panel-most',
    ]) {
      expect(await box(name), name).toEqual(before);
    }
    const folded = async (name: string) => (await open(name)).boundingBox();
    const small = await folded('panel-small-loading');
    expect(small?.width).toBeLessThan(70);
    for (const name of ['panel-small-tried', 'panel-small-solved', 'panel-small-failure']) {
      expect(await folded(name), name).toEqual(small);
    }
  });

  test('keeps its height while the pointer is over it', async ({ page, open }) => {
    const panel = await open('panel-review-due');
    const before = await panel.boundingBox();
    await page.locator('.Panel-status').hover();
    await page.mouse.move((before?.x ?? 0) + 40, (before?.y ?? 0) + 20);
    await page.evaluate(() => {
      const said = document
        .querySelector('[data-companion-panel]')
        ?.shadowRoot?.querySelector('.PanelBody-said');
      if (said) said.textContent = 'Something that arrives and needs a line, or even two of them.';
    });
    expect(await panel.boundingBox()).toEqual(before);
    await page.mouse.move(10, 10);
    await expect.poll(async () => (await panel.boundingBox())?.height).toBeGreaterThan(before?.height ?? 0);
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

  test('explains an update without a new attempt', async ({ page, open }) => {
    await open('panel-nothing-new');
    await expect(page.getByRole('status').filter({ hasText: 'no new attempt' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  });

  test('keeps the focus when a press in the folded panel fails, if it had it', async ({ page, open }) => {
    const panel = await open('panel-small-tried');
    const fold = page.getByRole('button', { name: 'Fold the panel' });
    const next = page.getByRole('button', { name: 'Next problem' });
    await next.press('Enter');
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
    await expect(fold).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toHaveAttribute('data-collapsed', 'true');
    await next.evaluate((button) => {
      // The player goes on in the page while the press is being answered.
      button.addEventListener('click', () => button.blur(), { capture: true });
    });
    await next.press('Enter');
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  });

  test('reviews a problem tomorrow at one press, says so, and takes it back', async ({ page, open }) => {
    const panel = await open('panel-solved');
    const before = await panel.boundingBox();
    const tomorrow = page.getByRole('button', { name: 'Review tomorrow' });
    const undo = page.getByRole('button', { name: 'Undo' });
    const line = page.locator('.ReviewLine');
    // The second click of a double click lands on what replaced the button.
    await tomorrow.dblclick({ position: { x: 2, y: 12 } });
    await expect(line).toHaveText('Review tomorrowUndo');
    await undo.dblclick();
    await expect(tomorrow).toBeVisible();
    await tomorrow.press('Enter');
    await page.keyboard.press('Enter');
    await expect(line).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(undo).toBeFocused();
    expect(await panel.boundingBox()).toEqual(before);
  });

  test('has all four grades with their days, of which one press chooses another', async ({ page, open }) => {
    await open('panel-review-graded');
    await expect(page.locator('.Grades label')).toHaveText(['Again1d', 'Hard3d', 'Good5d', 'Easy12d']);
    const easy = page.getByRole('radio', { name: 'Easy: next review in 12 days' });
    await expect(page.getByRole('radio', { name: 'Good' })).toBeChecked();
    await page.locator('.Grades label').last().click();
    await expect(easy).toBeChecked();
    await expect(page.getByRole('button', { name: 'Review in a week' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove from reviews' })).toBeVisible();
  });

  test('renders rows of a long list when scrolled to, by keyboard too', async ({ page, open }) => {
    await open('panel-solved-long-history');
    const rows = page.locator('.AttemptList li');
    await expect(rows).toHaveCount(20);
    const list = page.getByRole('list', { name: 'Your attempts, newest first' });
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
