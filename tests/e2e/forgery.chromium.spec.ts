import { closedGate } from '../site/gate.ts';
import type { ChromiumBrowser } from './browsers/chromium.ts';
import { expect, test } from './fixture.ts';
import { apiSince, problemTried, truth } from './oracle.ts';
import { expectPanel, openKnown } from './panel-view.ts';
import { expectPolite } from './polite.ts';
import { openPaintedPopup, settled, shownIds } from './popup-view.ts';

test.describe('messages to the worker', () => {
  // It measures how much one worker answers, and its messages are not repeated as `lib/ask.ts` would.
  test('S24 a flood of valid messages delays neither site nor popup', {
    tag: '@one-life',
  }, async ({ site, player, companion }) => {
    test.slow();
    const browser = companion.browser as ChromiumBrowser;
    await companion.connect(player.name);
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: true });
    const page = await openKnown(companion, site, player, id);
    const before = site.log.mark();
    // The flood's first request is held until the player presses: then the queue is as full as it gets.
    const gate = closedGate();
    site.faults.once('attempts', { kind: 'none', until: gate.opened });
    // A thousand problems, each asked for three times, a thousand questions under way at once, and on as long as the popup is open.
    const flood = browser.evaluateAsContentScript<{ asked: number; answered: number }>(
      page,
      `(async () => {
        let asked = 0, answered = 0;
        for (let round = 0; round < 3 || !globalThis.floodOver; round++) {
          const asking = Array.from({ length: 1_000 }, (_, i) => chrome.runtime.sendMessage(
            { ask: 'problemPanel', with: { id: 100_000 + i, panelLoaded: true, wait: false } },
          ));
          asked += asking.length;
          for (const reply of await Promise.all(asking)) if (reply.answer.show === 'panel') answered++;
        }
        return { asked, answered };
      })()`,
    );
    await site.log.next('attempts', before);
    const popup = await openPaintedPopup(companion);
    const pressed = site.log.mark();
    await popup.click('.FindBar button');
    await popup.waitFor(`document.querySelector('[data-busy="true"], [data-pending="true"]')`);
    gate.open();
    await settled(popup);
    expect((await shownIds(popup)).length).toBeGreaterThan(0);
    // One is under way when the press arrives, and one may just be starting.
    const since = apiSince(site, pressed).map(({ route }) => route);
    expect(since).toContain('problems');
    expect(since.indexOf('problems')).toBeLessThanOrEqual(1);
    await popup.click('#tab-recent');
    await popup.waitFor('document.querySelector("#tab-recent[aria-selected=true]")');
    await popup.close();
    await browser.evaluateAsContentScript(page, 'globalThis.floodOver = true');
    const { asked: questions, answered } = await flood;
    expect(questions).toBeGreaterThanOrEqual(3_000);
    expect(answered).toBe(questions);
    const asked = apiSince(site, before);
    expectPolite(asked);
    await page.bringToFront();
    await expectPanel(page, truth(site, player.id, id));
  });
});
