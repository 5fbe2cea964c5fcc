import { expect, test } from './gallery-page.ts';

test.describe('the options', () => {
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
    await expect(note).toContainText('Your current key stays in use.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(note).toHaveCount(0);
    await page.getByRole('button', { name: 'Replace key' }).click();
    await expect(note).toHaveCount(0);
  });
});
