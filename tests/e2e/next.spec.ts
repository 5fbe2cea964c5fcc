import { LONG_TEST_MS, MANY_REQUESTS_MS } from '../patience.ts';
import type { Site } from '../site/handle.ts';
import type { LoggedRequest } from '../site/log.ts';
import type { OpenedPage, TestPage } from './browsers/browser.ts';
import { type Companion, companionIn, HOST, SITE } from './companion.ts';
import { test as base, expect } from './fixture.ts';
import { historyRead } from './marks-view.ts';
import { unfold } from './options-view.ts';
import { apiSince, truth } from './oracle.ts';
import { expectPanel, solve } from './panel-view.ts';

const NEXT = '.NextRow .button';
const PROBLEMS = 6;
/** Without all problems stored: requests of all kinds for one pick and the panel of what was picked. */
const MOST_PER_PICK = 3;

/** What one solve and the pick after it caused: the routes of the requests of each. */
interface Played {
  /** The problem that was picked. */
  id: number;
  afterSolve: LoggedRequest['route'][];
  afterPick: LoggedRequest['route'][];
}

interface Fixtures {
  /** Solves one problem after the other, led by the panel alone. Each step waits until the panel shows the site's own data. */
  playOn: (page: TestPage, first: number) => Promise<Played[]>;
}

const test = base.extend<Fixtures>({
  playOn: async ({ site, player }, use) => {
    const known = (page: TestPage, id: number) => expectPanel(page, truth(site, player.id, id));
    await use(async (page, first) => {
      const played: Played[] = [];
      let id = first;
      for (let i = 0; i < PROBLEMS; i++) {
        await page.waitFor('document.querySelector("[data-point]")');
        const beforeSolve = site.log.mark();
        await solve(page, site, id);
        await known(page, id);
        const afterSolve = routes(site, beforeSolve);
        const beforePick = site.log.mark();
        // The button becomes the first thing to press as soon as there is a result.
        await expect.poll(async () => (await page.shadow(HOST).attributes(NEXT))?.class).toContain('primary');
        id = await pressNext(page, id);
        await known(page, id);
        played.push({ id, afterSolve, afterPick: routes(site, beforePick) });
      }
      return played;
    });
  },
});

/** The same with all problems and all tries stored, on a site that is small enough for that. */
const complete = test.extend({
  siteSize: { problems: 300, attempts: 600, firstPlayer: { attempts: 100, problems: 60 } },
  companion: async ({ site, player, shared }, use) => {
    const browser = await shared.open(site.port);
    const companion = await companionIn(browser, site, { history: true });
    await unfold(companion.options, 'catalogue');
    await companion.options.click('.CatalogueSection-choice:last-child input');
    await companion.connect(player.name);
    await historyRead(companion);
    await companion.options.waitFor(
      `document.querySelector('.CatalogueStandLine')?.innerText.includes('Complete')`,
      MANY_REQUESTS_MS,
    );
    await use(companion);
    await browser.close();
  },
});

/** Presses the panel's button, and waits until the site shows another problem. Returns its number. */
async function pressNext(page: TestPage, from: number): Promise<number> {
  await page.shadow(HOST).click(NEXT);
  await page.waitFor(
    `/\\/problems\\/\\d+$/.test(location.pathname) && !location.pathname.endsWith('/${from}')`,
  );
  return Number((await page.url()).split('/').at(-1));
}

function routes(site: Site, since: number): LoggedRequest['route'][] {
  return apiSince(site, since).map(({ route }) => route);
}

/** Expects that no tab opened, and that no page was loaded but the site's, each of these problems among them. */
function expectOnlySite(
  opened: readonly OpenedPage[],
  { browser }: Companion,
  played: readonly Played[],
): void {
  const addresses = new Set(opened.map(({ address }) => address));
  for (const { id } of played) expect(addresses).toContain(`${SITE}/problems/${id}`);
  // The tests' own page, whose title or state may change.
  addresses.delete(`${browser.extensionOrigin}/options.html`);
  expect([...addresses].filter((address) => !address.startsWith(`${SITE}/problems/`))).toEqual([]);
  expect(opened.filter(({ isNewTab }) => isNewTab)).toEqual([]);
}

test('six problems in a row by Next in the panel alone', async ({ site, connected, problems, playOn }) => {
  test.setTimeout(LONG_TEST_MS);
  const first = problems.first('untried');
  const page = await problems.open(first);
  const stop = connected.browser.recordPages();
  const before = site.log.mark();
  const played = await playOn(page, first);
  expectOnlySite(stop(), connected, played);
  expect(new Set(played.map(({ id }) => id)).size).toBe(PROBLEMS);
  for (const { afterSolve, afterPick } of played) {
    expect(afterSolve).toEqual(['attempts']);
    expect(afterPick.length, afterPick.join()).toBeLessThanOrEqual(MOST_PER_PICK);
  }
  const counted = played.flatMap(({ afterSolve, afterPick }) => [...afterSolve, ...afterPick]);
  expect(apiSince(site, before)).toHaveLength(counted.length);
});

complete(
  'with all problems stored Next costs no request, and a solve one',
  { tag: '@deep' },
  async ({ site, companion, problems, playOn }) => {
    test.setTimeout(LONG_TEST_MS);
    const first = problems.first('untried');
    const page = await problems.open(first);
    const stop = companion.browser.recordPages();
    const before = site.log.mark();
    const played = await playOn(page, first);
    expectOnlySite(stop(), companion, played);
    expect(played.map(({ afterPick }) => afterPick)).toEqual(played.map(() => []));
    expect(played.map(({ afterSolve }) => afterSolve)).toEqual(played.map(() => ['attempts']));
    expect(apiSince(site, before)).toHaveLength(PROBLEMS);
  },
);
