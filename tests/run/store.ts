import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import type { TestPage } from '../e2e/browsers/browser.ts';
import { type Companion, companionIn, HOST, launch } from '../e2e/companion.ts';
import { inStore } from '../e2e/in-store.ts';
import { expectFolded } from '../e2e/panel-view.ts';
import { openPopupWithResults } from '../e2e/popup-view.ts';
import { historyRead, playerState } from '../e2e/signs-view.ts';
import { MANY_REQUESTS_MS } from '../patience.ts';
import { startSite } from '../site/server.ts';
import { findOrInstallBrowsers } from './browsers.ts';
import { SHARED_PICTURES, SHOT_SIZE, SHOTS, type Shot } from './store-sizes.ts';

/**
 * `npm run store`: makes all that the stores ask for, in `.output/store`: the packages and the sources, the listing's texts, and
 * pictures of the real extension on the practice site. `.store/README.md` says what goes where.
 */
const OUT = join(import.meta.dirname, '../../.output/store');
/** A language has pictures if it has a listing. */
const LANGUAGES = readdirSync('.store/listing').map((file) => file.replace('.md', ''));
/** Enough for a year's calendar, a curve and a weakest genre, and still read in two minutes. */
const SITE = { attempts: 6_000, problems: 2_000, firstPlayer: { attempts: 3_600, problems: 1_400 } };

rmSync(OUT, { recursive: true, force: true });
await findOrInstallBrowsers(['chromium']);
for (const browser of ['chrome', 'firefox']) {
  execFileSync('npx', ['wxt', 'zip', '-b', browser], {
    stdio: 'pipe',
    shell: process.platform === 'win32',
    env: { ...process.env, COMPANION_BUILD: 'store' },
  });
}
cpSync('.store/listing', join(OUT, 'listing'), { recursive: true });
copyFileSync('public/icon/128.png', join(OUT, 'icon.png'));

const site = await startSite({ now: Date.now(), ...SITE });
// What the site says of attempts made elsewhere than on a problem's page is English.
site.sql(`update attempts set context = '.'`);
const browser = await launch('chromium', {
  extension: join(OUT, 'chrome-mv3'),
  sitePort: site.port,
  viewport: SHOT_SIZE,
});
try {
  const companion = await companionIn(browser, site, { history: true });
  await companion.connect(site.users[0].name);
  await historyRead(companion);
  const isRead = async () =>
    ((await playerState<{ doneAt: number }>(companion, 'problemData'))?.doneAt ?? 0) > 0;
  await expect.poll(isRead, { timeout: MANY_REQUESTS_MS }).toBe(true);
  // Before there are reviews, of which a forecast would stand above the accuracy.
  for (const language of LANGUAGES) await shootHistory(companion, language);
  await reviewFailed(companion);
  for (const language of LANGUAGES) await shootSite(companion, language);
} finally {
  await browser.close();
  await site.close();
}
await checkSizes();
console.log(`All for the stores is in ${OUT}/.`);

/** Begins the reviews of what the player failed, so that some are due. */
async function reviewFailed(companion: Companion): Promise<void> {
  const popup = await openPopupWithResults(companion);
  await popup.click('.ReviewButtons-menu');
  await popup.waitFor(`document.querySelector('.ReviewMenu-begin[aria-disabled="false"]')`);
  await popup.click('.ReviewMenu-begin');
  await popup.waitFor(`document.querySelector('.ReviewButtons-next')`);
  await popup.close();
}

/** The file of a picture. Its folder is made. */
function fileOf(language: string, shot: Shot | 'popup'): string {
  const folder = join(OUT, 'pictures', language);
  mkdirSync(folder, { recursive: true });
  return join(folder, `${shot}.png`);
}

/** Takes the pictures of a language on the site. */
async function shootSite(companion: Companion, language: string): Promise<void> {
  const path = (shot: Shot | 'popup') => fileOf(language, shot);
  await choose(companion.options, language);
  const id = problemInList();
  const problem = await companion.open(id);
  await withoutOddities(problem);
  const panel = problem.shadow(HOST);
  await panel.waitForText(/\d/);
  await problem.screenshot(path('1-problem'));

  // Folded: half a panel below the popup would only distract.
  await panel.click('.Panel-toggle');
  await expectFolded(panel, true);
  await problem.screenshot(path('2-search'));
  await panel.click('.PanelPill');
  await expectFolded(panel, false);
  const popup = await openPopupWithResults(companion);
  await popup.pointAt('[data-rows] li:nth-child(2) a');
  await popup.waitFor('document.querySelector(".ProblemCard .BoardDrawing")');
  await popup.screenshot(path('popup'));
  await popup.close();
  await putOver(path('2-search'), path('popup'));
  rmSync(path('popup'));
  if (language === 'en') await drawTiles(problem);
  await problem.close();

  const links = await companion.visit('/');
  await withoutOddities(links);
  await links.waitFor(`document.querySelector('main a[href$="/${id}"][data-companion-sign]')`);
  await links.pointAt(`main a[href$="/${id}"]`);
  await links.shadow('[data-companion-card]').waitForText(/\d/);
  await links.screenshot(path('3-links'));
  await links.close();
}

