import type { Locator } from '@playwright/test';
import { expect, test } from './gallery-page.ts';

/** Everything that is pressed alone, not within a sentence. */
const TARGETS =
  'nav a, button, summary, select, .AimChoice label, .Switch input, .CatalogueSection-choice, .KeyForm-field, #search';

test.describe('the options', () => {
  test('have no target under 24 px and fit a narrow window', async ({ page, open }) => {
    for (const name of ['options-accepted', 'options-no-key', 'options-accounts', 'options-search-folded']) {
      for (const width of [1_600, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await open(name);
        const small = await page.locator(TARGETS).evaluateAll((found) =>
          found
            .filter((one) => one.checkVisibility())
            .map((one) => ({ name: one.className || one.id, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 24 || box.height < 24)
            .map(({ name }) => name),
        );
        expect(small, `${name} at ${width}`).toEqual([]);
        const wide = await page.evaluate(() =>
          [...document.querySelectorAll('.OptionsPage *')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth)
            .map((one) => one.className),
        );
        expect(wide, `${name} at ${width}`).toEqual([]);
      }
    }
  });

  test('say in the line of each switch what blind mode leaves to be seen', async ({ page, open }) => {
    await open('options-blind');
    const [genre, rank] = ['genre', 'rank'].map((part) =>
      page.getByRole('checkbox', { name: `Hide the ${part}` }),
    ) as [Locator, Locator];
    for (const one of [genre, rank])
      await expect(one).toHaveAccessibleDescription(/the site’s header shows it/);
    await page.getByRole('checkbox', { name: 'Cover the site’s header' }).check();
    await expect(genre).toHaveAccessibleDescription(/covered in the site’s header too/);
    // What is shown elsewhere is not covered there either.
    await expect(rank).not.toHaveAccessibleDescription(/header/);
    // Without the panel there is nothing that could uncover it.
    await page.getByRole('checkbox', { name: 'Show the panel' }).uncheck();
    await expect(genre).toHaveAccessibleDescription(/the site’s header shows it/);
    await expect(page.getByRole('checkbox', { name: 'Cover the site’s header' })).toHaveAccessibleDescription(
      /needs the panel/,
    );
  });

  test('are searched by keyboard, and keep what was typed elsewhere', async ({ page, open }) => {
    await open('options-no-key');
    await page.locator('#key').fill('half a key');
    const search = page.getByRole('searchbox', { name: 'Search the options' });
    await search.fill('hide genre');
    await expect(page.getByRole('status').filter({ hasText: '1 option found' })).toHaveCount(1);
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await expect(page.locator('#key')).toBeHidden();
    await search.press('Escape');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    await expect(page.locator('#key')).toHaveValue('half a key');
  });

  test('open what needs the player, and only that', async ({ page, open }) => {
    const opened = () => page.locator('details[open]').evaluateAll((found) => found.map(({ id }) => id));
    for (const [name, ids] of [
      ['options-accepted', []],
      ['options-today-held', ['diagnostics']],
      ['options-accounts-blocked', ['accounts']],
      ['options-address-typed', ['site']],
    ] as const) {
      await open(name);
      expect(await opened(), name).toEqual(ids);
    }
  });

  test('end a search at a link to a part, also to the one that the address names', async ({ page, open }) => {
    await open('options-search');
    const link = page.getByRole('navigation').getByRole('link', { name: 'Data & advanced' });
    // The address stays the same, as when it already ends with this part.
    await link.evaluate((one) => one.addEventListener('click', (event) => event.preventDefault()));
    await link.click();
    await expect(page.locator('#search')).toHaveValue('');
    await expect(page.locator('#data')).toBeInViewport();
  });

  test('keep the links to their parts in view at the side, with a notice too', async ({ page, open }) => {
    await page.setViewportSize({ width: 1_280, height: 400 });
    for (const name of ['accepted', 'permission-withheld', 'noted', 'unsaved']) {
      await open(`options-${name}`);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const links = page.getByRole('navigation');
      await expect(links, name).toBeInViewport({ ratio: 1 });
      const [beside, part] = [await links.boundingBox(), await page.locator('#data').boundingBox()];
      expect((beside?.x ?? 0) + (beside?.width ?? 0), name).toBeLessThan(part?.x ?? 0);
      // Not every browser keeps them in view beyond their rows, so these must be all rows.
      const end = await links.evaluate((nav) => {
        nav.style.cssText = 'position: static; align-self: stretch';
        const { bottom } = nav.getBoundingClientRect();
        nav.style.cssText = '';
        return bottom;
      });
      expect(end, name).toBeGreaterThanOrEqual((part?.y ?? 0) + (part?.height ?? 0));
      // The last part ends where the page does: rows that are not used take no room.
      const room = await page.evaluate(
        () =>
          (document.querySelector('.OptionsPage')?.getBoundingClientRect().bottom ?? 0) -
          (document.querySelector('#data')?.getBoundingClientRect().bottom ?? 0),
      );
      expect(room, name).toBe(64);
    }
  });
});

test('the first page says what does not work without the permission', async ({ page, open }) => {
  await open('welcome-permission-withheld');
  await expect(page.locator('.PermissionNotice')).toContainText('Without this your key cannot be tried.');
  await expect(page.locator('.PermissionNotice')).not.toContainText('panel');
});
