import { beforeEach, expect, it } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { forgetKey } from '../../../lib/background/account/key.ts';
import { levelStart } from '../../../lib/difficulty/levels.ts';
import { done } from '../../../lib/failure.ts';
import { type Filters, NO_FILTERS } from '../../../lib/filters/filters.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readListing } from '../../../lib/store/site/site-data.ts';
import { storeCompleteProblemData } from '../support/complete-problem-data.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { fakeBrowser, watchPaints } from './popup-in-node.ts';

const here = workerAtPracticeSite();

/** The worker's reply if it has no list. */
const NO_LIST = { ok: true, value: false };
const upTo = (level: number): Filters => ({ ...NO_FILTERS, elo: { from: null, to: levelStart(level) } });

/** Signs the problem data as just read. The worker uses the real clock here, as the popup does. */
beforeEach(async () => {
  here.worker.environment.now = Date.now;
  await storeCompleteProblemData(here.site, Date.now() - 1_000);
});

it('requests nothing for changed filters that the problem data cannot answer', async () => {
  const page = here.worker.nextLife().page;
  // Without a synced history, it is unknown which problems the player has tried.
  await (await playerData(here.site.url, here.player.id)).delete('state', 'sync');
  expect(await page.findKnown({ filters: { ...upTo(9), statuses: ['untried'] }, sort: 'site' })).toEqual(
    NO_LIST,
  );
  expect(await page.findKnown({ filters: { ...upTo(9), canon: true }, sort: 'site' })).toEqual(NO_LIST);
  expect(here.site.log.api(() => true)).toEqual([]);
});

it('requests the list once the player no longer wants the problem data', async () => {
  const { page } = here.worker.nextLife();
  await changeSettings({ problemData: 'attempted' });
  expect(await page.findProblems({ filters: upTo(9), userInitiated: false })).toEqual(done(null));
  expect(here.site.log.api('problems')).toHaveLength(1);
});

it('stores nothing for a player whose key is removed meanwhile', async () => {
  const life = here.worker.nextLife();
  let removal: Promise<void> | null = null;
  const { now } = here.worker.environment;
  here.worker.environment.now = () => {
    removal ??= forgetKey();
    return now();
  };
  const before = await readListing(here.site.url);
  await life.page.findKnown({ filters: { ...upTo(9), genres: ['tesuji'] }, sort: 'site' });
  await removal;
  expect(await readListing(here.site.url)).toEqual(before);
  await here.worker.connect(here.player).catch(() => {});
});

it('requests a dragged slider’s values one at a time, including the last', async () => {
  const requests: { filters: Filters; answer(): void }[] = [];
  const tabs = { query: async () => [] };
  fakeBrowser(tabs, ({ ask, with: { filters } }: { ask: string; with: { filters: Filters } }) => {
    const { promise, resolve } = Promise.withResolvers();
    const answer = () => resolve({ answer: NO_LIST });
    if (ask === 'findKnown') requests.push({ filters, answer });
    else answer();
    return promise;
  });
  const pending = new Set<boolean>();
  const { view, events, open } = popupModel(() => {});
  watchPaints(view, ({ results }) => pending.add(results.pending));
  await open();
  await expect.poll(() => pending.has(false)).toBe(true);
  pending.clear();
  for (let level = 1; level <= 30; level++) events.onFilters(upTo(level));
  await expect.poll(() => requests.length).toBe(1);
  requests[0]?.answer();
  await expect.poll(() => requests.length).toBe(2);
  expect(requests[1]?.filters).toEqual(upTo(30));
  // The popup never shows a pending request to the site, since there is none.
  expect(pending).toEqual(new Set([false]));
  requests[1]?.answer();
});
