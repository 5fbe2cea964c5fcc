import '../support/database-requests.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { History } from '../../../lib/history/history.ts';
import { LIST } from '../../../lib/limits.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import type { PopupTab } from '../../../lib/popup/popup-state.ts';
import { FIRST_CHOICES } from '../../../lib/practice/practice.ts';
import { CALENDAR_WEEKS } from '../../../lib/statistics/progress-summary.ts';
import { readPopupState, savePopupState } from '../../../lib/store/core/popup-state.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { ownData } from '../../../lib/store/own/own.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readListing, siteData } from '../../../lib/store/site/site-data.ts';
import type { Listing } from '../../../lib/store/site/stored-list.ts';
import { publicPart } from '../../../lib/store/site/stored-problem.ts';
import { boundWorker } from '../support/bound-worker.ts';
import { countDatabaseRequests, totalOf } from '../support/database-requests.ts';
import { AFTER_TEN_YEARS, AT_FIRST, type Size, storeFreshProfile } from '../support/fresh-profile.ts';
import { virtualEnvironment } from '../support/virtual-environment.ts';
import { popupOver } from './popup-in-node.ts';

/** Most database requests of one opening. */
const MOST = 25;

afterEach(() => vi.restoreAllMocks());

const TABS = ['find', 'diary', 'progress'] as const;

/**
 * Returns the database requests of two openings of the popup at each tab, whose figures are all there in the end. Only the first one
 * of all stores the numbers of problems that it counts.
 */
async function openingCosts(size: Size): Promise<Record<PopupTab, Map<string, number>[]>> {
  const { account, problemId, now } = await storeFreshProfile(size, 'find');
  const { environment, state } = virtualEnvironment(now);
  vi.spyOn(Date, 'now').mockImplementation(() => state.time);
  const life = boundWorker(environment);
  await life.page.changeReviews({ on: true });
  await life.page.changePractice({ start: { at: now, choices: FIRST_CHOICES } });
  const costs: Record<PopupTab, Map<string, number>[]> = { find: [], diary: [], progress: [] };
  for (const tab of TABS) {
    await savePopupState({ ...(await readPopupState()), tab });
    for (const _ of ['first', 'second']) {
      const end = countDatabaseRequests();
      const fits = tab === 'progress' ? hasWeakest : hasCounts;
      const { model } = await popupOver(`${account.origin}/problems/${problemId}`, life, fits);
      costs[tab].push(end());
      expect(model.state.tab).toBe(tab);
      // Single tries are not read for the progress.
      expect(model.diary.tries).toHaveLength(tab === 'progress' ? 0 : 20);
      // Nor is the list of problems.
      expect(model.results.rows.length > 0).toBe(tab !== 'progress');
      expect(model.progress?.review?.counts?.due ?? 0).toBe(tab === 'progress' ? 10 : 0);
      expect(model.progress?.practice?.last?.state ?? null).toBe(tab === 'progress' ? 'running' : null);
      expect(model.here?.tries).toBeGreaterThan(0);
      expect(model.progress?.lately?.weeks.length ?? null).toBe(tab === 'progress' ? CALENDAR_WEEKS : null);
    }
  }
  return costs;
}

type Profile = Awaited<ReturnType<typeof storeFreshProfile>>;

/** Makes a note of so many problems, and shows them. */
async function showNotes({ account, now }: Profile, count: number): Promise<void> {
  const { origin, player } = account;
  const ids = (await (await playerData(origin, player.id)).getAllKeys('facts')).slice(0, count);
  const db = await ownData(origin, player.id);
  for (const problemId of ids)
    await db.put('notes', { problemId, text: 'x', typedAt: now, bookmarked: false, changedAt: now });
  await savePopupState({ ...(await readPopupState()), notes: true });
}

/** Makes the list as long as it can be, while the history is incomplete. */
async function lengthenList({ account }: Profile): Promise<void> {
  const { origin, player } = account;
  const site = await siteData(origin);
  const { answer } = await readListing(origin);
  const problems = (await site.getAll('problems')).slice(0, LIST.maxListed);
  await site.put('listing', { ...answer, rows: problems.map(publicPart), parts: [] } as Listing, 'answer');
  const db = await playerData(origin, player.id);
  const history = await db.get('history', ONLY);
  await db.put('history', { ...(history as History), ranges: [] }, ONLY);
}

/** The counts of saved filters are not shown beside the progress. */
function hasWeakest({ progress }: PopupViewModel): boolean {
  return progress?.weakest != null;
}

function hasCounts({ savedFilters }: PopupViewModel): boolean {
  return savedFilters.items.some(({ exact, count }) => exact && (count?.count ?? 0) > 0);
}

it(`opening the popup takes at most ${MOST} database requests at each tab, after ten years as at first`, async () => {
  const few = await openingCosts(AT_FIRST);
  const many = await openingCosts(AFTER_TEN_YEARS);
  expect(many).toEqual(few);
  for (const tab of TABS) {
    const [first, second] = many[tab] as [Map<string, number>, Map<string, number>];
    expect(totalOf(second), `${tab} ${JSON.stringify([...second])}`).toBeLessThanOrEqual(MOST);
    if (tab !== 'find') expect(first).toEqual(second);
  }
  const [first, second] = many.find as [Map<string, number>, Map<string, number>];
  // If the number of problems of a saved filter has changed, the stored numbers are read once more and stored.
  const reads = (second.get('core popup get') ?? 0) + 1;
  expect(first).toEqual(new Map([...second, ['core popup get', reads], ['core popup put', 1]]));
});

/** Returns the requests of the second opening over a profile. The first one stores the counts of saved filters. */
async function secondOpening(
  prepare: (profile: Profile) => Promise<void>,
  fits: (model: PopupViewModel) => boolean,
): Promise<Map<string, number>> {
  const profile = await storeFreshProfile({ attempts: 6_000, problems: 1_500 }, 'find');
  await prepare(profile);
  const { environment, state } = virtualEnvironment(profile.now);
  vi.spyOn(Date, 'now').mockImplementation(() => state.time);
  const address = `${profile.account.origin}/problems/${profile.problemId}`;
  const life = boundWorker(environment);
  await popupOver(address, life, fits);
  const end = countDatabaseRequests();
  await popupOver(address, life, fits);
  return end();
}

it('opening the popup with a hundred notes takes one request more', async () => {
  const cost = await secondOpening(
    (profile) => showNotes(profile, 100),
    ({ notes }) => notes?.rows?.length === 100 && notes.rows.some(({ problem }) => problem.genre !== null),
  );
  // That list is in a database of its own.
  expect(cost.get('own notes getAll')).toBe(1);
  expect(totalOf(cost), JSON.stringify([...cost])).toBeLessThanOrEqual(MOST + 1);
});

it('a thousand rows take no request each while the history is incomplete', async () => {
  const cost = await secondOpening(
    lengthenList,
    ({ results: { rows } }) => rows.length === LIST.maxListed && rows.some(({ status }) => status !== null),
  );
  expect(totalOf(cost), JSON.stringify([...cost])).toBeLessThan(LIST.maxListed / 5);
});
