import { chromium } from '@playwright/test';
import { ALL_STATES } from '../gallery/all-states.ts';
import { openState } from '../gallery/open.ts';
import { expect, STILL, test } from './gallery-page.ts';

test.describe('the popup', () => {
  test('moves nothing while a request is under way', async ({ page, open }) => {
    for (const [name, check] of [
      ['popup-found', '.ListBar-check'],
      ['popup-recent-end', '.RecentBar-check'],
    ] as const) {
      await open(name);
      const boxes = () =>
        page
          .locator(
            '.NextBar .button, .ListBar button, .RecentBar button, [data-rows] a, .RecentTab-more .button',
          )
          .evaluateAll((found) => found.map((one) => JSON.stringify(one.getBoundingClientRect())));
      const before = await boxes();
      expect(before.length).toBeGreaterThan(10);
      await page.locator(check).press('Enter');
      await expect(page.locator(check)).toHaveAttribute('aria-disabled', 'true');
      expect(await boxes(), name).toEqual(before);
    }
  });

  test('shows its first problem at most 185 px down, 160 without one in the tab', async ({
    page,
    open,
    rows,
  }) => {
    for (const [name, most] of [
      ['popup-found', 185],
      ['popup-picked', 185],
      ['popup-search-failed', 185],
      ['popup-found-alone', 160],
      ['popup-first-loading', 160],
    ] as const) {
      await open(name);
      expect((await rows.first().boundingBox())?.y, name).toBeLessThanOrEqual(most);
      await expect(rows.nth(10), name).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollHeight), name).toBe(600);
    }
  });

  test('cuts no failure in its notice', async ({ page, open }) => {
    for (const name of ['find-failed', 'find-failed-no-permission', 'refused', 'noted']) {
      await open(`popup-${name}`);
      const isCut = page.locator('.PopupNotice p').evaluate((text) => text.scrollHeight > text.clientHeight);
      expect(await isCut, name).toBe(false);
      await expect(page.locator('.PopupNotice')).toHaveAttribute('aria-live', 'polite');
    }
  });

  test('has its columns in line with what is above the list, beside a scroll bar', async ({
    gallery,
    launchOptions,
  }) => {
    // Playwright hides scroll bars, so that lists would keep no room for them.
    const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
    const page = await browser.newPage(STILL);
    /** The one side that all matches share, CSS pixels. */
    const side = async (selector: string, which: 'left' | 'right') => {
      const all = await page
        .locator(selector)
        .evaluateAll((found, which) => found.map((one) => one.getBoundingClientRect()[which]), which);
      const found = [...new Set(all)];
      expect(found, selector).toHaveLength(1);
      return found[0];
    };
    for (const [name, sign, bar] of [
      ['popup-found', '.ResultList .StatusBadge', '.ListBar-check svg'],
      ['popup-wide-found', '.ResultList .StatusBadge', '.ListBar-check svg'],
      ['popup-recent', '.RecentRow-result', '.RecentBar-check svg'],
      ['popup-wide-recent', '.RecentRow-result', '.RecentBar-check svg'],
      ['popup-narrow-recent', '.RecentRow-result', '.RecentBar-check svg'],
    ] as const) {
      const state = ALL_STATES[name];
      if (!state) throw new Error(`There is no state ${name}.`);
      await openState(page, gallery, name, state);
      const gutter = await page
        .locator('.TabPanel-list')
        .evaluate((list: HTMLElement) => list.offsetWidth - list.clientWidth);
      expect(gutter, name).toBeGreaterThan(4);
      expect(await side(sign, 'right'), name).toBe(await side(bar, 'right'));
      const left = await side('.PopupHere .NumberRankGenre-id', 'left');
      const inList = name.endsWith('recent')
        ? ['.RecentBar .Chip', '.RecentList h2', '.RecentList .NumberRankGenre-id']
        : name === 'popup-found'
          ? ['.ListBar-icon', '.ResultList .NumberRankGenre-id', '.NextBar-next']
          : [];
      for (const one of inList) expect(await side(one, 'left'), `${name}: ${one}`).toBe(left);
      if (name.endsWith('recent')) await side('.RecentList :is(.Duration, .Duration-none)', 'right');
    }
    await browser.close();
  });

  test('keeps the heading of a day in sight, and never over a row with the focus', async ({
    page,
    open,
    rows,
  }) => {
    await open('popup-recent-ten-years');
    const list = page.locator('.TabPanel-list');
    const top = (await list.boundingBox())?.y ?? 0;
    const headings = await page
      .locator('.RecentList-day')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(3_000);
    expect(headings.some((y) => Math.abs(y - top) < 1)).toBe(true);
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

  test('has filters, list and board side by side in a wide tab', async ({ page, open }) => {
    await open('popup-side-preview');
    const parts = ['.SideFilters', '.TabPanel-list', '.SidePreview'].map((one) => page.locator(one));
    let end = 0;
    for (const part of parts) {
      await expect(part).toBeInViewport({ ratio: 1 });
      const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
      expect(x).toBeGreaterThanOrEqual(end);
      expect(width).toBeGreaterThan(200);
      end = x + width;
    }
    await expect(page.locator('.SidePreview .BoardDrawing')).toBeInViewport({ ratio: 1 });
  });
});

test('the tabs of the history page are in one line of a narrow window', async ({ page, open }) => {
  for (const width of [340, 400]) {
    await open('notes-some');
    await page.setViewportSize({ width, height: 600 });
    const tops = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
});
