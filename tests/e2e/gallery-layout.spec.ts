import { chromium } from '@playwright/test';
import { ALL_STATES } from '../gallery/all-states.ts';
import { openState } from '../gallery/open.ts';
import { expect, STILL, test } from './gallery-page.ts';

test.describe('the popup', () => {
  test('moves nothing while a request is under way', async ({ page, open }) => {
    for (const [name, check] of [
      ['popup-found', '.ListBar-check'],
      ['popup-diary-end', '.DiaryBar-check'],
    ] as const) {
      await open(name);
      const boxes = () =>
        page
          .locator(
            '.PickBar .button, .ListBar button, .DiaryBar button, [data-rows] a, .DiaryTab-more .button',
          )
          .evaluateAll((found) => found.map((one) => JSON.stringify(one.getBoundingClientRect())));
      const before = await boxes();
      expect(before.length).toBeGreaterThan(10);
      await page.locator(check).press('Enter');
      await expect(page.locator(check)).toHaveAttribute('aria-disabled', 'true');
      expect(await boxes(), name).toEqual(before);
    }
  });

  test('shows eleven problems, the first no lower than 190 px', async ({ page, open, rows }) => {
    for (const name of [
      'popup-found',
      'popup-refused',
      'popup-picked',
      'popup-found-full',
      'popup-search-failed',
    ]) {
      await open(name);
      expect((await rows.first().boundingBox())?.y, name).toBeLessThanOrEqual(190);
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
    const HERE = '.PopupHere-problem';
    for (const [name, sign, bar] of [
      ['popup-found', '.ResultList .StatusBadge', '.ListBar-check svg'],
      ['popup-wide-found', '.ResultList .StatusBadge', '.ListBar-check svg'],
      ['popup-diary', '.LineFacts-result', '.DiaryBar-check svg'],
      ['popup-wide-diary', '.LineFacts-result', '.DiaryBar-check svg'],
      ['popup-narrow-diary', '.LineFacts-result', '.DiaryBar-check svg'],
    ] as const) {
      const state = ALL_STATES[name];
      if (!state) throw new Error(`There is no state ${name}.`);
      await openState(page, gallery, name, state);
      const gutter = await page
        .locator('.TabPanel-list')
        .evaluate((list: HTMLElement) => list.offsetWidth - list.clientWidth);
      expect(gutter, name).toBeGreaterThan(4);
      const right = await side(`${HERE} .StatusBadge`, 'right');
      expect([await side(bar, 'right'), await side(sign, 'right')], name).toEqual([right, right]);
      const left = await side(`${HERE} .NumberRankGenre-id`, 'left');
      if (name === 'popup-found') {
        expect([await side('.ListBar-icon', 'left'), await side('.RowBoard', 'left')]).toEqual([left, left]);
      }
      if (!name.endsWith('diary')) continue;
      const inList = ['.DiaryBar .Chip', '.DiaryList h2', '.DiaryList .NumberRankGenre-id'];
      for (const one of inList) expect(await side(one, 'left'), `${name}: ${one}`).toBe(left);
      const rank = await side('.DiaryList .NumberRankGenre-rank', 'left');
      // A narrow list has narrower columns.
      if (name !== 'popup-narrow-diary') {
        expect(rank, name).toBe(await side(`${HERE} .NumberRankGenre-rank`, 'left'));
      }
      await side('.DiaryList :is(.Duration, .Duration-none)', 'right');
    }
    await browser.close();
  });

  test('keeps the heading of a day in sight, and never over a row with the focus', async ({
    page,
    open,
    rows,
  }) => {
    await open('popup-diary-ten-years');
    const list = page.locator('.TabPanel-list');
    const top = (await list.boundingBox())?.y ?? 0;
    const headings = await page
      .locator('.DiaryList-day')
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
    const parts = ['.FindTab-filters', '.TabPanel-list', '.SidePreview'].map((one) => page.locator(one));
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
