import type { Site } from '../site/handle.ts';
import type { TestBrowser, TestPage } from './browsers/browser.ts';
import { HOST } from './companion.ts';

/** Characters that are shown of each text. */
const MOST_TEXT = 1_000;

/** Returns what every tab shows, the API's requests and the console, for the report of a failed test. */
export async function seen(browser: TestBrowser, site: Site): Promise<string> {
  const tabs = await Promise.all((await browser.pages()).map(tabOf));
  const requests = site.log.api().map(({ started, closed, path, query, status }) => {
    const ms = closed === null ? 'never closed' : `${Math.round(closed - started)} ms`;
    return `${Math.round(started)}: ${path}?${query} ${status} (${ms})`;
  });
  return [...tabs, ...requests, ...browser.consoleText().slice(-20)].join('\n');
}

async function tabOf(page: TestPage): Promise<string> {
  const text = await Promise.all([
    page.url(),
    page.evaluate<string>(`document.body?.innerText ?? ''`),
    panelOf(page),
  ]);
  return text.map((part) => part.replaceAll(/\n+/g, ' | ').slice(0, MOST_TEXT)).join('\n  ');
}

async function panelOf(page: TestPage): Promise<string> {
  return (await page.shadow(HOST).count()) > 0 ? `panel: ${await page.shadow(HOST).text()}` : 'no panel';
}
