import { afterEach, expect, it, vi } from 'vitest';
import { savedFilterItems } from '../../../entrypoints/popup/saved-filter-items.ts';
import { readStoredData } from '../../../entrypoints/popup/stored-data.ts';
import { type Filters, queryOf } from '../../../lib/filters/filters.ts';
import { filtersOf, INITIAL_SAVED_FILTERS } from '../../../lib/filters/saved-filters.ts';
import { FRESH_POPUP } from '../../../lib/popup/popup-state.ts';
import { savedFilterTitle } from '../../../lib/popup/saved-filter-text.ts';
import { paramsOf } from '../../../lib/requests/query.ts';
import { idsBySql } from '../filters/filters-in-sql.ts';
import { PATIENT } from '../support/patient.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
afterEach(() => vi.restoreAllMocks());

const INITIAL_NAMES = [
  'Untried near me',
  'Not solved yet',
  'Solved long ago',
  'Best rated',
  'Endgame ladder',
];
const queryFor = (filters: Filters) => paramsOf(queryOf(filters)).toString();

it('requests a saved filter at one press and shows its count', async () => {
  const { site, player, worker } = here;
  standStill(worker.environment);
  vi.spyOn(Date, 'now').mockImplementation(() => worker.state.time);
  const life = worker.nextLife();
  // The player's elo is known only after the key was used.
  await life.page.useKey(site.keyOf(player.name));
  const open = () => openPopup(`${site.url}/problems`, life);
  const popup = await open();
  expect(popup.text('.SavedFilter-name').split('\n')).toEqual(INITIAL_NAMES);
  for (const [place, saved] of INITIAL_SAVED_FILTERS.entries()) {
    const before = site.log.mark();
    await popup.press('.SavedFilter', place);
    const isCurrent = popup.all('.SavedFilter').map((item) => item.getAttribute('aria-current') === 'true');
    expect(isCurrent.indexOf(true)).toBe(place);
    if (saved.longAgo) {
      await vi.waitUntil(() => popup.all('.LongAgoList').length === 1, PATIENT);
      expect(site.log.since(before).length).toBe(0);
      continue;
    }
    const filters = filtersOf(saved, player.elo);
    const ids = idsBySql(site, player.id, filters);
    expect(popup.ids().toSorted((one, other) => one - other)).toEqual(ids);
    expect(popup.model().results.sort).toBe(saved.sort);
    const requests = site.log.since(before);
    expect(requests.map(({ route, query }) => [route, query])).toEqual([['problems', queryFor(filters)]]);
    const count = ids.length === 100 ? '100+' : String(ids.length);
    // The popup counts and stores the rows after it has shown them.
    const shown = () => popup.model().savedFilters.items[place]?.count;
    await vi.waitUntil(() => shown()?.count === ids.length, PATIENT);
    expect(popup.all('.SavedFilter')[place]?.textContent).toBe(`${INITIAL_NAMES[place]}${count}`);
  }
  const before = site.log.mark();
  const last = popup.ids();
  popup.close();
  const again = await open();
  expect(again.ids()).toEqual(last);
  expect(again.all('.SavedFilter')[1]?.textContent).toMatch(/^Not solved yet\d/);
  expect(site.log.since(before).length).toBe(0);
  again.close();
});

it('shows saved filters that need a key without one too, and says so', async () => {
  await here.worker.nextLife().page.useKey(here.site.keyOf(here.player.name));
  const stored = await readStoredData(null, FRESH_POPUP);
  const counts = new Map(INITIAL_SAVED_FILTERS.map(({ id }) => [id, 7]));
  const { account } = stored;
  if (!account) throw new Error('there is no account');
  const itemsOf = (changes: Partial<typeof stored>) =>
    savedFilterItems({ ...stored, ...changes }, FRESH_POPUP, counts);
  const needKey = (changes: Partial<typeof stored>) =>
    itemsOf(changes).flatMap((item, place) => (item.needsKey ? [INITIAL_NAMES[place]] : []));
  expect(needKey({})).toEqual([]);
  // A refused key leaves what is stored.
  expect(needKey({ account: { ...account, refused: true } })).toEqual(
    INITIAL_NAMES.filter((name) => name !== 'Solved long ago'),
  );
  expect(needKey({ account: null })).toEqual(INITIAL_NAMES);
  const [item] = itemsOf({ account: null });
  if (!item) throw new Error('there is no saved filter');
  expect(item.count).toBeNull();
  expect(savedFilterTitle(item, false)).toMatch(/\nNeeds your key: press to add it\.$/);
});
