import '../support/database-requests.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { SyncState } from '../../../lib/history/sync-state.ts';
import { LIST } from '../../../lib/limits.ts';
import { savePopupState } from '../../../lib/pages/popup-state.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { POPUP_TABS, type PopupTab } from '../../../lib/popup/popup-state.ts';
import type { Listing } from '../../../lib/problem-data/listing.ts';
import { publicPart } from '../../../lib/problem-data/stored-problem.ts';
import { FIRST_CHOICES } from '../../../lib/sessions/session.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readProblems } from '../../../lib/store/site/problems.ts';
import { readListing, siteData } from '../../../lib/store/site/site-data.ts';
import { boundWorker } from '../support/bound-worker.ts';
import { countDatabaseRequests, totalOf } from '../support/database-requests.ts';
import { AFTER_TEN_YEARS, AT_FIRST, type Size, storeFreshProfile } from '../support/fresh-profile.ts';
import { virtualEnvironment } from '../support/virtual-environment.ts';
import { popupOver } from './popup-in-node.ts';

/** Most database requests of one opening: with reviews, ten of which are new, a session, the days of a year, and whether a backup is needed. */
const MOST = 60;

afterEach(() => vi.restoreAllMocks());

const isWhole = ({ today, results }: PopupViewModel) =>
  today !== null && results.rows.some(({ status }) => status !== null);

/** Returns the database requests of an opening of the popup at each tab, whose figures are all there in the end. */
async function openingCosts(size: Size): Promise<Record<PopupTab, Map<string, number>>> {
  const { account, problemId, now } = await storeFreshProfile(size, 'problems');
  const { environment, state } = virtualEnvironment(now);
  vi.spyOn(Date, 'now').mockImplementation(() => state.time);
  const life = boundWorker(environment);
  await life.page.changeReviews({ on: true });
  await life.page.changeSession({ start: { at: now, choices: FIRST_CHOICES } });
  const costs = { problems: new Map<string, number>(), recent: new Map<string, number>() };
  for (const tab of POPUP_TABS) {
    await savePopupState({ ...(await readPopupState()), tab });
    const end = countDatabaseRequests();
    const { model } = await popupOver(`${account.origin}/problems/${problemId}`, life, isWhole);
    costs[tab] = end();
    expect(model.state.tab).toBe(tab);
    expect(model.recent.attemptCount).toBe(20);
    expect(model.reviews?.due).toBe(10);
    expect(model.session?.last?.state).toBe('running');
    expect(model.here?.attemptCount).toBeGreaterThan(0);
  }
  return costs;
}

it(`opening the popup takes at most ${MOST} database requests at each tab, after ten years as at first`, async () => {
  const few = await openingCosts(AT_FIRST);
  const many = await openingCosts(AFTER_TEN_YEARS);
  for (const tab of POPUP_TABS) {
    expect(totalOf(many[tab])).toBe(totalOf(few[tab]));
    expect(totalOf(many[tab]), `${tab} ${JSON.stringify([...many[tab]])}`).toBeLessThanOrEqual(MOST);
  }
});

it('a thousand rows take no request each while the history is incomplete', async () => {
  const { account, problemId, now } = await storeFreshProfile(
    { attempts: 6_000, problems: 1_500 },
    'problems',
  );
  const { origin, player } = account;
  const site = await siteData(origin);
  const { answer } = await readListing(origin);
  const problems = (await readProblems(site)).all().slice(0, LIST.maxListed);
  await site.put('lists', { ...answer, rows: problems.map(publicPart), parts: [] } as Listing, 'answer');
  const db = await playerData(origin, player.id);
  const history = await db.get('state', 'sync');
  await db.put('state', { ...(history as SyncState), ranges: [] }, 'sync');
  const { environment, state } = virtualEnvironment(now);
  vi.spyOn(Date, 'now').mockImplementation(() => state.time);
  const end = countDatabaseRequests();
  const { model } = await popupOver(`${origin}/problems/${problemId}`, boundWorker(environment), isWhole);
  const cost = end();
  expect(model.results.rows).toHaveLength(LIST.maxListed);
  expect(totalOf(cost), JSON.stringify([...cost])).toBeLessThan(LIST.maxListed / 5);
});
