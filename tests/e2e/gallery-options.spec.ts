import { expect, test } from './gallery-page.ts';

test.describe('the options', () => {
  test('end a search at a link to a part, also to the one that the address names', async ({ page, open }) => {
    await open('options-search-folded');
    const link = page.getByRole('navigation').getByRole('link', { name: 'Data & advanced' });
    // The address stays the same, as when it already ends with this part.
    await link.evaluate((one) => one.addEventListener('click', (event) => event.preventDefault()));
    await link.click();
    await expect(page.locator('#search')).toHaveValue('');
    await expect(page.locator('#data')).toBeInViewport();
  });

  test('open what needs the player, and only that', async ({ page, open }) => {
    for (const [name, ids] of [
      ['options-accepted', []],
      ['options-today-held', ['diagnostics']],
      ['options-accounts-blocked', ['accounts']],
    ] as const) {
      await open(name);
      const opened = page.locator('details[open]').evaluateAll((found) => found.map(({ id }) => id));
      expect(await opened, name).toEqual(ids);
    }
  });

  test('keep the links to their parts in view at the side, with a notice too', async ({ page, open }) => {
    await page.setViewportSize({ width: 1_280, height: 400 });
    for (const name of ['options-accepted', 'options-permission-withheld', 'options-unsaved']) {
      await open(name);
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
    }
  });

  test('move nothing while a key is being checked', async ({ page, open }) => {
    const box = () => page.locator('.KeyForm-submit').boundingBox();
    await open('options-no-key');
    const before = await box();
    await open('options-busy');
    await expect(page.getByRole('button', { name: 'Loading…' })).toBeVisible();
    expect(await box()).toEqual(before);
  });

  test('do not show a refused new key as stored, also after Cancel', async ({ page, open }) => {
    await open('options-replacing-failed');
    const note = page.locator('.FailureNote');
    await expect(note).toContainText('The key ending in ab12 stays in use.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(note).toHaveCount(0);
    await page.getByRole('button', { name: 'Replace key' }).click();
    await expect(note).toHaveCount(0);
  });
});
