import { LONG_TEST_MS, MANY_REQUESTS_MS } from '../patience.ts';
import type { ChromiumBrowser } from './browsers/chromium.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { apiSince } from './oracle.ts';
import { expectPolite } from './polite.ts';
import { NOTICE, openPaintedPopup, settled, shownIds, textIn } from './popup-view.ts';

test.describe('messages to the worker', () => {
  test('S24 a flood of valid messages delays neither site nor popup', {
    tag: '@deep',
  }, async ({ site, companion, problems, openProblem }) => {
    test.setTimeout(LONG_TEST_MS);
    const browser = companion.browser as ChromiumBrowser;
    const { id, page } = await openProblem('solved');
    const before = site.log.mark();
    // The site holds the flood's first request until the popup's is in the queue, so that the queue is then as full as it can be.
    const gate = site.faults.hold('attempts');
    // Three messages about each of a thousand problems, a thousand messages at a time, for as long as the popup is open.
    const flood = browser.evaluateAsContentScript<{ sent: number; answered: number }>(
      page,
      `(async () => {
        let sent = 0, answered = 0;
        for (let round = 0; round < 3 || !globalThis.floodOver; round++) {
          const messages = Array.from({ length: 1_000 }, (_, i) => chrome.runtime.sendMessage(
            { ask: 'problemPanel', with: { id: 100_000 + i, panelLoaded: true, wait: false } },
          ));
          sent += messages.length;
          for (const reply of await Promise.all(messages)) if (reply.answer.show === 'panel') answered++;
        }
        return { sent, answered };
      })()`,
    );
    await site.log.next('attempts', before);
    const requested = () => inStore(companion.options, 'site:', 'listing', "rows.get('asked')");
    expect(await requested()).toBeNull();
    // The popup has no list yet, so it requests one when it opens.
    const opened = site.log.mark();
    const popup = await openPaintedPopup(companion);
    // The worker, which is busy with the flood, has put the popup's request into the queue once this is stored.
    await expect.poll(requested).not.toBeNull();
    gate.open();
    // The flood takes most of the processor's time.
    await settled(popup, MANY_REQUESTS_MS);
    expect((await shownIds(popup)).length).toBeGreaterThan(0);
    expect(await textIn(popup, NOTICE)).toBe('');
    // One request is under way when the popup's arrives, and one may just be starting.
    const since = apiSince(site, opened).map(({ route }) => route);
    expect(since).toContain('problems');
    expect(since.indexOf('problems')).toBeLessThanOrEqual(1);
    await popup.click('#tab-diary');
    await popup.waitFor('document.querySelector("#tab-diary[aria-selected=true]")');
    await popup.close();
    await browser.evaluateAsContentScript(page, 'globalThis.floodOver = true');
    const { sent, answered } = await flood;
    expect(sent).toBeGreaterThanOrEqual(3_000);
    expect(answered).toBe(sent);
    expectPolite(apiSince(site, before));
    await page.bringToFront();
    await problems.expectShown(page, id);
  });
});
