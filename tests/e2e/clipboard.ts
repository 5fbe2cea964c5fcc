import type { TestPage } from './browsers/browser.ts';
import { SITE } from './companion.ts';

/** Copies a text to the clipboard, as a player copies the key from the site. Closes the page that it is given. */
export async function copyOnSite(page: TestPage, text: string): Promise<void> {
  await page.goto(`${SITE}/keys`);
  await page.evaluate(`(() => {
    const field = document.createElement('input');
    document.body.prepend(field);
    field.value = ${JSON.stringify(text)};
    field.select();
  })()`);
  await page.press('Control+c');
  await page.close();
}
