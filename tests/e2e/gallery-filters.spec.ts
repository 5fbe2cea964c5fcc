import type { Locator } from '@playwright/test';
import { setTextSize } from './every-state/texts.ts';
import { expect, test } from './gallery-page.ts';

test.describe('the filters of the popup', () => {
  test('take a typed rank or elo, and keep other text', async ({ page, open, reported }) => {
    await open('popup-first-filters');
    const easiest = page.getByRole('textbox', { name: 'Easiest' });
    const hardest = page.getByRole('textbox', { name: 'Hardest' });
    await easiest.fill('15k');
    await easiest.press('Enter');
    await expect(easiest).toHaveValue('15 kyu');
    await hardest.fill('1300');
    await hardest.blur();
    const thumbs = page.getByRole('slider').evaluateAll((both) => both.map((one) => one.ariaValueText));
    expect(await thumbs).toEqual(['15 kyu', '1300']);
    await hardest.fill('hard');
    await expect(hardest).toHaveAttribute('aria-invalid', 'false');
    await hardest.blur();
    await expect(hardest).toHaveAttribute('aria-invalid', 'true');
    await expect(hardest).toHaveValue('hard');
    await hardest.fill('');
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await reported('sheet')).toEqual([
      [null, expect.objectContaining({ elo: { from: 1120, to: null } })],
    ]);
  });

  test('have two thumbs that meet but never pass', async ({ page, open }) => {
    await open('popup-first-filters');
    const [from, to] = [page.getByRole('slider').first(), page.getByRole('slider').last()];
    const values = async () => [await from.inputValue(), await to.inputValue()];
    // Thumbs that meet are side by side, and each can be dragged where it is visible.
    const dragFrom = async (slider: Locator, start: 'left' | 'right') => {
      const box = await slider.boundingBox();
      if (!box) throw new Error('There is no slider.');
      const y = box.y + box.height / 2;
      const [left, right] = [box.x + 8, box.x + box.width - 8];
      await page.mouse.move(start === 'left' ? left : right, y);
      await page.mouse.down();
      await page.mouse.move(start === 'left' ? right + 4 : left - 4, y, { steps: 4 });
      await page.mouse.up();
    };
    await from.press('End');
    expect(await values()).toEqual(['38', '38']);
    await dragFrom(from, 'right');
    expect(await values()).toEqual(['0', '38']);
    await to.press('Home');
    await dragFrom(to, 'left');
    expect(await values()).toEqual(['0', '38']);
    await to.press('ArrowLeft');
    await from.press('End');
    expect(await values()).toEqual(['37', '37']);
  });

  test('all change and clear by keyboard, and the focus stays', async ({ page, open, reported }) => {
    await open('popup-first-filters');
    const steps = [
      ['Life and death', 'Space'],
      ['Easiest', 'ArrowRight'],
      ['Hardest', 'ArrowLeft'],
      ['Untried', 'Space'],
      ['Due', 'Space'],
      ['Rated at least', 'ArrowDown'],
      ['Rated at most', 'End'],
      ['Include unrated', 'Space'],
      ['Canon only', 'Space'],
    ] as const;
    for (const [name, key] of steps) {
      const control = page.locator('button, input, select').and(page.locator(':focus'));
      await expect
        .poll(async () => {
          await page.keyboard.press('Tab');
          return control.evaluate((one: HTMLInputElement) => {
            const words = one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent;
            return words.trim();
          });
        })
        .toContain(name);
      await page.keyboard.press(key);
    }
    await page.keyboard.press('Escape');
    expect(await reported('sheet')).toEqual([
      [
        null,
        {
          genres: ['life and death'],
          elo: { from: 644, to: 2007 },
          statuses: ['untried'],
          among: 'due',
          rating: { from: 1, to: 5 },
          unrated: false,
          canon: true,
          count: null,
          descending: false,
        },
      ],
    ]);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const clear = page.locator('.FilterActions').getByRole('button', { name: 'Clear filters' });
    await clear.press('Enter');
    await expect(clear).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('All problems')).toBeVisible();
  });

  test('move off the list in a tab that becomes too narrow for its texts', async ({ page, open }) => {
    const beside = page.locator('.FilterRows');
    const session = await page.context().newCDPSession(page);
    await open('popup-wide-found');
    await expect(beside).toHaveCount(1);
    await setTextSize(page, session, 2);
    await expect(beside).toHaveCount(0);
    await setTextSize(page, session, 1);
    await session.detach();
  });
});
