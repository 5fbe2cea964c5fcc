import { closedGate } from '../site/gate.ts';
import type { ChromiumBrowser } from './browsers/chromium.ts';
import { type Companion, HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince, problemsTried, problemTried, truth } from './oracle.ts';
import { expectPanel, openKnown, solve } from './panel-view.ts';
import { expectPolite } from './polite.ts';

/** Stops animations: in a Chromium under test every tab counts as shown, and twenty waiting panels would be drawn all the time. */
function keepStill({ browser }: Companion): void {
  if (browser.name !== 'chromium') return;
  const { context } = browser as ChromiumBrowser;
  context.on('page', (page) => void page.emulateMedia({ reducedMotion: 'reduce' }).catch(() => undefined));
}

test.describe('the site', () => {
  test('gets one request for ten tabs of one problem', async ({ site, player, connected }) => {
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: true });
    site.log.clear();
    // Held until all ten tabs have asked, so that none finds a fresh answer.
    const gate = closedGate();
    site.faults.add('attempts', { kind: 'none', until: gate.opened });
    const pages = await Promise.all(Array.from({ length: 10 }, () => connected.open(id)));
    await Promise.all(pages.map((page) => page.waitFor('document.querySelector("[data-point]")')));
    gate.open();
    for (const page of pages) await expectPanel(page, truth(site, player.id, id));
    expect(site.log.api()).toHaveLength(1);
  });

  test("gets twenty tabs' requests within the limits, across twenty worker deaths", async ({
    site,
    player,
    companion,
  }) => {
    test.slow();
    keepStill(companion);
    await companion.connect(player.name);
    const ids = problemsTried(site, player.id, 20);
    expect(ids).toHaveLength(20);
    site.log.clear();
    // The site holds each of the first twenty requests until this test releases it, so that no death comes late.
    const gates = Array.from(ids, () => {
      const gate = closedGate();
      site.faults.once('attempts', { kind: 'none', until: gate.opened });
      return gate;
    });
    const opening = Promise.all(ids.map((id) => companion.open(id)));
    let last = site.log.mark();
    for (const [i, gate] of gates.entries()) {
      const { sequence } = await site.log.next('attempts', last);
      // Alternately during the request and right after its answer.
      if (i % 2 === 1) {
        gate.open();
        await site.log.answered('attempts', last);
      }
      await companion.browser.killWorker();
      gate.open();
      last = sequence;
    }
    const pages = await opening;
    // Twenty requests may still be queued, one a second.
    for (const [i, page] of pages.entries())
      await expectPanel(page, truth(site, player.id, ids[i] ?? 0), 60_000);
    const asked = site.log.api();
    expectPolite(asked);
    // A death repeats at most the one request that was under way.
    expect(asked.length).toBeGreaterThanOrEqual(20);
    expect(asked.length).toBeLessThanOrEqual(40);
  });

  test('gets no request before its pause ends, also after a worker death', async ({
    site,
    player,
    connected,
  }) => {
    const [first = 0, second = 0] = problemsTried(site, player.id, 2);
    site.log.clear();
    site.faults.once('attempts', { kind: 'answer', status: 429, headers: { 'retry-after': '4' } });
    const page = await connected.open(first);
    await page.shadow(HOST).waitForText('asks for a pause');
    await connected.browser.killWorker();
    await page.goto(`${SITE}/problems/${second}`);
    await expectPanel(page, truth(site, player.id, second));
    const [refused, next] = site.log.api();
    expect((next?.started ?? 0) - (refused?.started ?? 0)).toBeGreaterThanOrEqual(4_000);
  });
});

test.describe('a worker that dies before each step', () => {
  test('changes nothing for key, panel and solving', async ({ site, player, companion }) => {
    const id = problemTried(site, player.id, { least: 3, most: 12, solved: false });
    await companion.browser.killWorker();
    await companion.connect(player.name);
    // Where the worker dies after it stored the key and before it replied, the request is repeated.
    await companion.options.waitFor('document.querySelector(".AccountCard[aria-busy=false]")');
    await companion.browser.killWorker();
    const page = await openKnown(companion, site, player, id);
    await companion.browser.killWorker();
    const before = site.log.mark();
    await solve(page, site, id);
    await expectPanel(page, truth(site, player.id, id));
    const asked = apiSince(site, before);
    expect(asked.map(({ route }) => route)).toEqual(['attempts']);
    await companion.browser.killWorker();
    site.log.clear();
    await page.reload();
    await expectPanel(page, truth(site, player.id, id));
    expect(site.log.api()).toEqual([]);
  });
});
