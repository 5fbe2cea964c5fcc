import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

/** The script that a page must have loaded before axe checks it. */
export const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Returns what axe finds in the state that the page shows, in words. Light colours are checked by every rule. Dark ones are
 * checked only for contrast, since nothing else depends on the colours.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violationsIn(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsIn(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((fault) => `dark, ${fault}`)];
}

/** Returns each rule that is broken with the elements that break it. */
function violationsIn(page: Page, only?: string[]): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // The report has the HTML of each element. A unique selector for each would cost a twelfth of the time.
      selectors: false,
      ...(rules ? { runOnly: rules } : {}),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, only);
}
