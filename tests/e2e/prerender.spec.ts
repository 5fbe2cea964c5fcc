import type { UnattendedChromium } from './browsers/chromium-unattended.ts';
import { companionIn, launch, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince, problemsTried, truth } from './oracle.ts';
import { expectPanel } from './panel-view.ts';

/** An extension page injects this script into the tab, because Chromium prerenders nothing for a tab with a debugger. */
const inTab = (address: string, act: string) => `chrome.tabs.query({ url: '${address}' })
  .then(([tab]) => chrome.scripting.executeScript({ target: { tabId: tab.id }, world: 'MAIN', func: () => { ${act} } }))
  .then(() => null)`;

const prerender = (address: string) => `
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = JSON.stringify({ prerender: [{ urls: ['${address}'], eagerness: 'immediate' }] });
  document.head.append(rules);`;

test('R30 a prerendered page sends no request until it is activated', async ({ site, player }) => {
  const browser = (await launch('chromium', { sitePort: site.port, unattended: true })) as UnattendedChromium;
  try {
    const companion = await companionIn(browser, site);
    await companion.connect(player.name);
    const [here = 0, there = 0] = problemsTried(site, player.id, 2);
    const from = `${SITE}/problems/${here}`;
    const to = `${SITE}/problems/${there}`;
    const start = site.log.mark();
    await browser.openTab(from);
    await site.log.answered('attempts', start);
    const before = site.log.mark();
    await companion.options.evaluate(inTab(from, prerender(to)));
    const unseen = await site.log.next(({ path }) => path === `/problems/${there}`, before);
    expect(unseen.headers['sec-purpose']).toContain('prerender');
    // When the site's own page has drawn itself there, our script would already have sent its message.
    await site.log.answered(({ path }) => path === `/site/problems/${there}`, before);
    await site.log.answered(({ path }) => path === '/site/session', before);
    expect(apiSince(site, before)).toEqual([]);

    const left = site.log.mark();
    await companion.options.evaluate(inTab(from, `location.href = '${to}'`));
    await site.log.answered('attempts', left);
    const page = await browser.waitForPage(to);
    await expectPanel(page, truth(site, player.id, there));
    // The tab shows the prerendered page, not a new one.
    const activated = 'performance.getEntriesByType("navigation")[0].activationStart > 0';
    expect(await page.evaluate(activated)).toBe(true);
    expect(site.log.since(left).some(({ path }) => path === `/problems/${there}`)).toBe(false);
    expect(apiSince(site, before).map(({ route }) => route)).toEqual(['attempts']);
  } finally {
    await browser.close();
  }
});
