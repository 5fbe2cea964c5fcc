import { ALL, expect, test } from './gallery-page.ts';

test.describe('the popup', () => {
  test('shows a general failure once, with a way to the options', async ({ page, open, reported }) => {
    for (const [name, words] of [
      ['popup-refused', 'does not accept the key'],
      ['popup-refused-diary', 'does not accept the key'],
      ['popup-permission-withheld', 'has not allowed'],
    ] as const) {
      await open(name);
      await expect(page.getByText(words)).toHaveCount(1);
      await page.locator('.PopupNotice').getByRole('button', { name: 'Open options' }).click();
      expect(await reported('options')).toHaveLength(1);
    }
    await open('popup-find-failed-offline');
    await expect(page.getByText('You are offline.')).toHaveCount(1);
  });

  test('cuts the text of no failure', async ({ page, open }) => {
    let checked = 0;
    for (const [name] of ALL.filter(([name]) => /^popup-(\w+-failed|refused|permission|noted)/.test(name))) {
      await open(name);
      const texts = await page
        .locator('.PopupNotice p')
        .evaluateAll((found) => found.map((p) => ({ isCut: p.scrollHeight > p.clientHeight })));
      expect(texts, name).not.toContainEqual({ isCut: true });
      checked += texts.length;
    }
    expect(checked).toBeGreaterThan(50);
  });

  test('keeps the status of the problem in the tab while offline', async ({ page, open }) => {
    await open('popup-here-offline');
    await expect(page.locator('.PopupHere .StatusBadge')).toBeVisible();
    await expect(page.getByText('You are offline.')).toHaveCount(0);
  });

  test('names rows left out, unreadable or unproven, and that more may exist', async ({ page, open }) => {
    const notes = page.locator('.ResultNotes');
    await open('popup-found-full');
    await expect(notes).toHaveText(
      '3 left out: they do not match the filters. Chosen by the site: status, canon cannot be checked here.',
    );
    await expect(page.locator('.ListBar [role="status"]')).toHaveText('17 of the first 20');
    await open('popup-found-odd');
    await expect(notes).toHaveText(
      '1 left out: it does not match the filters. 2 problems could not be read.',
    );
    await open('popup-found-full-end');
    await expect(page.locator('.ResultList-end')).toHaveText(
      'These are the first 100. Narrow the filters to see others.',
    );
  });
});
