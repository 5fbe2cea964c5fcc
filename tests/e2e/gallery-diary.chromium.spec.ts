import type { Page } from '@playwright/test';
import { expect, test } from './gallery-page.ts';

const days = (page: Page) => page.locator('.DiaryList-day');
const missed = (page: Page) => page.getByRole('button', { name: 'Missed' });

/** The sides of all matches, CSS pixels. */
const sides = (page: Page, selector: string, side: 'left' | 'right') =>
  page
    .locator(selector)
    .evaluateAll(
      (found, side) => [...new Set(found.map((one) => one.getBoundingClientRect()[side as 'left']))],
      side,
    );

test.describe('the diary', () => {
  test('has a heading for each day, with its totals where they are known', async ({ page, open }) => {
    await open('popup-diary');
    const names = [
      'Today',
      'Yesterday',
      'Tue 10 Mar',
      'Sun 8 Mar',
      'Tue 3 Mar',
      'Sat 31 Jan',
      'Wed 31 Dec 2025',
    ];
    const texts = await days(page).locator('h2').allTextContents();
    expect(texts.map((name) => name.replace(',', '')).slice(0, 7)).toEqual(names);
    await expect(days(page).first()).toHaveText('Today7 tries · 3 solved3 min 2 s');
    await expect(days(page).last()).toContainText('14 tries · 9 solved');
    await open('popup-diary-cut');
    await expect(days(page).last()).not.toContainText('tries');
    await expect(days(page).first()).toContainText('7 tries · 3 solved');
  });

  test('has one line a row, in columns that line up with the headings', async ({ page, open, rows }) => {
    for (const name of ['popup-diary', 'popup-diary-repeated', 'popup-wide-diary', 'popup-narrow-diary']) {
      await open(name);
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      expect([...new Set(heights)], name).toEqual([34]);
      const left = ['.DiaryList h2, .DiaryList .NumberRankGenre-id', '.DiaryList .NumberRankGenre-rank'];
      for (const column of left) expect(await sides(page, column, 'left'), name).toHaveLength(1);
      const right = [
        '.DiaryList :is(.Duration, .Duration-none)',
        '.DiaryList .TryStrip',
        '.LineFacts-result',
      ];
      for (const column of right) expect(await sides(page, column, 'right'), name).toHaveLength(1);
      const cut = await page
        .locator('.DiaryList :is(span, b, h2, time):not(.unseen, .NumberRankGenre-genre, .LineFacts-clock)')
        .evaluateAll((all) =>
          all
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
            .map((one) => one.outerHTML),
        );
      expect(cut, name).toEqual([]);
    }
  });

  test('keeps the heading of the day in sight, and never over a row with the focus', async ({
    page,
    open,
    rows,
  }) => {
    await open('popup-diary-ten-years');
    const list = page.locator('.TabPanel-list');
    const top = (await list.boundingBox())?.y ?? 0;
    const isStuck = () =>
      days(page).evaluateAll(
        (all, top) => all.some((one) => Math.abs(one.getBoundingClientRect().y - top) < 1),
        top,
      );
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(3_000);
    expect(await isStuck()).toBe(true);
    await rows.nth(60).focus();
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press('ArrowUp');
      const row = await page.locator('[data-rows] a:focus').boundingBox();
      const { y = 0, height = 0 } = row ?? {};
      const over = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('a') === document.activeElement,
        [60, y + 2],
      );
      expect(over, `after ${step + 1} steps, at ${y} and ${height}`).toBe(true);
    }
    await expect(rows.nth(35)).toBeFocused();
  });

  test('has one row for repeated tries, with each result', async ({ open, rows }) => {
    await open('popup-diary-repeated');
    const row = rows.first();
    await expect(row).toContainText('3 tries, 1 solved');
    await expect(row.locator('.TryStrip')).toHaveAttribute(
      'title',
      /Missed · 31 s\n.*Missed · 22 s\n.*Solved · 14 s/,
    );
    await expect(row.locator('.TryStrip svg')).toBeVisible();
    // Thirty bars would be too many to count.
    await expect(rows.nth(3).locator('.TryStrip')).toContainText('8/30');
    await expect(rows.nth(3).locator('.TryStrip svg')).toHaveCount(0);
    // A problem is listed on each day again.
    const links = await rows.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.problem));
    expect(links.filter((id) => id === links[0])).toHaveLength(2);
  });

  test('shows the missed problems alone while that is chosen', async ({ page, open, rows }) => {
    await open('popup-diary');
    const before = await rows.count();
    await expect(missed(page)).toHaveAttribute('aria-pressed', 'false');
    await missed(page).click();
    await expect(missed(page)).toHaveAttribute('aria-pressed', 'true');
    const shown = await rows.count();
    expect(shown).toBeLessThan(before);
    expect(shown).toBeGreaterThan(3);
    // Totals are those of the day, whatever is shown of it.
    await expect(days(page).first()).toContainText('7 tries · 3 solved');
    await missed(page).click();
    await expect(rows).toHaveCount(before);
    await open('popup-diary-nothing-missed');
    await expect(rows).toHaveCount(0);
    await expect(page.getByText('You solved all of your last 192 tries.')).toBeVisible();
  });

  test('is reached by Tab in six steps, and walked by arrow keys across days', async ({
    page,
    open,
    rows,
  }) => {
    await open('popup-diary');
    for (let stop = 0; stop < 6; stop++) {
      if (await page.locator('[data-rows] a:focus').count()) break;
      await page.keyboard.press('Tab');
    }
    await expect(rows.first()).toBeFocused();
    const count = await rows.count();
    for (let step = 1; step < count; step++) await page.keyboard.press('ArrowDown');
    await expect(rows.last()).toBeFocused();
    await expect(rows.last()).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Home');
    await expect(rows.first()).toBeFocused();
  });

  test('stays as it is in blind mode, since its results are of earlier tries', async ({
    page,
    open,
    rows,
  }) => {
    await open('popup-diary-blind');
    await expect(page.locator('.PopupHere')).toContainText('12345');
    await expect(page.locator('.PopupHere')).not.toContainText(/kyu|solved/i);
    await expect(rows.first()).toContainText('Solved');
  });
});
