import { afterEach, expect, it, vi } from 'vitest';
import { readStoredData } from '../../../entrypoints/popup/stored-data.ts';
import { type Filters, queryOf } from '../../../lib/filters/filters.ts';
import { filtersOf, INITIAL_SAVED_FILTERS } from '../../../lib/filters/saved-filters.ts';
import { FRESH_POPUP } from '../../../lib/popup/popup-state.ts';
import { savedFilterItems } from '../../../lib/popup/saved-filter-items.ts';
import { savedFilterTitle, savedName } from '../../../lib/popup/saved-filter-text.ts';
import { paramsOf } from '../../../lib/requests/query.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { idsBySql } from '../filters/filters-in-sql.ts';
import { PATIENT } from '../support/patient.ts';
import { storeSchedule } from '../support/reviews.ts';
import { storedAccount } from '../support/stored-key.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
afterEach(() => vi.restoreAllMocks());

const NAMES = ['Untried near me', 'Not solved yet', 'All reviews', 'Best rated', 'Endgame ladder'];
const DAY = 86_400_000;
const queryFor = (filters: Filters) => paramsOf(queryOf(filters)).toString();

it('requests a saved filter at one press in its menu; reviews come from stored data alone', async () => {
  const { site, player, worker } = here;
  standStill(worker.environment);
  vi.spyOn(Date, 'now').mockImplementation(() => worker.state.time);
  const life = worker.nextLife();
  // The player's elo is known only after the key was used.
  await life.page.useKey(site.keyOf(player.name));
  await changeSettings({ historyPaused: false });
  const account = await storedAccount();
  await worker.history.refresh(account, 'newest');
  await worker.history.fill(account);
  const [reviewed = 0] = site.sql('select id from problems limit 1 offset 40').map(({ id }) => Number(id));
  const due = worker.state.time + 3 * DAY;
  await storeSchedule(await playerData(site.url, player.id), [
    { problemId: reviewed, due, isNew: false, last: null },
  ]);
  const popup = await openPopup(`${site.url}/problems`, life);
  expect(INITIAL_SAVED_FILTERS.map(savedName)).toEqual(NAMES);
  const inMenu = () => popup.all('.SavedFilter');
  for (const [place, saved] of INITIAL_SAVED_FILTERS.entries()) {
    await popup.press('.ListBar-saved');
    await vi.waitUntil(() => inMenu().length === NAMES.length, PATIENT);
    expect(inMenu().map(({ textContent }) => textContent)).toEqual(NAMES);
    const before = site.log.mark();
    await popup.press('.SavedFilter', place);
    await vi.waitUntil(() => inMenu().length === 0 && !popup.model().results.pending, PATIENT);
    expect(popup.model().savedFilters.items.findIndex(({ current }) => current)).toBe(place);
    const requests = site.log.since(before).map(({ route, query }) => [route, query]);
    const shown = popup.ids().toSorted((one, other) => one - other);
    expect(popup.model().results.sort).toBe(saved.sort);
    if (saved.filters.among) {
      expect(requests).toEqual([]);
      expect(shown).toEqual([reviewed]);
      continue;
    }
    const filters = filtersOf(saved, player.elo);
    expect(shown).toEqual(idsBySql(site, player.id, filters));
    expect(requests).toEqual([['problems', queryFor(filters)]]);
  }
  popup.close();
});

it('shows saved filters that need a key without one too, and says so', async () => {
  await here.worker.nextLife().page.useKey(here.site.keyOf(here.player.name));
  const stored = await readStoredData(null);
  const { account } = stored;
  if (!account) throw new Error('there is no account');
  const itemsOf = (changes: Partial<typeof stored>) =>
    savedFilterItems({ ...stored, ...changes }, FRESH_POPUP);
  const needKey = (changes: Partial<typeof stored>) =>
    itemsOf(changes).flatMap(({ needsKey, saved }) => (needsKey ? [savedName(saved)] : []));
  expect(needKey({})).toEqual([]);
  expect(needKey({ account: { ...account, refused: true } })).toEqual(NAMES);
  expect(needKey({ account: null })).toEqual(NAMES);
  const [item] = itemsOf({ account: null });
  if (!item) throw new Error('there is no saved filter');
  expect(savedFilterTitle(item)).toMatch(/\nNeeds a key\.$/);
});
