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
    const rank = page.getByRole('checkbox', { name: 'Hide the rank' });
    await expect(rank).toHaveAccessibleDescription(/but not in the site’s header/);
    await page.getByRole('checkbox', { name: 'Cover the site’s header' }).check();
    await expect(rank).toHaveAccessibleDescription(/in the site’s header too/);
    // Without the panel there is nothing that could uncover it.
    await page.getByRole('checkbox', { name: 'Show the panel' }).uncheck();
    await expect(rank).toHaveAccessibleDescription(/but not in the site’s header/);
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
});
