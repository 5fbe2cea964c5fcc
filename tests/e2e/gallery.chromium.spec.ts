import { createRequire } from 'node:module';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { ALL_STATES } from '../gallery/all-states.ts';
import { openState } from '../gallery/open.ts';
import { serveGallery } from '../gallery/serve.ts';
import type { State } from '../gallery/states.ts';

const STILL = { reducedMotion: 'reduce' } as const;

/** One page for all tests, each of which opens a state anew: a new page costs more than most of them. */
const test = base.extend<object, { lasting: Page }>({
  lasting: [
    async ({ browser }, use) => {
      const page = await browser.newPage(STILL);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ lasting, viewport }, use) => {
    if (viewport) await lasting.setViewportSize(viewport);
    await lasting.mouse.move(0, 0);
    await lasting.goto('about:blank');
    await use(lasting);
  },
});

test.use({
  launchOptions: { executablePath: process.env.COMPANION_CHROMIUM ?? '/usr/bin/chromium' },
});
// One worker: the gallery is built once.
test.describe.configure({ mode: 'default', timeout: 180_000 });

let gallery: Awaited<ReturnType<typeof serveGallery>>;
test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(() => gallery.close());

const all = Object.entries(ALL_STATES);

async function open(page: Page, name: string) {
  const state = ALL_STATES[name];
  if (!state) throw new Error(`There is no state ${name}.`);
  return openState(page, gallery.url, name, state);
}

