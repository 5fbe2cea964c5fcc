import type { ChromiumBrowser } from './browsers/chromium.ts';
import { expect, test } from './fixture.ts';
import { problemTried } from './oracle.ts';
import { openKnown } from './panel-view.ts';

/** Makes the browser reject the worker's next calls, as it does while a tab navigates. */
const refuse = (call: string, times: number) => `(() => {
  const real = chrome.scripting.${call}.bind(chrome.scripting);
  globalThis.refused = 0;
  chrome.scripting.${call} = (injection) =>
    globalThis.refused++ < ${times} ? Promise.reject(new Error('Frame with ID 0 was removed.')) : real(injection);
})()`;

for (const call of ['executeScript', 'insertCSS']) {
  // The change in the worker's own world is lost when it ends.
  const tag = '@one-life';
  test(`the panel comes although the browser refused ${call} to the worker`, { tag }, async ({
    site,
    player,
    companion,
  }) => {
    const browser = companion.browser as ChromiumBrowser;
    await companion.connect(player.name);
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: true });
    await browser.evaluateInWorker(refuse(call, 2));
    await openKnown(companion, site, player, id);
    expect(await browser.evaluateInWorker('globalThis.refused')).toBeGreaterThan(1);
  });
}
