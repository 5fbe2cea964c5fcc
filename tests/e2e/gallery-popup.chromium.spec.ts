import { expect, test } from './gallery-page.ts';

test.describe('the popup', () => {
  test('opens a problem where the held modifier keys choose', async ({ page, open, rows, reported }) => {
    await open('popup-found');
    const row = rows.first();
    await row.click();
    await row.click({ modifiers: ['Control'] });
    await row.click({ modifiers: ['Meta'] });
    await row.click({ button: 'middle' });
    await row.click({ modifiers: ['Shift'] });
    await row.click({ modifiers: ['Control', 'Shift'] });
    await row.click({ button: 'right' });
    const where = ['here', 'background-tab', 'background-tab', 'background-tab', 'new-window', 'new-tab'];
    expect(await reported('open')).toEqual(where.map((one) => [1204, one]));
    expect(page.context().pages()).toHaveLength(1);
    await expect(row).toHaveAttribute('href', 'https://www.goproblems.com/problems/1204');
  });

  test('opens a problem by Enter with the same modifier keys', async ({ page, open, rows, reported }) => {
    await open('popup-diary');
    await rows.nth(1).focus();
    for (const keys of ['Enter', 'Control+Enter', 'Shift+Enter', 'Control+Shift+Enter']) {
      await page.keyboard.press(keys);
    }
    const where = ['here', 'background-tab', 'new-window', 'new-tab'];
    expect(await reported('open')).toEqual(where.map((one) => [9123, one]));
    expect(page.context().pages()).toHaveLength(1);
  });

  test('moves by arrow keys through all rows and back, each in sight', async ({ page, open, rows }) => {
    await open('popup-found');
    const search = page.locator('.SearchBox input');
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(rows.last()).toBeFocused();
    await expect(rows.last()).toBeInViewport({ ratio: 0.9 });
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowUp');
    await expect(rows.nth(3)).toBeFocused();
    // The row is not covered by the bar above the list.
    const bar = await page.locator('.ListBar').boundingBox();
    const row = await rows.nth(3).boundingBox();
    expect(row?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
  });

  test('makes a list one Tab stop, at the row last visited', async ({ page, open, rows }) => {
    await open('popup-found');
    // The search box has the focus. After it come the button of the options and the four lines of buttons above the list.
    for (let stop = 0; stop < 6; stop++) await page.keyboard.press('Tab');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(rows.nth(1)).toBeFocused();
  });

  test('removes problems to try again, each in its place until the list is left', async ({
    page,
    open,
    rows,
    reported,
  }) => {
    await open('popup-again');
    const places = () =>
      page.locator('.AgainList li').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    const before = await places();
    const id = Number(await rows.nth(1).getAttribute('data-problem'));
    await page.getByRole('button', { name: `Remove ${id} from the list` }).click();
    expect(await reported('again')).toEqual([[id, true]]);
    await expect(page.locator('.ListCount-found')).toHaveText('5 problems');
    const undo = page.getByRole('button', { name: `Undo: put ${id} back` });
    await expect(undo).toBeFocused();
    expect(await places()).toEqual(before);
    await undo.press('Enter');
    await expect(page.getByRole('button', { name: `Remove ${id} from the list` })).toBeFocused();
    await expect(page.locator('.ListCount-found')).toHaveText('6 problems');
    // Its button is the stop after the row; the others are not in the way.
    await rows.nth(1).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Remove ${id} from the list` })).toBeFocused();
    await page.getByRole('button', { name: 'Close this list' }).click();
    expect((await reported('own list')).at(-1)).toEqual([null]);
  });

  test('changes tabs by arrow keys and keeps each scroll position', async ({
    page,
    open,
    rows,
    reported,
  }) => {
    await open('popup-found-scrolled');
    const panel = page.locator('.TabPanel-list');
    const top = () => panel.evaluate((element) => element.scrollTop);
    expect(await top()).toBe(400);
    await page.getByRole('tab', { name: 'Find' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Diary' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Diary' })).toHaveAttribute('aria-selected', 'true');
    await rows.last().focus();
    await expect.poll(() => reported('scroll')).toEqual([['diary', await top()]]);
    await page.getByRole('tab', { name: 'Diary' }).press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Find' })).toBeFocused();
    expect(await top()).toBe(400);
  });

  test('runs what is typed by Enter, or the suggestion chosen by arrow keys', async ({
    page,
    open,
    reported,
  }) => {
    await open('popup-search-typed');
    const field = page.locator('.SearchBox input');
    const options = page.locator('.SearchBox [role="option"]');
    await expect(options).toHaveCount(3);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await field.press('Enter');
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'));
    await field.press('Enter');
    await options.nth(2).click();
    expect(await reported('command')).toEqual([['5k tesuji'], ['5k tesuji untried'], ['5k tesuji next']]);
    await field.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(field).toBeFocused();
  });

  test('says what is wrong with a text, and moves nothing', async ({ page, open, rows }) => {
    await open('popup-found');
    const before = await rows.first().boundingBox();
    await open('popup-search-failed');
    await expect(page.locator('.SearchBox input')).toHaveAccessibleDescription(/tesjui.* is not understood/);
    expect(await rows.first().boundingBox()).toEqual(before);
  });

  test('keeps a line of buttons in the Tab order after a rest on another chance', async ({ page, open }) => {
    await open('popup-found');
    await page.getByRole('button', { name: 'Next for me' }).focus();
    await page.keyboard.press('ArrowRight');
    const rested = page.getByRole('radio', { name: 'Easy' });
    await expect(rested).toBeFocused();
    await expect(rested).not.toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tab', { name: 'Find' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('radio', { name: 'Steady' })).toBeFocused();
  });

  test('moves the focus to the first new row when More reaches the end', async ({ page, open, rows }) => {
    await open('popup-found-more');
    const before = await rows.count();
    const more = page.getByRole('button', { name: 'Show more' });
    await more.press('Enter');
    await expect(more).toHaveCount(0);
    await expect(rows.nth(before)).toBeFocused();
  });

  test('keeps the focus when an empty list fills at once', async ({ page, open, rows }) => {
    for (const [state, button] of [
      ['popup-found-nothing', 'One rank wider'],
      ['popup-found-all-hidden', 'Clear filters'],
    ] as const) {
      await open(state);
      const pressed = page.locator('.Empty').getByRole('button', { name: button });
      await pressed.press('Enter');
      await expect(pressed).toHaveCount(0);
      expect(await rows.count()).toBeGreaterThan(0);
      await expect(page.getByRole('combobox', { name: /Search/ }), button).toBeFocused();
    }
  });

  test('closes one thing for each press of Escape: the card, then the suggestions', async ({
    page,
    open,
    rows,
    reported,
  }) => {
    await open('popup-search-typed');
    const field = page.locator('.SearchBox input');
    await rows.last().hover();
    await expect.poll(async () => (await reported('preview')).length).toBe(1);
    await page.keyboard.press('Escape');
    expect(await reported('preview')).toEqual([[expect.any(Number)], [null]]);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  test('offers to add a key for what needs one', async ({ page, open, reported }) => {
    await open('popup-first-run');
    const saved = page.locator('.SavedFilter');
    expect(await saved.count()).toBeGreaterThan(3);
    await expect(saved.first()).toHaveAttribute('title', /Needs your key/);
    await saved.first().click();
    await open('popup-saved-filters-refused');
    await expect(page.locator('.primary')).toHaveText('Random');
    await page.getByRole('button', { name: 'Replace key' }).click();
    await saved.first().click();
    expect(await reported('add-key')).toHaveLength(2);
    // What is stored can be listed while the key is refused.
    await saved.filter({ hasText: 'Solved long ago' }).click();
    expect(await reported('saved filter')).toEqual([[3]]);
  });

  test('has orders by own tries only with a key', async ({ page, open }) => {
    const orders = page.locator('.SortChoice option');
    await open('popup-found');
    await expect(orders.filter({ hasText: /Last tried|Most missed/ })).toHaveCount(2);
    await open('popup-found-no-key');
    await expect(orders.filter({ hasText: /Last tried|Most missed/ })).toHaveCount(0);
    await expect(orders.filter({ hasText: 'Best rated' })).toHaveCount(1);
  });

  test('scrolls its saved filters by the wheel and fades the ends that are cut', async ({ page, open }) => {
    await open('popup-found');
    const line = page.locator('.SavedFilters-line');
    const mask = () => line.evaluate((one) => getComputedStyle(one).maskImage);
    await expect(line).toHaveAttribute('data-cut', 'right');
    expect(await mask()).toContain('gradient');
    await line.hover();
    await page.mouse.wheel(0, 60);
    await expect(line).toHaveAttribute('data-cut', 'left right');
    // A wheel turns by small steps.
    const turned = async () => {
      await page.mouse.wheel(0, 120);
      return line.getAttribute('data-cut');
    };
    await expect.poll(turned).toBe('left');
    await open('popup-side-preview-hint');
    await expect(line).toHaveAttribute('data-cut', '');
    expect(await mask()).toBe('none');
  });

  test('scrolls to the saved filter in use, and nothing else', async ({ page, open }) => {
    await open('popup-again');
    const line = await page.locator('.SavedFilters-line').boundingBox();
    const current = page.locator('.SavedFilters-line [aria-current="true"]');
    await expect(current).toHaveText('Try again6');
    const box = await current.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0));
    const scrolled = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((one) => one.scrollTop !== 0 || one.scrollLeft !== 0)
        .map((one) => one.className),
    );
    expect(scrolled).toEqual(['SavedFilters-line']);
  });

  test('gives the focus to the search box after a sheet that was open from the start', async ({
    page,
    open,
  }) => {
    await open('popup-filters');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: /Search/ })).toBeFocused();
  });

  test('closes a sheet by a press beside it, not by a selection that ends there', async ({ page, open }) => {
    await open('popup-filters');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading').hover();
    await page.mouse.down();
    await page.mouse.move(200, 20, { steps: 3 });
    await page.mouse.up();
    await expect(sheet).toBeVisible();
    await page.mouse.click(200, 20);
    await expect(sheet).toHaveCount(0);
  });

  test('traps the focus in a sheet and gives it back', async ({ page, open }) => {
    await open('popup-found');
    const opener = page.getByRole('button', { name: /^Filters/ });
    await opener.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet).toBeVisible();
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab');
      // Between the last and the first element the browser itself has the focus.
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName)).toMatch(
        /dialog|body/,
      );
    }
    await expect(page.getByRole('combobox', { name: /Search/ })).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});
