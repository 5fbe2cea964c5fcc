import { chromium } from '@playwright/test';
import { ALL_STATES } from '../gallery/all-states.ts';
import { openState } from '../gallery/open.ts';
import { ALL, expect, isTwin, STILL, SURFACES, test } from './gallery-page.ts';

test.describe('the popup', () => {
  test('moves nothing while a request is under way', async ({ page, open }) => {
    const boxes = async (name: string) => {
      await open(name);
      return page
        .locator('.PickBar .button, .ListBar button, .DiaryBar button, [data-rows] a, .DiaryTab-more .button')
        .evaluateAll((found) => found.map((one) => JSON.stringify(one.getBoundingClientRect())));
    };
    for (const name of ['popup-found', 'popup-diary-end']) {
      const before = await boxes(name);
      expect(before.length).toBeGreaterThan(10);
      expect(await boxes(`${name}-asking`), name).toEqual(before);
    }
  });

  test('shows eleven problems, the first no lower than 190 px', async ({ open, rows }) => {
    for (const name of ['popup-found', 'popup-refused', 'popup-picked', 'popup-found-full']) {
      await open(name);
      expect((await rows.first().boundingBox())?.y, name).toBeLessThanOrEqual(190);
      await expect(rows.nth(10), name).toBeInViewport({ ratio: 1 });
    }
  });

  test('has room for the words of its buttons and of the problem in the tab', async ({ page, open }) => {
    for (const name of [
      'found',
      'found-asking',
      'picking',
      'picked',
      'picked-from-few',
      'first-run',
      'refused',
      'again',
    ]) {
      await open(`popup-${name}`);
      const cut = await page.evaluate(() => {
        const narrow = [...document.querySelectorAll('.Popup .button, .PopupHere-problem > *')].filter(
          (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline',
        );
        // What does not fit its line is in the next one, which is hidden.
        const below = [...document.querySelectorAll('.PopupHere-player > *, .PopupHere-why > *')].filter(
          (one) =>
            one.getBoundingClientRect().top >= (one.parentElement?.getBoundingClientRect().bottom ?? 0),
        );
        return [...narrow, ...below].map((one) => `${one.className}: ${one.textContent}`);
      });
      expect(cut, name).toEqual([]);
    }
  });

  test('fits its window, which does not scroll', async ({ page, open }) => {
    for (const name of [
      'found',
      'diary',
      'refused',
      'name-long',
      'all-filters',
      'again',
      'narrow-again',
      'narrow-found',
      'wide-diary',
    ]) {
      await open(`popup-${name}`);
      const overflow = await page.evaluate(() =>
        // Saved filters are in one line, which scrolls sideways.
        [...document.querySelectorAll('.Popup :not(.SavedFilters-line *)')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth)
          .map((one) => one.className),
      );
      expect(overflow, name).toEqual([]);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, name).toBe(600);
    }
  });

  test('has its columns in line with what is above the list, beside a scroll bar', async ({
    gallery,
    launchOptions,
  }) => {
    // Playwright hides scroll bars, so that lists would keep no room for them.
    const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
    const page = await browser.newPage(STILL);
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
      if (name.endsWith('diary')) {
        expect([await side('.DiaryBar .Chip', 'left'), await side('.DiaryList h2', 'left')]).toEqual([
          left,
          left,
        ]);
        expect(await side('.DiaryList .NumberRankGenre-id', 'left'), name).toBe(left);
        const rank = await side(`${HERE} .NumberRankGenre-rank`, 'left');
        expect(await side('.DiaryList .NumberRankGenre-rank', 'left'), name).toBe(rank);
      }
    }
    await browser.close();
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
    expect(end).toBeLessThanOrEqual(1_280);
    await expect(page.locator('.SidePreview .BoardDrawing')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-rows] a').first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator('button.ListBar-filters')).toHaveCount(0);
  });
});

for (const surface of SURFACES) {
  test(`the ${surface} has at most one primary button in each state`, async ({ page, gallery }) => {
    const found: Record<string, number> = {};
    for (const [name, state] of ALL.filter((one) => one[1].show === surface && !isTwin(one))) {
      await openState(page, gallery, name, state);
      const count = await page.locator('.primary').filter({ visible: true }).count();
      if (count > 1) found[name] = count;
    }
    expect(found).toEqual({});
  });
}
