import { expect, test } from './gallery-page.ts';

test.describe('the popup', () => {
  test('opens a problem where the held modifier keys choose', async ({ page, open, rows, reported }) => {
    await open('popup-found-folded');
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
    await open('popup-recent');
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
    const find = page.getByRole('button', { name: 'Find problems' });
    await find.focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(rows.last()).toBeFocused();
    await expect(rows.last()).toBeInViewport({ ratio: 0.9 });
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowUp');
    await expect(rows.nth(3)).toBeFocused();
    // The row is not covered by the sticky bar.
    const bar = await page.locator('.FindBar').boundingBox();
    const row = await rows.nth(3).boundingBox();
    expect(row?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect(find).toBeFocused();
  });

  test('makes a list one Tab stop, at the row last visited', async ({ page, open, rows }) => {
    await open('popup-found-folded');
    await page.getByRole('button', { name: 'Find problems' }).focus();
    await page.keyboard.press('Tab');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(rows.nth(1)).toBeFocused();
  });

  test('changes tabs by arrow keys and keeps each scroll position', async ({
    page,
    open,
    rows,
    reported,
  }) => {
    await open('popup-found-scrolled');
    const panel = page.getByRole('tabpanel');
    const top = () => panel.evaluate((element) => element.scrollTop);
    expect(await top()).toBe(400);
    await page.getByRole('tab', { name: 'Find' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Recent' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true');
    await rows.last().focus();
    await expect.poll(() => reported('scroll')).toEqual([['recent', await top()]]);
    await page.getByRole('tab', { name: 'Recent' }).press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Find' })).toBeFocused();
    expect(await top()).toBe(400);
  });

  test('scrolls to the first row after a new search', async ({ page, open }) => {
    await open('popup-found-scrolled');
    await page.getByRole('button', { name: 'Find problems' }).click();
    const bar = await page.locator('.FindBar').boundingBox();
    const answer = await page.locator('.FindTab-answer').boundingBox();
    expect(answer?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
  });

  test('opens a typed number by Enter, or says it is none', async ({ page, open, reported }) => {
    await open('popup-found');
    const field = page.getByRole('textbox', { name: 'number or link' });
    await field.fill(' 4711 ');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Go to this problem' }).click();
    expect(await reported('go')).toEqual([[' 4711 '], [' 4711 ']]);
    const before = await page.getByRole('tablist').boundingBox();
    await open('popup-go-to-missed');
    await expect(field).toHaveAccessibleDescription(
      "No problem of www.goproblems.com. Type a number or paste a problem's address.",
    );
    expect(await page.getByRole('tablist').boundingBox()).toEqual(before);
  });
});
