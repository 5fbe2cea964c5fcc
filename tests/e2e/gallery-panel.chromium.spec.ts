import { ALL_STATES } from '../gallery/all-states.ts';
import { expect, test } from './gallery-page.ts';

test.describe('the panel', () => {
  test('moves by arrow keys that the page does not receive', async ({ page, open }) => {
    const panel = await open('panel-solved');
    await page.evaluate(() => {
      for (const type of ['keydown', 'keypress', 'keyup']) {
        document.addEventListener(type, () => document.body.classList.add('heard'));
      }
    });
    await page.getByRole('button', { name: 'Check again' }).press('Enter');
    await page.getByRole('button', { name: 'Move the panel' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(panel).toHaveAttribute('data-corner', 'bottom-left');
    await page.keyboard.press('ArrowUp');
    await expect(panel).toHaveAttribute('data-corner', 'top-left');
    await expect(page.locator('body')).not.toHaveClass(/heard/);
  });

  test('snaps to the corner it is dragged to, without folding', { tag: '@quick' }, async ({ page, open }) => {
    const panel = await open('panel-solved');
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
    const panel = await open('panel-solved');
    await page.getByRole('button', { name: 'Fold the panel' }).dispatchEvent('click');
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
  });

  test('keeps its size and place during a request', async ({ open }) => {
    const before = await (await open('panel-solved')).boundingBox();
    expect(await (await open('panel-solved-refreshing')).boundingBox()).toEqual(before);
  });

  test('is as large, at most 320 px high, and at the same place whatever it shows', {
    tag: '@quick',
  }, async ({ open }) => {
    const before = await (await open('panel-untried')).boundingBox();
    expect(before?.height).toBeLessThanOrEqual(320);
    for (const name of [
      'panel-loading',
      'panel-solved-long-history',
      'panel-stale-redirected',
      'panel-blind',
    ]) {
      expect(await (await open(name)).boundingBox(), name).toEqual(before);
    }
  });

  test('shows whole what went wrong, with its button', async ({ page, open }) => {
    const names = Object.keys(ALL_STATES).filter((name) => name.startsWith('panel-stale-'));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      await open(name);
      const below = await page.locator('.PanelBody-known').evaluate((known) => {
        const note = known.querySelector('.FailureNote');
        return note && note.getBoundingClientRect().bottom - known.getBoundingClientRect().bottom;
      });
      expect(below, name).toBeLessThanOrEqual(0.5);
    }
  });

  test('is as large folded, whatever it shows', async ({ open }) => {
    const before = await (await open('panel-small-loading')).boundingBox();
    const names = ['unknown', 'untried', 'tried', 'on-list', 'solved', 'blind', 'failure'];
    for (const name of names.map((one) => `panel-small-${one}`)) {
      expect(await (await open(name)).boundingBox(), name).toEqual(before);
    }
  });

  test('keeps the focus when a press in the folded panel fails', async ({ page, open }) => {
    const panel = await open('panel-small-list-full');
    for (const name of ['Try again later', 'Next for me']) {
      await page.getByRole('button', { name }).press('Enter');
      await expect(panel, name).toHaveAttribute('data-collapsed', 'false');
      await expect(page.getByRole('button', { name: 'Fold the panel' }), name).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(panel, name).toHaveAttribute('data-collapsed', 'true');
    }
  });

  test('takes the focus for nothing that happens while it is elsewhere', async ({ page, open }) => {
    const panel = await open('panel-small-list-full');
    await page.getByRole('button', { name: 'Try again later' }).evaluate((button) => {
      // The player goes on in the page while the press is being stored.
      button.addEventListener('click', () => button.blur(), { capture: true });
    });
    await page.getByRole('button', { name: 'Try again later' }).press('Enter');
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  });

  test('shows a result as its sign alone, with the word for screen readers', async ({ page, open }) => {
    await open('panel-solved');
    const cell = page.locator('.AttemptList-result').last();
    await expect(cell).toHaveText('Missed');
    await expect(cell).toHaveAttribute('title', 'Missed');
    expect((await cell.locator('.unseen').boundingBox())?.width).toBe(1);
    await expect(cell.locator('.Shape')).toBeVisible();
    expect((await cell.boundingBox())?.width).toBeLessThan(30);
    await expect(page.getByRole('columnheader', { name: 'Result' })).toBeAttached();
  });

  test('has large numbers as the locale writes them, and less weight on the solved ones', async ({
    page,
    open,
  }) => {
    await open('panel-solved-nothing-listed-many');
    const figures = page.locator('.Figures dd');
    await expect(figures.nth(0)).toHaveText('1,204');
    await expect(figures.nth(1)).toHaveText('1,003');
    const weights = await figures.evaluateAll((all) =>
      all.map((one) => Number(getComputedStyle(one).fontWeight)),
    );
    expect(weights[1]).toBeLessThan(Math.min(weights[0] ?? 0, weights[2] ?? 0, weights[3] ?? 0));
    await open('card-many-tries');
    await expect(page.locator('.ProblemCard-sums')).toContainText('1,204 tries · 1,003 solved');
  });

  test('names its next problem, says why there is none, and keeps how hard it is', async ({ page, open }) => {
    await open('panel-solved');
    await page.getByRole('radio', { name: 'Hard' }).press('Space');
    await expect(page.getByRole('radio', { name: 'Hard' })).toBeChecked();
    const next = page.getByRole('button', { name: 'Next for me' });
    await expect(next).toContainText('Alt+Shift+J');
    await next.dispatchEvent('click');
    await expect(page.locator('.NextRow .FailureNote')).toHaveCount(0);
    await next.press('Enter');
    await expect(page.locator('.NextRow .FailureNote')).toHaveCount(1);
    await expect(next).toHaveAttribute('aria-disabled', 'false');
  });

  test('puts a missed problem on the list at one press, and takes it off', async ({ page, open }) => {
    const panel = await open('panel-tried');
    const before = await panel.boundingBox();
    const next = page.getByRole('button', { name: 'Next for me' });
    const place = await next.boundingBox();
    const later = page.getByRole('button', { name: 'Try again later' });
    const undo = page.getByRole('button', { name: 'Undo' });
    await later.dispatchEvent('click');
    await expect(later).toBeVisible();
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
    await page.keyboard.press('Enter');
    await expect(later).toBeVisible();
    expect(await panel.boundingBox()).toEqual(before);
    expect(await next.boundingBox()).toEqual(place);
  });

  test('has room for that before the result, with a full history too', async ({ page, open }) => {
    const boxes = async (name: string) => {
      const panel = await open(name);
      const parts = page.locator('.Panel, .NextRow > .button, .AimChoice, .AgainChoice, .PanelFoot');
      expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(320);
      return parts.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    };
    const before = await boxes('panel-untried');
    for (const name of ['panel-tried', 'panel-tried-on-list', 'panel-missed-long-history-on-list']) {
      expect(await boxes(name), name).toEqual(before);
    }
    const folded = async (name: string) => (await open(name)).boundingBox();
    expect(await folded('panel-small-on-list')).toEqual(await folded('panel-small-tried'));
  });

  test('offers it folded too, and says open why it failed', async ({ page, open }) => {
    const panel = await open('panel-small-tried');
    await page.getByRole('button', { name: 'Try again later' }).dblclick();
    const listed = page.getByRole('button', { name: 'On your list: undo' });
    // Its name already says which of the two it is.
    await expect(listed).not.toHaveAttribute('aria-pressed');
    await expect(panel).toHaveAttribute('data-collapsed', 'true');
    await listed.click();
    await expect(page.getByRole('button', { name: 'Try again later' })).toBeVisible();
    await open('panel-list-full');
    await expect(page.locator('.NextRow .FailureNote')).toHaveText(
      /Your list “Try again” is full\. Solve or/,
    );
    await expect(page.getByRole('button', { name: 'Try again later' })).toBeVisible();
  });

  test('shows a result of the strip under the pointer and by arrow keys', async ({ page, open }) => {
    await open('panel-solved-long-history');
    const [strip, note] = [
      page.getByRole('img', { name: 'Results of the last 18' }),
      page.locator('.ResultStrip-note'),
    ];
    await expect(note).toHaveText('Usually 21 s');
    await strip.focus();
    await expect(note).toHaveText('Solvednow · 8.4 s');
    await page.keyboard.press('ArrowLeft');
    await expect(note).toHaveText('Missed11 Mar · 18 s');
    await strip.hover({ position: { x: 1, y: 5 } });
    await expect(note).toHaveText(/^Solved.* 2025 · \d/);
  });

  test('animates its head from where the drag ended', async ({ page, open }) => {
    const panel = await open('panel-solved');
    const head = page.locator('.Panel-head');
    const before = await panel.boundingBox();
    await head.hover({ position: { x: 60, y: 20 } });
    await page.mouse.down();
    // The head is now above the middle of the window, but most of the panel is below.
    await page.mouse.move(1100, 300, { steps: 5 });
    await page.mouse.up();
    await expect(panel).toHaveAttribute('data-corner', 'bottom-right');
    expect(await panel.boundingBox()).toEqual(before);
  });

  test('renders rows of a long list when scrolled to, by keyboard too', async ({ page, open }) => {
    await open('panel-solved-long-history');
    const rows = page.locator('.AttemptList tbody tr');
    await expect(rows).toHaveCount(20);
    const list = page.getByRole('group', { name: 'Your tries, newest first' });
    await list.focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(rows).toHaveCount(128, { timeout: 200 });
    }).toPass();
    await expect(page.locator('.AttemptList table')).toHaveAttribute('aria-rowcount', '129');
    await page.keyboard.press('End');
    await expect(rows.last()).toBeInViewport();
  });

  test('sends one request at a time for its button', async ({ page, open }) => {
    await open('panel-solved');
    const check = page.getByRole('button', { name: 'Check again' });
    await check.dispatchEvent('click');
    await expect(page.locator('.CheckedLine')).toHaveText('Checked 5 minutes ago');
    await check.press('Enter');
    await expect(page.locator('.CheckedLine')).toHaveText('Asking the site…');
    await expect(check).toHaveAttribute('aria-disabled', 'true');
    await expect(check).toBeFocused();
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

test.describe('the key', () => {
  test('refused as a replacement is not shown as stored, also after Cancel', async ({ page, open }) => {
    await open('options-replacing-failed');
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

  test('moves nothing while it is being checked', async ({ page, open }) => {
    const box = async () => page.locator('.KeyForm-submit').boundingBox();
    await open('options-no-key');
    const before = await box();
    await open('options-busy');
    await expect(page.getByRole('button', { name: 'Asking…' })).toBeVisible();
    expect(await box()).toEqual(before);
  });
});
