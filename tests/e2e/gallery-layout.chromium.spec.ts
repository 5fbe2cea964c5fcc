import { expect, test } from './gallery-page.ts';

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
});
