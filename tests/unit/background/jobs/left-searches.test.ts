import { expect, it } from 'vitest';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { readJobs } from '../../../../lib/store/core/read-jobs.ts';
import { readListing } from '../../../../lib/store/site/site-data.ts';
import { startSite } from '../../../site/server.ts';
import { storeCompleteCatalogue } from '../../support/complete-catalogue.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { firstPlayer } from '../../support/practice-site.ts';
import { storeKey } from '../../support/stored-key.ts';

const HOUR = 3_600_000;

const site = await startSite();
const player = firstPlayer(site);
const lives = livesAtSite(site, { keyless: true });

const find = () => lives.ask(({ page }) => page.findProblems({ filters: NO_FILTERS, userInitiated: true }));

/** Searches without a key while the site has trouble, which leaves a job that is to be tried again. */
async function failToFind(): Promise<void> {
  site.faults.once('problems', { kind: 'answer', status: 503 });
  expect(await find()).toMatchObject({ ok: false });
  expect(await readJobs()).toHaveLength(1);
  site.log.clear();
}

it('a search without a key is continued once, also if a key was added since', async () => {
  await failToFind();
  await storeKey(site, player);
  await lives.pass(2 * HOUR);
  expect(site.log.api('problems')).toHaveLength(1);
  expect(site.log.api('problems')[0]?.headers['x-api-key']).toBeUndefined();
  expect(await readJobs()).toEqual([]);
});

it('a search without a key is not continued if the player has searched with a key since', async () => {
  await failToFind();
  await storeKey(site, player);
  expect(await find()).toMatchObject({ ok: true });
  await lives.pass(2 * HOUR);
  expect(site.log.api('problems')).toHaveLength(1);
  expect((await readListing(site.url)).answer?.playerId).toBe(player.id);
  expect(await readJobs()).toEqual([]);
});

it('a search that the complete catalogue answers meanwhile sends nothing', async () => {
  await failToFind();
  await storeCompleteCatalogue(site, lives.state.time);
  await lives.pass(2 * HOUR);
  expect(site.log.api('problems')).toEqual([]);
  expect((await readListing(site.url)).answer?.rows.length).toBeGreaterThan(0);
  expect(await readJobs()).toEqual([]);
});