/** Takes the pictures of a language on the history page. */
async function shootHistory(companion: Companion, language: string): Promise<void> {
  await choose(companion.options, language);
  const page = await browser.newPage();
  const address = `${browser.extensionOrigin}/history-page.html`;
  await page.goto(`${address}#stats`);
  await page.waitFor('document.querySelector(".YearCalendar [data-shade]")');
  await page.waitFor('document.querySelector(".LineChart svg")');
  await page.screenshot(fileOf(language, '5-stats'));
  await page.goto('about:blank');
  await page.goto(`${address}#history?period=30d`);
  await page.waitFor('document.querySelectorAll(".AttemptRow").length > 5');
  await page.waitFor('/\\d/.test(document.querySelector(".HistoryBar-count").textContent)');
  await page.screenshot(fileOf(language, '4-history'));
  await page.close();
}

/** Chooses the language as if the player had. The worker starts again and reads it. */
async function choose(options: TestPage, language: string): Promise<void> {
  const change = `rows.get('settings').onsuccess = ({ target }) =>
    rows.put({ ...target.result, language: '${language}' }, 'settings')`;
  await inStore(options, 'core', 'state', change);
  await browser.killWorker();
}

/** Returns a problem near the start of the site's list and the player's rank, that the player failed before and solved at last. */
function problemInList(): number {
  const [row] = site.sql(
    `select problem_id as id, solved, max(attempts.id) from attempts join problems on problems.id = problem_id
     where user_id = ? and problem_id in (select id from problems order by id limit 14)
     group by problem_id having solved = 1 and sum(solved) < count(*) order by abs(elo - 1400) limit 1`,
    site.users[0].id,
  );
  if (!row) throw new Error('The practice site has no such problem.');
  return Number(row.id);
}

/** Removes what only a practice site has: a line that says so, and collections whose names test the extension. */
function withoutOddities(page: TestPage): Promise<void> {
  const odd = '.banner, .small:has([href*="collection="])';
  return page.evaluate(`document.querySelectorAll('${odd}').forEach((one) => one.remove())`);
}

/** Puts a picture of the popup where the browser shows it: over the page's picture, at its top right. */
async function putOver(page: string, popup: string): Promise<void> {
  const { width = 0 } = await sharp(popup).metadata();
  const input = await sharp(popup)
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#999' })
    .toBuffer();
  const both = await sharp(page)
    .composite([{ input, left: SHOT_SIZE.width - width - 24, top: 8 }])
    .removeAlpha()
    .toBuffer();
  await sharp(both).toFile(page);
}

/** Draws the pictures that all languages share: the icon and the name, on the wide one beside the page's panel. */
async function drawTiles(page: TestPage): Promise<void> {
  await drawName('small-tile.png', 28, 120).toFile(join(OUT, 'small-tile.png'));

  // Larger letters, not larger pixels. The panel folds until it has found its room.
  await page.setViewport(1.6 * SHOT_SIZE.width, 1.6 * SHOT_SIZE.height);
  await page.evaluate('document.documentElement.style.zoom = 1.6');
  const panelBox = () => page.shadow(HOST).box();
  await expect.poll(async () => (await panelBox())?.height).toBeGreaterThan(300);
  const box = await panelBox();
  if (!box) throw new Error('The panel is not shown.');
  const [left, top, width, height] = [box.x, box.y, box.width, box.height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  const whole = join(OUT, 'whole.png');
  await page.screenshot(whole);
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="18"/></svg>`,
  );
  const panel = await sharp(whole)
    .extract({ left, top, width, height })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
  rmSync(whole);
  const marquee = SHARED_PICTURES['marquee.png'];
  await drawName('marquee.png', 90, 220)
    .composite([
      { input: panel, left: marquee.width - width - 90, top: Math.round((marquee.height - height) / 2) },
    ])
    .toFile(join(OUT, 'marquee.png'));
}

/** Draws the icon and the name. `left`, `size`: of the icon, px. */
function drawName(file: keyof typeof SHARED_PICTURES, left: number, size: number): Sharp {
  const { width, height } = SHARED_PICTURES[file];
  const icon = readFileSync('public/icon.svg', 'utf8').replace(
    /<style>[\s\S]*<\/style>/,
    '<style>.small, .dot { display: none }</style>',
  );
  const text = left + 1.15 * size;
  const svg = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">
      <rect width="100%" height="100%" fill="#2b2723"/>
      <svg x="${left}" y="${(height - size) / 2}" width="${size}" height="${size}" viewBox="0 0 128 128">${icon}</svg>
      <text x="${text}" y="${height / 2 - size * 0.06}" font-size="${size * 0.28}" font-weight="bold" fill="#fff">Companion</text>
      <text x="${text}" y="${height / 2 + size * 0.28}" font-size="${size * 0.2}" fill="#e3bc74">for GoProblems</text>
    </svg>`),
  );
  return svg.removeAlpha();
}

/** Throws if a picture is missing or has another size than the stores demand. */
async function checkSizes(): Promise<void> {
  const shots = LANGUAGES.flatMap((language) => SHOTS.map((shot) => `pictures/${language}/${shot}.png`));
  const sizes = { ...SHARED_PICTURES, ...Object.fromEntries(shots.map((file) => [file, SHOT_SIZE])) };
  for (const [file, { width, height }] of Object.entries(sizes)) {
    const is = await sharp(join(OUT, file)).metadata();
    if (is.width !== width || is.height !== height)
      throw new Error(`${file} has ${is.width} × ${is.height}, not ${width} × ${height}.`);
    if (is.hasAlpha && file !== 'icon.png')
      throw new Error(`${file} has transparent points, which the Chrome Web Store refuses.`);
  }
}
