import type { ChromiumBrowser } from './browsers/chromium.ts';
import { expect, test } from './fixture.ts';

/** Makes the worker's next calls of an API fail, as they do while a tab navigates. */
const refuse = (call: string, times: number) => `(() => {
  const real = chrome.scripting.${call}.bind(chrome.scripting);
  globalThis.refused = 0;
  chrome.scripting.${call} = (injection) =>
    globalThis.refused++ < ${times} ? Promise.reject(new Error('Frame with ID 0 was removed.')) : real(injection);
})()`;

for (const call of ['executeScript', 'insertCSS']) {
  // The change is made in the worker's memory and is lost when the worker ends.
  const tag = '@one-life';
  test(`the panel comes although the browser refused ${call} to the worker`, { tag }, async ({
    connected,
    openProblem,
  }) => {
    const browser = connected.browser as ChromiumBrowser;
    await browser.evaluateInWorker(refuse(call, 2));
    await openProblem('solved');
    expect(await browser.evaluateInWorker('globalThis.refused')).toBeGreaterThan(1);
  });
}
