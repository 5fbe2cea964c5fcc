import type { Page } from '@playwright/test';
import { PREVIEW } from '../../lib/limits.ts';
import { ALL_STATES } from '../gallery/all-states.ts';
import type { State } from '../gallery/states.ts';
import { expect, test } from './gallery-page.ts';

/** In a window of this size the list scrolls. */
const LOW = { width: 400, height: 440 };

test.describe('the position beside a row', () => {
  const rows = (page: Page) => page.locator('.ProblemLink');
  const card = (page: Page) => page.locator('.ProblemCard');
  const states = Object.entries(ALL_STATES).filter(([name]) => name.startsWith('popup-preview'));

  test('stays in the window, off its row, and moves nothing', async ({ page, open }) => {
    expect(states.length).toBeGreaterThan(5);
    for (const [name, state] of states) {
      const { width = 400, rests } = state as Extract<State, { show: 'popup' }>;
      await open(name);
      const boxes = async () => {
        const all = await rows(page).evaluateAll((found) => found.map((one) => one.getBoundingClientRect()));
        return JSON.stringify(all);
      };
      const shown = await boxes();
      const row = await rows(page)
        .nth(rests?.row ?? 0)
        .boundingBox();
      const box = await card(page).boundingBox();
      if (!row || !box) throw new Error(`nothing is shown in ${name}`);
      expect(
        Math.min(box.x, box.y, width - box.x - box.width, 600 - box.y - box.height),
        name,
      ).toBeGreaterThan(0);
      const isOff =
        box.y >= row.y + row.height ||
        box.y + box.height <= row.y ||
        box.x >= row.x + row.width ||
        box.x + box.width <= row.x;
      expect(isOff, name).toBe(true);
      await page.keyboard.press('Escape');
      await expect(card(page)).toHaveCount(0);
      expect(await boxes(), name).toBe(shown);
    }
  });

  test('appears for a row that has the focus before the popup listens', async ({ page, gallery }) => {
    await page.goto(gallery);
    await page.keyboard.press('Shift');
    await page.evaluate(() => {
      // Focuses the row as soon as it is drawn, before any effect of a component is run.
      new MutationObserver((_, drawn) => {
        const row = document.querySelectorAll<HTMLElement>('.ProblemLink')[1];
        if (row) drawn.disconnect();
        row?.focus();
      }).observe(document.body, { childList: true, subtree: true });
      location.hash = 'popup-preview-corner';
    });
    await expect(card(page)).toBeVisible();
    await expect(rows(page).nth(1)).toBeFocused();
  });

  test('appears for a resting pointer, leaves with it and covers no click', async ({ page, open }) => {
    await open('popup-preview-corner');
    await page.keyboard.press('Escape');
    await rows(page).nth(2).hover();
    await expect(card(page)).toBeVisible();
    const box = await card(page).boundingBox();
    // A click there reaches the element below the preview.
    const pressed = await page.evaluate(
      ([x = 0, y = 0]) => {
        const there = document.elementFromPoint(x, y);
        return there !== null && there.closest('.ProblemCard') === null && there.closest('.Popup') !== null;
      },
      [(box?.x ?? 0) + 20, (box?.y ?? 0) + 60],
    );
    expect(pressed).toBe(true);
    // Firefox sends this to a popup whenever its content changes, also when its size stays the same.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          dispatchEvent(new Event('resize'));
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    expect(await card(page).count()).toBe(1);
    expect(await card(page).boundingBox()).toEqual(box);
    await page.getByRole('tab', { name: 'Recent' }).hover();
    await expect(card(page)).toHaveCount(0);
    await page.setViewportSize(LOW);
    await rows(page).nth(2).hover();
    await expect(card(page)).toBeVisible();
    await page.mouse.wheel(0, 60);
    await expect(card(page)).toHaveCount(0);
  });

  test('is requested for no row that the pointer only passes', async ({ page, open, reported }) => {
    await open('popup-preview-corner');
    const before = (await reported('preview')).length;
    // All events are sent in one task, so that no timer can fire in between on a busy machine.
    await rows(page).evaluateAll((all) => {
      const moved = { bubbles: true, pointerType: 'mouse' };
      for (const row of all) row.dispatchEvent(new PointerEvent('pointermove', moved));
      for (const row of all) row.focus();
    });
    await expect(card(page)).toBeVisible();
    const requested = (await reported('preview')).slice(before).filter(([id]) => id !== null);
    expect(requested).toEqual([[Number(await rows(page).last().getAttribute('data-problem'))]]);
  });

  test('does not appear when rows move under a still pointer', async ({ page, open, reported }) => {
    await open('popup-found');
    await page.setViewportSize(LOW);
    const box = await rows(page).nth(1).boundingBox();
    await page.mouse.move(100, (box?.y ?? 0) + 60);
    await expect.poll(() => reported('preview')).toHaveLength(1);
    await page.mouse.wheel(0, 80);
    await expect.poll(() => reported('preview')).toEqual([[expect.any(Number)], [null]]);
    await page.getByRole('tab', { name: 'Problems' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true');
    // The wait is the test: a preview appears after a pause of this length, and a page's timers fire in order.
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), 2 * PREVIEW.restsMs);
    expect(await reported('preview')).toHaveLength(2);
  });

  test('stays at the side of a wide tab', async ({ page, open, reported }) => {
    await open('popup-side-preview');
    await page.getByRole('tab', { name: 'Problems' }).focus();
    await rows(page)
      .first()
      .evaluate((row) => row.dispatchEvent(new PointerEvent('pointerout')));
    await expect(card(page)).toBeVisible();
    // So it is read again when data change.
    expect((await reported('preview')).at(-1)).not.toEqual([null]);
  });
});
