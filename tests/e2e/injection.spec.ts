import type { ChromiumBrowser } from './browsers/chromium.ts';
import { expect, test } from './fixture.ts';

const CALLS = ['executeScript', 'insertCSS'];

/** Makes the worker's next calls of an API fail, as they do while a tab navigates. */
const refuse = (call: string, times: number) => `(() => {
  const real = chrome.scripting.${call}.bind(chrome.scripting);
  (globalThis.refused ??= {}).${call} = 0;
  chrome.scripting.${call} = (injection) =>
    globalThis.refused.${call}++ < ${times} ? Promise.reject(new Error('Frame with ID 0 was removed.')) : real(injection);
})()`;

// The change is made in the worker's memory and is lost when the worker ends.
test('the panel comes although the browser refused its script and its styles', async ({
  connected,
  openProblem,
}) => {
  const browser = connected.browser as ChromiumBrowser;
  for (const call of CALLS) await browser.evaluateInWorker(refuse(call, 2));
  await openProblem('solved');
  for (const call of CALLS) {
    await expect
      .poll(() => browser.evaluateInWorker(`globalThis.refused.${call}`), { message: call })
      .toBeGreaterThan(2);
  }
});
