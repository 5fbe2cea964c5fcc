import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestPage, TestView } from '../e2e/browsers/browser.ts';
import { companionIn, launch } from '../e2e/companion.ts';
import { apiSince, problemsUntried, problemTried, type Truth, truth } from '../e2e/oracle.ts';
import { expectPanel, solve } from '../e2e/panel-view.ts';
import { shownIds } from '../e2e/popup-view.ts';
import { startSite } from '../site/server.ts';

const PICTURES = '.output/tour';
const WORDS = { untried: 'Untried', tried_but_not_solved: 'Not solved yet', solved: 'Solved' };

/**
 * Shows the main use of the extension without a display: sets up a key, opens problems, solves one, and prints what it sees.
 */
export async function takeTour(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const site = await startSite();
  const browser = await launch('chromium', { sitePort: site.port });
  try {
    const companion = await companionIn(browser, site);
    const [player] = site.users;
    const of = (id: number) => truth(site, player.id, id);
    await shoot(companion.options, 'options, no key yet');
    await companion.connect(player.name);
    await shoot(companion.options, `options, the key belongs to ${player.name}`);

    const solved = problemTried(site, player.id, { least: 4, most: 12, solved: true });
    const unsolved = problemTried(site, player.id, { least: 3, most: 8, solved: false });
    const untried = problemsUntried(site, player.id, 1)[0] ?? 0;
    for (const id of [solved, unsolved, untried]) {
      const page = await companion.open(id);
      await see(page, id, of(id));
      await page.close();
    }

    const popup = await companion.openPopup();
    await popup.waitFor('document.querySelector(".ResultList")');
    await shoot(popup, `the popup, ${(await shownIds(popup)).length} problems found`);
    await popup.close();

    const page = await companion.open(unsolved);
    await see(page, unsolved, of(unsolved));
    const before = site.log.mark();
    await solve(page, site, unsolved);
    await see(page, unsolved, of(unsolved), 'after solving it on the page');
    const requests = apiSince(site, before);
    console.log(`  the site got ${requests.length} request for that, and ${site.log.api().length} in all.`);
    console.log(`Pictures of what was seen: ${PICTURES}/`);
  } finally {
    await browser.close();
    await site.close();
  }
}

let shots = 0;

async function shoot(page: TestView, name: string): Promise<void> {
  shots += 1;
  const file = `${String(shots).padStart(2, '0')} ${name}.png`.replaceAll(/[ ,]+/g, '-');
  await page.screenshot(join(PICTURES, file));
  console.log(`Saw ${name}.`);
}

async function see(page: TestPage, id: number, expected: Truth, when = ''): Promise<void> {
  await expectPanel(page, expected);
  const title = `problem ${id}, ${WORDS[expected.status].toLowerCase()}, ${expected.attemptCount} attempts`;
  await shoot(page, when ? `${title}, ${when}` : title);
}
