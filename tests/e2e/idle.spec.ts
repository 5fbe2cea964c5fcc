import type { TestBrowser } from './browsers/browser.ts';
import { companionIn, HOST, launch, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince, problemsTried, truth } from './oracle.ts';
import { expectPanel, openKnown } from './panel-view.ts';
import { expectPolite } from './polite.ts';
import { openPaintedPopup, openPopupWithResults, settled, shownIds } from './popup-view.ts';

/**
 * ms after which Firefox ends an idle worker, set by a preference. Chromium has no such preference. It is long enough for a slow
 * machine to find the worker still running after an action.
 */
const FIREFOX_IDLE_MS = 10_000;

/** Waits until the worker has ended by itself. */
async function diedByItself(browser: TestBrowser): Promise<void> {
  // Chromium ends a worker after 30 s without work.
  await expect.poll(() => browser.isWorkerRunning(), { intervals: [1_000] }).toBe(false);
}

test.describe('an idle worker that ended by itself', () => {
  test('R5 starts again for popup, panel and options, with its limits', {
    tag: '@firefox',
  }, async ({ site, player, realBrowser }) => {
    const browser = await launch(realBrowser, {
      sitePort: site.port,
      unattended: true,
      firefoxIdleMs: FIREFOX_IDLE_MS,
    });
    try {
      await expect.poll(() => browser.isWorkerRunning()).toBe(true);
      const companion = await companionIn(browser, site);
      await companion.connect(player.name);
      const [known = 0, paused = 0, fresh = 0] = problemsTried(site, player.id, 3);
      const page = await openKnown(companion, site, player, known);
      const first = await openPopupWithResults(companion);
      await settled(first);
      const found = await shownIds(first);
      await first.close();

      await diedByItself(browser);
      const before = site.log.mark();
      await test.step('the popup paints without it', async () => {
        const popup = await openPaintedPopup(companion);
        expect(await shownIds(popup)).toEqual(found);
        expect(await browser.isWorkerRunning()).toBe(false);
        await popup.close();
      });
      await test.step('the panel of a known problem costs no request', async () => {
        await page.reload();
        await expectPanel(page, truth(site, player.id, known));
        expect(apiSince(site, before)).toEqual([]);
      });
      await test.step('a new problem costs one', async () => {
        await page.goto(`${SITE}/problems/${fresh}`);
        await expectPanel(page, truth(site, player.id, fresh));
        expect(apiSince(site, before).map(({ route }) => route)).toEqual(['attempts']);
      });
      await test.step('the options show the stored account', async () => {
        await companion.options.bringToFront();
        await companion.options.reload();
        await companion.options.waitFor('document.querySelector(".AccountCard")');
      });

      const pause = { kind: 'answer', status: 429, headers: { 'retry-after': '600' } } as const;
      site.faults.once('attempts', pause);
      await page.bringToFront();
      await page.goto(`${SITE}/problems/${paused}`);
      await page.shadow(HOST).waitForText('isn’t responding');
      await diedByItself(browser);
      // The soak uses this return value to count deaths.
      expect(await browser.killWorker()).toBe(false);
      await test.step('a pause that the site requested survives it', async () => {
        const mark = site.log.mark();
        await page.reload();
        await page.shadow(HOST).waitForText('isn’t responding');
        expect(apiSince(site, mark)).toEqual([]);
      });
      expect(await browser.killWorker()).toBe(true);
      expectPolite(site.log.api());
    } finally {
      await browser.close();
    }
  });
});
