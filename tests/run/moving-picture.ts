import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { companionIn, HOST, launch } from '../e2e/companion.ts';
import { problemTried, truth } from '../e2e/oracle.ts';
import { expectPanel, solve } from '../e2e/panel-view.ts';
import { startSite } from '../site/server.ts';

const PICTURE = `${import.meta.dirname}/../../.readme/solve.webp`;
const WINDOW = { width: 1_200, height: 700 };
/** How long each picture is shown, ms. */
const SHOWN_MS = [2_200, 2_600, 2_600];

/** Makes the README's moving picture with the real build: a problem, its solution, and the next problem. */
const site = await startSite();
const browser = await launch('chromium', { sitePort: site.port, viewport: WINDOW });
const files = SHOWN_MS.map((_, i) => join(tmpdir(), `moving-picture-${process.pid}-${i}.png`));
try {
  const companion = await companionIn(browser, site);
  const [player] = site.users;
  await companion.connect(player.name);
  const id = problemTried(site, player.id, { least: 6, most: 12, solved: false });
  const page = await companion.open(id);
  const panel = page.shadow(HOST);
  await expectPanel(page, truth(site, player.id, id));
  const [before = '', solved = '', next = ''] = files;
  await page.screenshot(before);
  await solve(page, site, id);
  await expectPanel(page, truth(site, player.id, id));
  await page.screenshot(solved);
  await panel.click('.NextRow-next');
  await page.waitFor(`!location.pathname.endsWith('/${id}') && document.querySelector('[data-point]')`);
  await panel.waitForText(/Untried|Not solved yet|Solved/);
  await page.screenshot(next);
  const pictures = await Promise.all(files.map((file) => readFile(file)));
  await sharp(pictures, { join: { animated: true } })
    .webp({ delay: SHOWN_MS, loop: 0, quality: 82, effort: 6 })
    .toFile(PICTURE);
} finally {
  await Promise.all(files.map((file) => rm(file, { force: true })));
  await browser.close();
  await site.close();
}
