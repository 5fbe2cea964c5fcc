import type { Filters } from '../../lib/filters/filters.ts';
import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { LONG_TEST_MS } from '../patience.ts';
import { idsBySql } from '../unit/filters/filters-in-sql.ts';
import { companionIn } from './companion.ts';
import { expect, test } from './fixture.ts';
import { unfold } from './options-view.ts';
import { expectPolite } from './polite.ts';
import { openFilters, openSettledPopup, setFilters, shownIds } from './popup-view.ts';

/** Selector of the last of the three choices. */
const ALL = '.CatalogueSection-choice:last-child input';
/** Longest wait in ms: each request takes two seconds, and a history is read first. */
const LONG_MS = 600_000;

test('the whole catalogue is fetched within the limits, then filtered offline', {
  tag: '@deep',
}, async ({ site, player, shared }) => {
  test.setTimeout(LONG_TEST_MS);
  const browser = await shared.open(site.port);
  const companion = await companionIn(browser, site, { history: true });
  await companion.connect(player.name);
  await unfold(companion.options, 'catalogue');
  await companion.options.click(ALL);
  await companion.options.waitFor(
    `document.querySelector('.CatalogueStandLine')?.innerText.includes('Complete')`,
    LONG_MS,
  );
  // At least one request for each of the 39 levels.
  expect(site.log.api('problems').length).toBeLessThan(70);
  // All requests are made in the background, except those that identify the key's player and the site.
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
