import { LONG_TEST_MS, MANY_REQUESTS_MS } from '../patience.ts';
import type { Site } from '../site/handle.ts';
import { startSite } from '../site/server.ts';
import type { TestPage } from './browsers/browser.ts';
import { type Companion, CRASH_BUILDS, companionIn, HOST, launch, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { historyRead } from './marks-view.ts';
import { unfold } from './options-view.ts';
import { solve } from './panel-view.ts';

const NEXT = '.NextRow .button';
const PROBLEMS = 20;

/** Presses the panel's button, and waits until the site shows another problem. Returns its number. */
async function pressNext(page: TestPage, from: number): Promise<number> {
  await page.shadow(HOST).click(NEXT);
  await page.waitFor(
    `/\\/problems\\/\\d+$/.test(location.pathname) && !location.pathname.endsWith('/${from}')`,
  );
  return Number((await page.url()).split('/').at(-1));
}

/** Solves one problem after the other, led by the panel alone. Returns the numbers of the problems that were picked. */
async function playOn(site: Site, page: TestPage, first: number): Promise<number[]> {
  const picked: number[] = [];
  let id = first;
  for (let i = 0; i < PROBLEMS; i++) {
    await page.waitFor('document.querySelector("[data-point]")');
    await solve(page, site, id);
    // The button becomes the first thing to press as soon as there is a result.
    await expect.poll(async () => (await page.shadow(HOST).attributes(NEXT))?.class).toContain('primary');
    id = await pressNext(page, id);
    picked.push(id);
  }
  return picked;
}

/** The addresses of all open tabs that are neither the site's, nor blank, nor the options page. */
async function otherPages({ browser }: Companion): Promise<string[]> {
  const urls = await Promise.all((await browser.pages()).map((page) => page.url()));
  return urls.filter(
    (url) =>
      ![SITE, 'about:blank', `${browser.extensionOrigin}/options.html`].some((own) => url.startsWith(own)),
  );
}

test('twenty problems in a row by Next in the panel alone', async ({ site, connected, problems }) => {
  test.setTimeout(LONG_TEST_MS);
  const first = problems.first('untried');
  const page = await connected.open(first);
  const before = site.log.mark();
  const picked = await playOn(site, page, first);
  expect(new Set(picked).size).toBe(PROBLEMS);
  const requests = site.log.api().filter(({ sequence }) => sequence > before);
  expect(requests.filter(({ route }) => route === 'problems').length).toBeLessThanOrEqual(3 * PROBLEMS);
  expect(await otherPages(connected)).toEqual([]);
});

test('with all problems stored Next costs no request, and a solve one', async ({ realBrowser }) => {
  test.setTimeout(LONG_TEST_MS);
  const site = await startSite({
    problems: 300,
    attempts: 600,
    firstPlayer: { attempts: 100, problems: 60 },
  });
  const [player] = site.users;
  const browser = await launch(realBrowser, { extension: CRASH_BUILDS[realBrowser], sitePort: site.port });
  try {
    const companion = await companionIn(browser, site, { history: true });
    await unfold(companion.options, 'catalogue');
    await companion.options.click('.CatalogueSection-choice:last-child input');
    await companion.connect(player.name);
    await historyRead(companion);
    await companion.options.waitFor(
      `document.querySelector('.CatalogueStandLine')?.innerText.includes('Complete')`,
      MANY_REQUESTS_MS,
    );
    const [row] = site.sql(
      'select id from problems where id not in (select problem_id from attempts where user_id = ?)',
      player.id,
    );
    const first = Number(row?.id);
    const page = await companion.open(first);
    await expect
      .poll(async () => (await page.shadow(HOST).attributes('.StatusBadge'))?.['data-status'])
      .toBe('untried');
    const before = site.log.mark();
    await playOn(site, page, first);
    const requests = site.log.api().filter(({ sequence }) => sequence > before);
    expect(requests.map(({ route }) => route).filter((route) => route !== 'attempts')).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(PROBLEMS);
  } finally {
    await browser.close();
    await site.close();
  }
});
