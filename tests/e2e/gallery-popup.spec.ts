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
    for (const keys of ['Enter', 'Control+Enter', 'Shift+Enter', 'Control+Shift+Enter'])
      await row.press(keys);
    const clicked = ['here', 'background-tab', 'background-tab', 'background-tab', 'new-window', 'new-tab'];
    const pressed = ['here', 'background-tab', 'new-window', 'new-tab'];
    expect(await reported('open')).toEqual([...clicked, ...pressed].map((one) => [1204, one]));
    expect(page.context().pages()).toHaveLength(1);
  });

  test('moves by arrow keys through a list, one Tab stop, each row in sight', async ({
    page,
    open,
    rows,
  }) => {
    await open('popup-found');
    const search = page.locator('.SearchBox input');
    await expect(search).toBeFocused();
    // After it come the two buttons beside it, the lines of buttons and the tabs above the list.
    for (let stop = 0; stop < 9; stop++) await page.keyboard.press('Tab');
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
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(rows.nth(3)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
  });

  test('changes tabs by arrow keys and keeps each scroll position', async ({
    page,
    open,
    rows,
    reported,
  }) => {
    await open('popup-found-full-end');
    const panel = page.locator('.TabPanel-list');
    const top = () => panel.evaluate((element) => element.scrollTop);
    const before = await top();
    expect(before).toBeGreaterThan(400);
    await page.getByRole('tab', { name: 'Problems' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Recent' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true');
    await rows.last().focus();
    await expect.poll(async () => (await reported('scroll')).at(-1)).toEqual(['recent', await top()]);
    await page.getByRole('tab', { name: 'Recent' }).press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Problems' })).toBeFocused();
    expect(await top()).toBe(before);
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
    await field.press('Enter');
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'));
    await field.press('Enter');
    await options.nth(2).click();
    expect(await reported('command')).toEqual([['5k tesuji'], ['5k tesuji untried'], ['5k tesuji next']]);
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
    await expect(field).toBeFocused();
  });

  test('has one line of buttons as one stop, with arrow keys among them', async ({ page, open }) => {
    await open('popup-found');
    await page.getByRole('button', { name: 'Next problem' }).focus();
    await page.keyboard.press('ArrowRight');
    const difficulty = page.getByRole('combobox', { name: 'How hard the next problem is' });
    await expect(difficulty).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Review 12' })).toBeFocused();
    await expect(difficulty).toHaveValue('normal');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Review 12' })).toBeFocused();
  });

  test('starts a session, and sets the daily goal, in two presses', async ({ page, open, reported }) => {
    await open('popup-found');
    await page.getByRole('button', { name: 'Session', exact: true }).click();
    await page.getByRole('button', { name: 'Start: 10 problems' }).click();
    const length = { unit: 'problems', count: 10 };
    expect(await reported('session')).toEqual([
      [{ length, reviewsFirst: true, autoOpen: false, scope: null, problems: null }],
    ]);
    await open('popup-picked');
    await page.getByRole('button', { name: '7/20 today · 14 days' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '30' }).click();
    expect(await reported('goal')).toEqual([[30]]);
    await expect(page.getByRole('button', { name: '7/30 today · 14 days' })).toBeFocused();
  });

  test('opens the next review, else says that nothing is due', async ({ page, open, reported }) => {
    await open('popup-found');
    await page.getByRole('button', { name: 'Review 12' }).click();
    expect(await reported('pick')).toEqual([['review']]);
    await open('popup-found-alone');
    await page.locator('.ReviewButtons-menu').click();
    const menu = page.getByRole('dialog', { name: 'Reviews' });
    await expect(menu).toContainText('Nothing due today.');
    await expect(menu).toContainText('251 failed or slow problems, 10 added a day');
    await menu.getByRole('button', { name: 'Review what I failed' }).click();
    await expect(menu.getByRole('combobox', { name: 'Problems added a day' })).toHaveValue('10');
  });

  test('keeps the focus when a pressed button goes: More at the end, and that of an empty list', async ({
    page,
    open,
    rows,
  }) => {
    await open('popup-found-more');
    const before = await rows.count();
    const more = page.getByRole('button', { name: 'Show more' });
    await more.press('Enter');
    await expect(more).toHaveCount(0);
    await expect(rows.nth(before)).toBeFocused();
    await open('popup-found-nothing');
    const wider = page.locator('.Empty').getByRole('button', { name: 'One rank wider' });
    await wider.press('Enter');
    await expect(wider).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: /Search/ })).toBeFocused();
  });

  test('traps the focus in a sheet, and gives it back to its opener or the search box', async ({
    page,
    open,
  }) => {
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
    const search = page.getByRole('combobox', { name: /Search/ });
    await expect(search).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
    await open('popup-filters');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(search).toBeFocused();
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
});
