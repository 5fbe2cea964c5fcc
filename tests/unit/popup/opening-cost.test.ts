import '../support/database-requests.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PopupTab, PopupViewModel } from '../../../lib/popup/popup.ts';
import type { Size } from '../../profiles/grown.ts';
import { boundWorker } from '../support/bound-worker.ts';
import { countDatabaseRequests, totalOf } from '../support/database-requests.ts';
import { AFTER_TEN_YEARS, AT_FIRST, storeFreshProfile } from '../support/fresh-profile.ts';
import { virtualEnvironment } from '../support/virtual-environment.ts';
import { popupOver } from './popup-in-node.ts';

/** Most database requests of one opening. */
const MOST = 25;

afterEach(() => vi.restoreAllMocks());

/**
 * Returns the database requests of two openings of the popup, whose figures are all there in the end. Only the first one
 * stores the numbers of problems that it counts.
 */
async function openingCosts(size: Size, tab: PopupTab): Promise<Map<string, number>[]> {
  const { account, problemId, now } = await storeFreshProfile(size, tab);
  const { environment, state } = virtualEnvironment(now);
  vi.spyOn(Date, 'now').mockImplementation(() => state.time);
  const life = boundWorker(environment);
  const costs: Map<string, number>[] = [];
  for (const _ of ['first', 'second']) {
    const end = countDatabaseRequests();
    const { model } = await popupOver(`${account.origin}/problems/${problemId}`, life, hasCounts);
    costs.push(end());
    expect(model.state.tab).toBe(tab);
    expect(model.diary.tries).toHaveLength(20);
    expect(model.results.rows.length).toBeGreaterThan(0);
    expect(model.here?.tries).toBeGreaterThan(0);
  }
  return costs;
}

function hasCounts({ savedFilters }: PopupViewModel): boolean {
  return savedFilters.items.some(({ exact, count }) => exact && (count?.count ?? 0) > 0);
}

describe.each(['find', 'diary'] as const)('opening the popup at the tab %s', (tab) => {
  it(`takes at most ${MOST} database requests, after ten years as at first`, async () => {
    const few = await openingCosts(AT_FIRST, tab);
    const many = await openingCosts(AFTER_TEN_YEARS, tab);
    expect(many).toEqual(few);
    const [first, second] = many as [Map<string, number>, Map<string, number>];
    expect(totalOf(second), JSON.stringify([...second])).toBeLessThanOrEqual(MOST);
    // If the number of problems of a saved filter has changed, the stored numbers are read once more and stored.
    const reads = (second.get('core popup get') ?? 0) + 1;
    expect(first).toEqual(new Map([...second, ['core popup get', reads], ['core popup put', 1]]));
  });
});