test.describe('the panel', () => {
  test('moves between corners by the arrow keys, and the page hears none of them', async ({ page }) => {
    const panel = await open(page, 'panel-solved');
    await page.evaluate(() =>
      document.addEventListener('keydown', () => document.body.classList.add('heard')),
    );
    await page.getByRole('button', { name: 'Move the panel' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(panel).toHaveAttribute('data-corner', 'bottom-left');
    await page.keyboard.press('ArrowUp');
    await expect(panel).toHaveAttribute('data-corner', 'top-left');
    await expect(page.locator('body')).not.toHaveClass(/heard/);
  });

  test('snaps to the corner it is dragged to, and is not folded by the button the drag began on', async ({
    page,
  }) => {
    const panel = await open(page, 'panel-solved');
    await page.getByRole('button', { name: 'Make the panel small' }).hover();
    await page.mouse.down();
    await page.mouse.move(300, 60, { steps: 5 });
    await page.mouse.up();
    await expect(panel).toHaveAttribute('data-corner', 'top-left');
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
  });

  test('folds and unfolds without losing the place of who uses the keyboard', async ({ page }) => {
    const panel = await open(page, 'panel-solved');
    await page.getByRole('button', { name: 'Make the panel small' }).press('Enter');
    await expect(panel).toHaveAttribute('data-collapsed', 'true');
    await expect(page.getByRole('button', { name: 'Show the panel: Solved, 3 tries' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Make the panel small' })).toBeFocused();
  });

  test('does nothing at clicks that no person made', async ({ page }) => {
    const panel = await open(page, 'panel-solved');
    await page.getByRole('button', { name: 'Make the panel small' }).dispatchEvent('click');
    await expect(panel).toHaveAttribute('data-collapsed', 'false');
  });

  test('keeps its size and place while the site is asked', async ({ page }) => {
    const before = await (await open(page, 'panel-solved')).boundingBox();
    expect(await (await open(page, 'panel-solved-refreshing')).boundingBox()).toEqual(before);
  });

  test('keeps its head in one place whatever its height, also when folded', async ({ page }) => {
    const edges = async (name: string) => {
      await open(page, name);
      const box = await page.locator('.Panel-head').boundingBox();
      return box && [box.y, box.height, box.x + box.width];
    };
    const small = await edges('panel-small-untried');
    for (const name of ['panel-loading', 'panel-solved-long-history', 'panel-stale-redirected']) {
      expect(await edges(name), name).toEqual(small);
    }
  });

  test('carries its head along to the other edge, from where the hand let go', async ({ page }) => {
    const panel = await open(page, 'panel-solved');
    const head = page.locator('.Panel-head');
    const before = await panel.boundingBox();
    await head.hover({ position: { x: 60, y: 20 } });
    await page.mouse.down();
    // Most of the panel is above the middle of the window by then, and its head is not.
    await page.mouse.move(1100, 420, { steps: 5 });
    await page.mouse.up();
    await expect(panel).toHaveAttribute('data-corner', 'bottom-right');
    expect(await panel.boundingBox()).toEqual(before);
  });

  test('makes the rows of a long list as they are scrolled to, by the keyboard too', async ({ page }) => {
    await open(page, 'panel-solved-long-history');
    const rows = page.locator('.AttemptList tbody tr');
    await expect(rows).toHaveCount(20);
    const list = page.getByRole('group', { name: 'Your attempts, newest first' });
    await list.focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(rows).toHaveCount(128, { timeout: 200 });
    }).toPass();
    await expect(page.locator('.AttemptList table')).toHaveAttribute('aria-rowcount', '129');
    await page.keyboard.press('End');
    await expect(rows.last()).toBeInViewport();
  });

  test('has the site asked again at a press of its button, once at a time', async ({ page }) => {
    await open(page, 'panel-solved');
    const check = page.getByRole('button', { name: 'Check again' });
    await check.dispatchEvent('click');
    await expect(page.locator('.CheckedLine')).toHaveText('Checked 5 minutes ago');
    await check.press('Enter');
    await expect(page.locator('.CheckedLine')).toHaveText('Asking the site…');
    await expect(check).toHaveAttribute('aria-disabled', 'true');
    await expect(check).toBeFocused();
  });

  test('is not reached by the style of the page, however important', async ({ page }) => {
    const panel = await open(page, 'panel-solved');
    const before = await panel.boundingBox();
    await page.addStyleTag({
      content: '[data-companion-panel]{all:unset!important;display:none!important;opacity:0!important}',
    });
    expect(await panel.boundingBox()).toEqual(before);
  });
});

test.describe('the key', () => {
  test('that is not accepted in place of another is not said to be the kept one, also after Cancel', async ({
    page,
  }) => {
    await open(page, 'options-replacing-failed');
    const note = page.locator('.FailureNote');
    await expect(note).toContainText('does not accept the new key');
    await expect(note).toContainText('The key ending in ab12 stays in use.');
    await expect(page.locator('.AccountCard .button')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('.AccountCard .button')).toHaveCount(2);
    await expect(note).toHaveCount(0);
    await page.getByRole('button', { name: 'Replace key' }).click();
    await expect(note).toHaveCount(0);
  });

  test('moves nothing while the site is asked about it', async ({ page }) => {
    const box = async () => page.locator('.KeyForm .primary').boundingBox();
    await open(page, 'options-no-key');
    const before = await box();
    await open(page, 'options-busy');
    await expect(page.getByRole('button', { name: 'Asking the site…' })).toBeVisible();
    expect(await box()).toEqual(before);
  });
});

test.describe('the popup', () => {
  const told = (page: Page, name: string) =>
    page.evaluate(
      (of) => window.popupEvents.filter(([event]) => event === of).map(([, ...what]) => what),
      name,
    );
  const rows = (page: Page) => page.locator('[data-rows] a');

  test('opens a problem where the keys held with the click say', async ({ page }) => {
    await open(page, 'popup-found-folded');
    const row = rows(page).first();
    await row.click();
    await row.click({ modifiers: ['Control'] });
    await row.click({ modifiers: ['Meta'] });
    await row.click({ button: 'middle' });
    await row.click({ modifiers: ['Shift'] });
    await row.click({ modifiers: ['Control', 'Shift'] });
    await row.click({ button: 'right' });
    const where = ['here', 'background-tab', 'background-tab', 'background-tab', 'new-window', 'new-tab'];
    expect(await told(page, 'open')).toEqual(where.map((one) => [1204, one]));
    expect(page.context().pages()).toHaveLength(1);
    await expect(row).toHaveAttribute('href', 'https://www.goproblems.com/problems/1204');
  });

  test('opens a problem by Enter, with the same keys held', async ({ page }) => {
    await open(page, 'popup-recent');
    await rows(page).nth(1).focus();
    for (const keys of ['Enter', 'Control+Enter', 'Shift+Enter', 'Control+Shift+Enter']) {
      await page.keyboard.press(keys);
    }
    const where = ['here', 'background-tab', 'new-window', 'new-tab'];
    expect(await told(page, 'open')).toEqual(where.map((one) => [9123, one]));
    expect(page.context().pages()).toHaveLength(1);
  });

  test('goes by arrow keys from its button through the rows and back, each in sight', async ({ page }) => {
    await open(page, 'popup-found');
    const find = page.getByRole('button', { name: 'Find problems' });
    await find.focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(rows(page).last()).toBeFocused();
    await expect(rows(page).last()).toBeInViewport({ ratio: 0.9 });
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowUp');
    await expect(rows(page).nth(3)).toBeFocused();
    // Not under the bar that stays on top.
    const bar = await page.locator('.FindBar').boundingBox();
    const row = await rows(page).nth(3).boundingBox();
    expect(row?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect(find).toBeFocused();
  });

  test('is one stop of the Tab key for a whole list, at the row last visited', async ({ page }) => {
    await open(page, 'popup-found-folded');
    await page.getByRole('button', { name: 'Find problems' }).focus();
    await page.keyboard.press('Tab');
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(rows(page).nth(1)).toBeFocused();
  });

  test('changes tabs by arrow keys and keeps where each was scrolled to', async ({ page }) => {
    await open(page, 'popup-found-scrolled');
    const panel = page.getByRole('tabpanel');
    const top = () => panel.evaluate((element) => element.scrollTop);
    expect(await top()).toBe(400);
    await page.getByRole('tab', { name: 'Find' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Recent' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true');
    await rows(page).last().focus();
    await expect.poll(() => told(page, 'scroll')).toEqual([['recent', await top()]]);
    await page.getByRole('tab', { name: 'Recent' }).press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Find' })).toBeFocused();
    expect(await top()).toBe(400);
  });

  test('begins again at the first row when asked from further down', async ({ page }) => {
    await open(page, 'popup-found-scrolled');
    await page.getByRole('button', { name: 'Find problems' }).click();
    const bar = await page.locator('.FindBar').boundingBox();
    const answer = await page.locator('.FindTab-answer').boundingBox();
    expect(answer?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
  });

  test('moves nothing while the site is asked', async ({ page }) => {
    const boxes = async (name: string) => {
      await open(page, name);
      return page
        .locator('.FindBar .button, .RecentBar .button, [data-rows] a, .RecentTab-more .button')
        .evaluateAll((found) => found.map((one) => JSON.stringify(one.getBoundingClientRect())));
    };
    for (const name of ['popup-found', 'popup-recent-end']) {
      const before = await boxes(name);
      expect(before.length).toBeGreaterThan(10);
      expect(await boxes(`${name}-asking`), name).toEqual(before);
    }
  });

  test('takes a rank or an elo as typed, and keeps what is neither', async ({ page }) => {
    await open(page, 'popup-first-run-with-key');
    const easiest = page.getByRole('textbox', { name: 'Easiest' });
    const hardest = page.getByRole('textbox', { name: 'Hardest' });
    const thumbs = () => page.getByRole('slider').evaluateAll((both) => both.map((one) => one.ariaValueText));
    await easiest.fill('15k');
    await easiest.press('Enter');
    await expect(easiest).toHaveValue('15 kyu');
    await hardest.fill('1300');
    await hardest.blur();
    await expect(hardest).toHaveValue('1300');
    expect(await thumbs()).toEqual(['15 kyu, elo 1120', '9 kyu, elo 1300']);
    await hardest.fill('hard');
    await expect(hardest).toHaveAttribute('aria-invalid', 'false');
    await hardest.blur();
    await expect(hardest).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Type a rank (15k, 3d) or an elo')).toBeVisible();
    await expect(hardest).toHaveValue('hard');
    await hardest.fill('');
    await hardest.press('Enter');
    await page.getByRole('button', { name: 'Find problems' }).click();
    expect(await told(page, 'find')).toEqual([[expect.objectContaining({ elo: { from: 1120, to: null } })]]);
  });

  test('asks with what was typed before it was closed', async ({ page }) => {
    await open(page, 'popup-difficulty-typed');
    await page.getByRole('button', { name: 'Find problems' }).click();
    expect(await told(page, 'find')).toEqual([[expect.objectContaining({ elo: { from: 1120, to: 1232 } })]]);
    await expect(page.getByRole('textbox', { name: 'Hardest' })).toHaveValue('12 kyu');
  });

  test('has two thumbs that meet, do not pass, and can be taken apart again at either end', async ({
    page,
  }) => {
    await open(page, 'popup-first-run-with-key');
    const [from, to] = [page.getByRole('slider').first(), page.getByRole('slider').last()];
    await from.press('End');
    expect(await from.inputValue()).toBe('38');
    // Where they meet, they stand beside each other: each is taken where it is seen.
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
    const [lower, upper] = [await from.boundingBox(), await to.boundingBox()];
    expect((upper?.x ?? 0) - (lower?.x ?? 0)).toBeGreaterThan(4);
    await dragFrom(from, 'right');
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['0', '38']);
    await to.press('Home');
    await dragFrom(to, 'left');
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['0', '38']);
    await to.press('ArrowLeft');
    await from.press('End');
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['37', '37']);
  });

  test('changes every filter by keyboard alone, and clears them without losing the place', async ({
    page,
  }) => {
    await open(page, 'popup-first-run-with-key');
    await page.getByRole('button', { name: 'Filters', exact: true }).focus();
    const steps = [
      ['Life and death', 'Space'],
      ['Easiest', 'ArrowRight'],
      ['Hardest', 'ArrowLeft'],
      ['Untried', 'Space'],
      ['Rated at least', 'ArrowDown'],
      ['Rated at most', 'End'],
      ['and unrated', 'Space'],
      ['How many', 'ArrowDown'],
      ['Order', 'ArrowDown'],
      ['canon only', 'Space'],
      ['Find problems', 'Enter'],
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
    expect(await told(page, 'find')).toEqual([
      [
        {
          genres: ['life and death'],
          elo: { from: 644, to: 2007 },
          statuses: ['untried'],
          rating: { from: 1, to: 5 },
          unrated: false,
          canon: true,
          count: 10,
          descending: true,
        },
      ],
    ]);
    await page.getByRole('button', { name: 'Clear' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('none, the site picks')).toBeVisible();
  });

  test('takes a number with Enter, and says so when there is no such address', async ({ page }) => {
    await open(page, 'popup-found');
    const field = page.getByRole('textbox', { name: 'number or link' });
    await field.fill(' 4711 ');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Go to this problem' }).click();
    expect(await told(page, 'go')).toEqual([[' 4711 '], [' 4711 ']]);
    const before = await page.getByRole('tablist').boundingBox();
    await open(page, 'popup-go-to-missed');
    await expect(field).toHaveAccessibleDescription(
      "No problem of www.goproblems.com. Type a number or paste a problem's address.",
    );
    expect(await page.getByRole('tablist').boundingBox()).toEqual(before);
  });

  test('says once what is wrong with everything, and leads to the options from there', async ({ page }) => {
    for (const [name, words] of [
      ['popup-refused', 'does not accept the key'],
      ['popup-refused-recent', 'does not accept the key'],
      ['popup-permission-withheld', 'has not allowed'],
    ] as const) {
      await open(page, name);
      await expect(page.getByText(words)).toHaveCount(1);
      await page.locator('.PopupNotice').getByRole('button', { name: 'Open options' }).click();
      expect(await told(page, 'options')).toHaveLength(1);
    }
    await open(page, 'popup-here-offline');
    await expect(page.getByText('You are offline.')).toHaveCount(1);
  });

  test('says what it left out, what could not be read, what only the site vouches for, and that there may be more', async ({
    page,
  }) => {
    const notes = page.locator('.ResultNotes');
    await open(page, 'popup-found-full');
    await expect(notes).toHaveText(
      '3 left out: they do not fit the filters. Only the site can tell: status, canon.',
    );
    await expect(page.getByRole('status').filter({ hasText: 'problems' })).toHaveText(
      '17 of the first 20 problems',
    );
    await open(page, 'popup-found-odd');
    await expect(notes).toHaveText('1 left out: it does not fit the filters. 2 rows could not be read.');
    await open(page, 'popup-found-full-end');
    await expect(page.locator('.ResultList-end')).toHaveText(
      'These are the first 100. Narrow the filters to see others.',
    );
  });

  test('shows at least seven problems under folded filters, as it begins, and three under open ones', async ({
    page,
  }) => {
    await open(page, 'popup-found-folded');
    await expect(rows(page).nth(6)).toBeInViewport({ ratio: 0.9 });
    await open(page, 'popup-found');
    await expect(rows(page).nth(1)).toBeInViewport({ ratio: 0.9 });
    await expect(rows(page).nth(2)).toBeInViewport({ ratio: 0.3 });
  });

  test('is never larger than its window, which does not scroll', async ({ page }) => {
    for (const name of [
      'found',
      'recent',
      'refused',
      'name-long',
      'all-filters',
      'narrow-found',
      'wide-recent',
    ]) {
      await open(page, `popup-${name}`);
      const overflow = await page.evaluate(() =>
        // What is saved goes on beside itself in a line that scrolls.
        [...document.querySelectorAll('.Popup :not(.Tiles-row *)')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth)
          .map((one) => one.className),
      );
      expect(overflow, name).toEqual([]);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, name).toBe(600);
    }
  });
});

test.describe('the position beside a row', () => {
  const rows = (page: Page) => page.locator('.ProblemLink');
  const card = (page: Page) => page.locator('.LookCard');
  const looked = (page: Page) =>
    page.evaluate(() => window.popupEvents.filter(([event]) => event === 'look').map(([, id]) => id));
  const states = all.filter(([name]) => name.startsWith('popup-look'));

  test('lies within the window and on no part of its row, with everything where it was', async ({ page }) => {
    expect(states.length).toBeGreaterThan(10);
    for (const [name, state] of states) {
      const { width = 400, rests } = state as Extract<State, { show: 'popup' }>;
      await open(page, name);
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
      expect(box.y >= row.y + row.height || box.y + box.height <= row.y, name).toBe(true);
      await page.keyboard.press('Escape');
      await expect(card(page)).toHaveCount(0);
      expect(await boxes(), name).toBe(shown);
    }
  });

  test('is an image with a sentence, told as it comes', async ({ page }) => {
    await open(page, 'popup-look-corner');
    const words = 'Black: A17, B17, C17, D17, E17, E18, E19; White: A18, B18, C18, D18, D19; Black to play';
    await expect(page.getByRole('status').getByRole('img', { name: words, exact: true })).toBeVisible();
  });

  test('comes for a pointer that rests, goes as it leaves, and is in the way of nothing', async ({
    page,
  }) => {
    await open(page, 'popup-look-corner');
    await page.keyboard.press('Escape');
    await rows(page).nth(2).hover();
    await expect(card(page)).toBeVisible();
    const box = await card(page).boundingBox();
    // Whatever lies under it is what is pressed there.
    const pressed = await page.evaluate(
      ([x = 0, y = 0]) => {
        const there = document.elementFromPoint(x, y);
        return there !== null && there.closest('.LookCard') === null && there.closest('.Popup') !== null;
      },
      [(box?.x ?? 0) + 20, (box?.y ?? 0) + 60],
    );
    expect(pressed).toBe(true);
    await page.getByRole('tab', { name: 'Recent' }).hover();
    await expect(card(page)).toHaveCount(0);
    await rows(page).nth(2).hover();
    await expect(card(page)).toBeVisible();
    await page.mouse.wheel(0, 60);
    await expect(card(page)).toHaveCount(0);
  });

  test('is wanted for no row that is only passed, by pointer or by keys', async ({ page }) => {
    await open(page, 'popup-look-corner');
    const before = (await looked(page)).length;
    // All in one go, so that no timer can end in between however busy the machine is.
    await rows(page).evaluateAll((all) => {
      const moved = { bubbles: true, pointerType: 'mouse' };
      for (const row of all) row.dispatchEvent(new PointerEvent('pointermove', moved));
      for (const row of all) row.focus();
    });
    await expect(card(page)).toBeVisible();
    const ids = (await looked(page)).slice(before).filter((id) => id !== null);
    expect(ids).toEqual([Number(await rows(page).last().getAttribute('data-problem'))]);
  });

  test('does not come for a pointer that lies still while rows come to lie under it', async ({ page }) => {
    await open(page, 'popup-found-folded');
    const box = await rows(page).nth(1).boundingBox();
    await page.mouse.move(100, (box?.y ?? 0) + 60);
    await expect.poll(() => looked(page)).toHaveLength(1);
    await page.mouse.wheel(0, 80);
    await expect.poll(() => looked(page)).toEqual([expect.any(Number), null]);
    await page.getByRole('tab', { name: 'Find' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true');
    // Whoever began to rest there would be told of before this timer, which begins later and takes longer.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 240)));
    expect(await looked(page)).toHaveLength(2);
  });

  test('is black for black and white for white where colours are forced, in light and dark', async ({
    page,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' });
      await open(page, 'popup-look-corner');
      const fills = await page.evaluate(() =>
        ['black', 'white'].map((colour) => {
          const stones = document.querySelector(`.BoardDrawing-${colour}`);
          return stones && getComputedStyle(stones).fill;
        }),
      );
      expect(fills).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    }
    await page.emulateMedia({ colorScheme: null, forcedColors: null });
  });
});

/** States that differ from the one before in a sentence alone: the same colours. */
const isTwin = ([name]: [string, State], i: number, list: [string, State][]) => {
  const family = /^(panel-stale|options-failed|popup-(?:find|recent)-failed)-/.exec(name)?.[0];
  return family !== undefined && list.findIndex(([other]) => other.startsWith(family)) !== i;
};

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds wrong with the page as it is shown now: each rule with the elements that break it. */
function axeFaults(page: Page, only?: string[]): Promise<[string, string[]][]> {
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules ? { runOnly: rules } : {}),
    });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)] as [string, string[]]);
  }, only);
}

for (const show of ['panel', 'key-line', 'card', 'options', 'popup'] as const) {
  test(`axe finds nothing wrong with any state of the ${show}, in light and dark colours`, async ({
    browser,
  }) => {
    // Of its own, since what is loaded into it stays.
    const page = await browser.newPage(STILL);
    await page.addInitScript({ path: AXE });
    for (const [i, [name, state]] of all.entries()) {
      const hasTwin = isTwin([name, state], i, all);
      if (state.show !== show || (hasTwin && show === 'popup')) continue;
      await page.emulateMedia({ colorScheme: 'light' });
      await openState(page, gallery.url, name, state);
      expect.soft(await axeFaults(page), name).toEqual([]);
      if (hasTwin) continue;
      // Only contrast depends on the colours.
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await axeFaults(page, ['color-contrast']), `${name}, dark`).toEqual([]);
    }
    await page.close();
  });
}
