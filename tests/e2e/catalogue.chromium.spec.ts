import type { Filters } from '../../lib/filters/filters.ts';
import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { idsBySql } from '../unit/filters/filters-in-sql.ts';
import { companionIn } from './companion.ts';
import { expect, test } from './fixture.ts';
import { expectPolite } from './polite.ts';
import { openFilters, openSettledPopup, setFilters, shownIds } from './popup-view.ts';

/** The last of the three choices. */
const ALL = '.CatalogueSection-choice:last-child input';
/** Two seconds a question, and a history to be read first. */
const LONG_MS = 300_000;

// Some hundred questions that nobody waits for: of a worker that dies every other second, its alarm would ask one a minute.
test('the whole catalogue is fetched within the limits, then filtered offline', {
  tag: '@one-life',
}, async ({ site, player, shared }) => {
  test.setTimeout(400_000);
  const browser = await shared.open(site.port);
  const companion = await companionIn(browser, site, { history: true });
  await companion.connect(player.name);
  await companion.options.click(ALL);
  await companion.options.waitFor(
    `document.querySelector('.CatalogueStandLine')?.innerText.includes('Complete')`,
    LONG_MS,
  );
  // 39 levels, and those again that hold more than an answer does.
  expect(site.log.api('problems').length).toBeLessThan(70);
  // Whatever is asked for beside whose the key is and where the site is, nobody waits for.
  const [first = 0] = site.log.api('attempts').map(({ sequence }) => sequence);
  expectPolite(site.log.api(), ({ sequence }) => sequence >= first);

  const popup = await openSettledPopup(companion);
  await browser.setOffline(true);
  await openFilters(popup);
  const wanted: Filters = { ...NO_FILTERS, genres: ['tesuji', 'endgame'], statuses: ['untried'], count: 50 };
  const before = site.log.mark();
  await setFilters(popup, wanted);
  await expect.poll(() => shownIds(popup)).toEqual(idsBySql(site, player.id, wanted));
  expect(site.log.since(before)).toEqual([]);
  await browser.close();
});
