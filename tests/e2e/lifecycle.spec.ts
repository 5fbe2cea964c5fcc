import { LIFETIME } from '../../lib/lifetimes.ts';
import type { TestPage } from './browsers/browser.ts';
import { HOST, SITE } from './companion.ts';
import { setEnabled, updateExtension } from './extension-life.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';
import { expectFolded, goToNext, solve } from './panel-view.ts';

/** Console lines that appear if a script has lost its extension, or if a page has two scripts. */
const ERRORS = /invalidated|thrown|Uncaught|Receiving end|can't access dead object/i;
/** Firefox logs this if a message was under way when its script's context ended; no script was left to handle it. */
const AFTER_THE_END = 'Promise rejected after context unloaded';
const isError = (line: string) => ERRORS.test(line) && !line.includes(AFTER_THE_END);

/** Ways in which a page may redraw the place where the panel's element is. */
const REDRAWN = {
  'an empty body': 'document.body.replaceChildren()',
  'a new body': 'document.body = document.createElement("body")',
  'a new root': 'document.documentElement.replaceWith(document.createElement("html"))',
  'our element taken away': `document.querySelector('${HOST}').remove()`,
};

test.describe('open problem tabs', () => {
  // `tests/unit/background/browser/renewal.test.ts` tests a worker that dies during the update.
  test('R26 get the new script after an update, one working panel each', {
    tag: '@firefox',
  }, async ({ site, connected, problems }) => {
    const ids = problems.tried(3);
    const begun = performance.now();
    const pages: TestPage[] = [];
    for (const id of ids) pages.push(await problems.open(id));
    const loggedBefore = (await connected.browser.settledConsoleText()).length;
    const before = site.log.mark();
    await updateExtension(connected.browser);
    for (const [i, page] of pages.entries()) {
      const id = ids[i] ?? 0;
      await page.bringToFront();
      await solve(page, site, id);
      await problems.expectShown(page, id);
      const next = await goToNext(page);
      await problems.expectShown(page, next);
    }
    // Neither the old scripts nor the new ones sent any other request. Only on a very slow machine, the player may come back to
    // a tab whose data is over a minute old, so that it is requested again.
    const isSlow = performance.now() - begun > LIFETIME.returnMs;
    for (const id of ids) expect(isSlow ? [1, 2] : [1]).toContain(askedFor(apiSince(site, before), id));
    const logged = (await connected.browser.settledConsoleText()).slice(loggedBefore);
    expect(logged.filter(isError)).toEqual([]);
    // The first page is for new players; the tests' own tab with it was left long before.
    const urls = await Promise.all((await connected.browser.pages()).map((page) => page.url()));
    expect(urls.filter((url) => url.endsWith('/welcome.html'))).toEqual([]);
  });

  test('R27 lose the panel when the extension is disabled, and get it back', async ({
    site,
    connected,
    problems,
    openProblem,
  }) => {
    const { id, page } = await openProblem('tried');
    const loggedBefore = (await connected.browser.settledConsoleText()).length;
    await setEnabled(connected.browser, false);
    // A redraw of the panel must not throw now that the extension's texts are gone.
    await page.setViewport(400, 300);
    await page.setViewport(1280, 800);
    await goToNext(page);
    await expect.poll(() => page.shadow(HOST).text()).toBe('');
    const logged = (await connected.browser.settledConsoleText()).slice(loggedBefore);
    expect(logged.filter(isError)).toEqual([]);
    await setEnabled(connected.browser, true);
    const before = site.log.mark();
    await page.goto(`${SITE}/problems/${id}`);
    await problems.expectShown(page, id);
    expect(askedFor(apiSince(site, before), id)).toBe(0);
    const next = await goToNext(page);
    await problems.expectShown(page, next);
  });

  test('R28 show one current panel each time out of the back/forward cache', async ({
    site,
    problems,
    openProblem,
  }) => {
    const { id: first, page } = await openProblem('tried');
    const [, second = 0] = problems.tried(2);
    await page.evaluate('window.neverUnloaded = true');
    await page.goto(`${SITE}/problems/${second}`);
    await problems.expectShown(page, second);
    const other = await problems.open(first);
    await page.bringToFront();
    const before = site.log.mark();
    const begun = performance.now();
    for (let i = 0; i < 10; i++) {
      if (i === 5) {
        await other.bringToFront();
        await solve(other, site, first);
        await problems.expectShown(other, first);
        await page.bringToFront();
      }
      await page.back();
      await problems.expectShown(page, first);
      expect(await page.evaluate('window.neverUnloaded')).toBe(true);
      await page.forward();
      await problems.expectShown(page, second);
    }
    // When the player comes back to a tab, data older than a minute is requested again. Both tabs of this test do so once a
    // minute if the machine is that slow.
    const returns = 2 * Math.floor((performance.now() - begun) / LIFETIME.returnMs);
    expect(apiSince(site, before).length).toBeLessThanOrEqual(1 + returns);
  });

  test('R31 show a current panel again after the browser discarded them', async ({
    site,
    connected,
    problems,
    openProblem,
  }) => {
    const { id, page } = await openProblem('tried');
    await page.goto(`${SITE}/problems/${id}?aside`);
    await problems.expectShown(page, id);
    const other = await problems.open(id);
    const { options } = connected;
    const tabs = '(globalThis.browser ?? chrome).tabs';
    const aside = `${tabs}.query({ url: '${SITE}/*' }).then((all) => all.find(({ url }) => url.endsWith('?aside')))`;
    await options.evaluate(`${aside}.then(({ id }) => ${tabs}.discard(id)).then(() => null)`);
    await options.waitFor(`${aside}.then(({ discarded }) => discarded)`);
    const before = site.log.mark();
    await solve(other, site, id);
    await problems.expectShown(other, id);
    await options.evaluate(
      `${aside}.then(({ id }) => ${tabs}.update(id, { active: true })).then(() => null)`,
    );
    await options.waitFor(`${aside}.then(({ discarded, status }) => !discarded && status === 'complete')`);
    const again = await connected.browser.waitForPage('?aside');
    await problems.expectShown(again, id);
    expect(apiSince(site, before)).toHaveLength(1);
  });

  test('R32 keep one working panel, whatever the page redraws', async ({ problems, openProblem }) => {
    const { id, page } = await openProblem('tried');
    const panel = page.shadow(HOST);
    let folded = false;
    for (const [what, act] of Object.entries(REDRAWN)) {
      await test.step(what, async () => {
        await page.evaluate(`void (${act})`);
        if (!folded) await problems.expectShown(page, id);
        await panel.click(folded ? '.PanelPill' : '.Panel-toggle');
        folded = !folded;
        await expectFolded(panel, folded);
        expect(await panel.count()).toBe(1);
      });
    }
  });
});

function askedFor(requests: ReturnType<typeof apiSince>, problemId: number): number {
  return requests.filter(({ query }) => new URLSearchParams(query).get('problem_id') === String(problemId))
    .length;
}
