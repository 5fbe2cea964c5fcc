import type { TestBrowser, TestPage } from '../e2e/browsers/browser.ts';
import { HOST, SITE } from '../e2e/companion.ts';

/** A panel that is still wrong after so long, ms, is wrong. */
const LONGEST_MS = 20_000;

/**
 * Opens a problem's page in a new tab. Resolves to the ms from the start of its navigation until the panel tells this number of attempts.
 * Nothing tells when a closed root changes, so it is read over and over. `then`: what else is done there.
 */
export async function panelTime(
  browser: TestBrowser,
  problem: number,
  attempts: number,
  then?: (page: TestPage) => Promise<void>,
): Promise<number> {
  const right = new RegExp(`(^|[^\\d,])${attempts} attempts?\\b`, 'i');
  const page = await browser.newPage();
  try {
    await page.bringToFront();
    const going = page.goto(`${SITE}/problems/${problem}`);
    const end = performance.now() + LONGEST_MS;
    let text = '';
    while (!right.test(text)) {
      if (performance.now() > end)
        throw new Error(`The panel of problem ${problem} tells no ${attempts} attempts, but: ${text}`);
      text = await textOf(page);
    }
    const shown = performance.timeOrigin + performance.now();
    await going;
    const ms = shown - (await page.evaluate<number>('performance.timeOrigin'));
    await then?.(page);
    return ms;
  } finally {
    await page.close();
  }
}

/** The panel's text; empty while the tab goes to another document. */
function textOf(page: TestPage): Promise<string> {
  return page
    .shadow(HOST)
    .text()
    .catch(() => '');
}
