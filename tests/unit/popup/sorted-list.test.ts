import { beforeEach, expect, it, vi } from 'vitest';
import { changeAccount } from '../../../lib/background/account/key.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import { asInBrowser } from '../support/as-in-browser.ts';
import { storeCompleteProblemData } from '../support/complete-problem-data.ts';
import { PATIENT } from '../support/patient.ts';
import { storedAccount } from '../support/stored-key.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
beforeEach(() => {
  asInBrowser();
  here.worker.environment.now = Date.now;
});

/** Returns the numbers that a query of the practice site's database returns. */
const bySql = (sql: string) => here.site.sql(sql).map(({ id }) => Number(id));
const levels = `select id from problems where id in`;

it('sorts the loaded problems without a request, and says that there may be more', async () => {
  const life = here.worker.nextLife();
  const popup = await openPopup(`${here.site.url}/problems`, life);
  await vi.waitUntil(() => popup.ids().length > 0, PATIENT);
  const loaded = popup.ids();
  const before = here.site.log.mark();
  const [scroller] = popup.all('.TabPanel-list');
  Object.assign(scroller as Element, { scrollTop: 500 });
  await popup.choose('.SortChoice select', 'difficulty', 0);
  await vi.waitUntil(() => popup.model().results.sort === 'difficulty', PATIENT);
  expect(scroller?.scrollTop).toBe(0);
  const ranks = bySql(`${levels} (${loaded.join()}) order by elo`);
  expect(new Set(popup.ids())).toEqual(new Set(loaded));
  // Rows of the list have a rank, which covers several elos.
  const [easiest = 0] = popup.ids();
  expect(ranks.indexOf(easiest)).toBeLessThan(loaded.length / 4);
  await popup.choose('.SortChoice select', 'site', 0);
  await vi.waitUntil(() => popup.model().results.sort === 'site', PATIENT);
  expect(popup.ids()).toEqual(loaded);
  expect(here.site.log.since(before)).toEqual([]);
  popup.close();
});

it('has the order that was chosen while the list was on its way', async () => {
  const popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  await vi.waitUntil(() => popup.ids().length > 0, PATIENT);
  const gate = here.site.faults.hold('problems');
  const pressed = popup.press('.ListBar-check');
  await vi.waitUntil(() => popup.model().results.pending, PATIENT);
  const chosen = popup.choose('.SortChoice select', 'difficulty', 0);
  gate.open();
  await Promise.all([pressed, chosen]);
  await vi.waitUntil(() => popup.model().results.sort === 'difficulty', PATIENT);
  popup.close();
});

it('shows a new attempt at once, and moves its row only when it opens again', async () => {
  const life = here.worker.nextLife();
  const popup = await openPopup(`${here.site.url}/problems`, life);
  await vi.waitUntil(() => popup.ids().length > 0, PATIENT);
  await popup.choose('.SortChoice select', 'last-attempted', 0);
  await vi.waitUntil(() => popup.model().results.sort === 'last-attempted', PATIENT);
  const before = popup.ids();
  const attempted = before.at(-2) ?? 0;
  const row = () => popup.model().results.rows.find(({ problem }) => problem.id === attempted);
  for (const [ago, solved] of [
    [2_000, true],
    [1_000, false],
  ] as const) {
    const createdAt = Date.now() - ago;
    here.site.addAttempt({ userId: here.player.id, problemId: attempted, solved, createdAt });
    await life.page.refresh({ what: 'newest', userInitiated: true });
    await vi.waitUntil(() => (row()?.sign === 'failed') === !solved && row()?.status === 'solved', PATIENT);
  }
  expect(popup.ids()).toEqual(before);
  popup.close();
  const next = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  await vi.waitUntil(() => next.ids()[0] === attempted, PATIENT);
  next.close();
});

it('has no order by the attempts or the elo of a player whose key is refused', async () => {
  await changeAccount(await storedAccount(), { refused: true });
  const popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  await vi.waitUntil(() => popup.model().results.sort === 'site' && popup.ids().length > 0, PATIENT);
  expect(popup.all('.SortChoice option').map((one) => one.getAttribute('value'))).toEqual([
    'site',
    'reversed',
    'difficulty',
    'rating',
  ]);
  expect(popup.model().state.sort).toBe('last-attempted');
  popup.close();
  await changeAccount(await storedAccount(), { refused: false });
});

it('sorts every match once all problems are stored', async () => {
  await storeCompleteProblemData(here.site, Date.now() - 1_000);
  const { page } = here.worker.nextLife();
  const filters = { ...NO_FILTERS, count: 10 };
  await page.findKnown({ filters, sort: 'difficulty' });
  const rows = (await (await siteData(here.site.url)).get('lists', 'answer')) as {
    rows: { elo: number }[];
  };
  const hardest = Math.max(...rows.rows.map(({ elo }) => elo));
  const all = here.site.sql('select id, elo from problems order by id limit 400');
  // No other stored problem is easier than the hardest of the list.
  const easier = all.filter(({ elo }) => Number(elo) < hardest);
  expect(rows.rows).toHaveLength(10);
  expect(easier.length).toBeLessThanOrEqual(10);
  await changeSettings({ problemData: 'attempted' });
});
