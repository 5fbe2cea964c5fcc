import fc from '../unit/fast-check.ts';
import { isWellFormed } from '../unit/malformed/allowed.ts';
import { plainMessages } from '../unit/malformed/messages.ts';
import type { TestPage } from './browsers/browser.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';

/** Number of samples: more than five thousand remain after those that are valid by chance are left out. */
const SAMPLE = { numRuns: 6_000, seed: 20261120 };
const WANTED = 5_000;

function malformedFor(table: 'content' | 'page'): string {
  const messages = fc.sample(plainMessages, SAMPLE).filter((message) => !isWellFormed(message, table));
  expect(messages.length).toBeGreaterThanOrEqual(WANTED);
  return JSON.stringify(messages.slice(0, WANTED));
}

/**
 * Sends messages, some hundred at a time, and counts each kind of reply. Messages that a browser cannot send are refused by the
 * browser itself.
 */
const SEND = `async (text) => {
  const deep = (depth) => { let value = 7; while (depth-- > 0) value = [value]; return value; };
  const huge = [
    { ask: 'useKey', with: 'x'.repeat(5e6) },
    { ask: 'marks', with: { ids: Array.from({ length: 1e6 }, (_, i) => i + 1), styled: true } },
    { ask: 'marks', with: { ids: deep(10000), styled: true } },
  ];
  const cloned = [10n, new Date(), new Map([['ask', 'forgetKey']]), { ask: 'marks', with: new Set([1]) }];
  const all = [...JSON.parse(text), ...huge, ...cloned];
  const replies = {};
  for (let from = 0; from < all.length; from += 250) {
    await Promise.all(all.slice(from, from + 250).map(async (message) => {
      let reply = 'unsent';
      try {
        reply = JSON.stringify(await chrome.runtime.sendMessage(message)) ?? 'none';
      } catch (error) {
        if (from < all.length - 250) reply = 'threw ' + error.message;
      }
      replies[reply] = (replies[reply] ?? 0) + 1;
    }));
  }
  return replies;
}`;

/** Sends the messages from this page of the extension. */
function sendFrom(page: TestPage, messages: string): Promise<Record<string, number>> {
  return page.evaluate(`(${SEND})(${JSON.stringify(messages)})`);
}

/**
 * Sends the messages from the content script's JavaScript world in the only tab of the site, into which an extension page can
 * inject code.
 */
function sendFromSite(page: TestPage, messages: string): Promise<Record<string, number>> {
  return page.evaluate(`(async () => {
    const [tab] = await chrome.tabs.query({ url: 'https://www.goproblems.com/*' });
    const target = { tabId: tab.id };
    const [{ result }] = await chrome.scripting.executeScript({ target, func: ${SEND}, args: [${JSON.stringify(messages)}] });
    return result;
  })()`);
}

test('S23 ten thousand malformed messages are refused and change nothing', {
  tag: '@deep',
}, async ({ site, connected, problems, openProblem }) => {
  const { id, page } = await openProblem('solved');
  const loggedBefore = (await connected.browser.settledConsoleText()).length;
  const before = site.log.mark();

  for (const replies of [
    await sendFrom(connected.options, malformedFor('page')),
    await sendFromSite(connected.options, malformedFor('content')),
  ]) {
    const { '{"refused":true}': refused = 0, unsent = 0, ...others } = replies;
    expect(others).toEqual({});
    expect(refused).toBeGreaterThanOrEqual(WANTED);
    expect(refused + unsent).toBe(WANTED + 7);
  }

  const { browser } = connected;
  const logged = (await browser.settledConsoleText()).slice(loggedBefore);
  // Firefox also reports errors of its own and names the file of each. Only errors in the extension's files count.
  const isOurs = (line: string) => browser.name === 'chromium' || line.includes(browser.extensionOrigin);
  expect(logged.filter(isOurs)).toEqual([]);
  expect(apiSince(site, before)).toEqual([]);
  await page.reload();
  await problems.expectShown(page, id);
});
