import { afterEach, expect, it, vi } from 'vitest';
import type { PopupViewModel } from '../../../../lib/popup/popup.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { truth } from '../../../e2e/oracle.ts';
import { popupOver } from '../../popup/popup-in-node.ts';
import { addresses, OPEN_TAB, opened } from '../../support/browser-stand-in.ts';
import { selectIds } from '../../support/practice-site.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

/**
 * A quarter of an hour: the player opens 30 problems, of which 5 are due reviews and 5 are picked as the next problem, solves 10 of them, and
 * opens the popup 5 times on the site's list.
 */
const PAGES = 30;
const REVIEWS = 5;
const PICKS = 5;
const PAGE_MS = 30_000;
const MOST_REQUESTS = 16;
const MOST_BYTES = 40_000;

const here = workerAtPracticeSite();
afterEach(() => vi.restoreAllMocks());

it(`a quarter of an hour costs at most ${MOST_REQUESTS} requests and ${MOST_BYTES / 1_000} kB`, async () => {
  const { site, player, worker } = here;
  vi.spyOn(Date, 'now').mockImplementation(() => worker.state.time);
  const account = await storedAccount();
  await changeSettings({ historyPaused: false });
  await worker.history.refresh(account, 'newest');
  await worker.history.fill(account);
  const life = worker.nextLife();
  await life.page.changeReviews({ on: true });
  const isRead = ({ results, recent }: PopupViewModel) => !results.pending && !recent.pending;
  await popupOver(`${site.url}/problems`, life, isRead);
  site.log.clear();

  /** Opens a problem as the player does, and returns its number. */
  const open = async (nth: number, ids: readonly number[]): Promise<number> => {
    if (nth >= REVIEWS + PICKS) return ids[nth] ?? 0;
    const before = opened.length;
    const ask = { how: nth < REVIEWS ? 'review' : 'next', difficulty: 'normal' } as const;
    const id = Number(addresses.get(OPEN_TAB)?.split('/').at(-1));
    if (nth === 0) await life.page.pickProblem({ how: 'review', where: 'here' });
    else await life.content.openNextProblem({ id, ...ask }, OPEN_TAB);
    expect(opened).toHaveLength(before + 1);
    return Number(opened.at(-1)?.url?.split('/').at(-1));
  };

  addresses.set(OPEN_TAB, `${site.url}/problems`);
  const ids = selectIds(site, 'select id from problems order by id limit ?', PAGES);
  for (let nth = 0; nth < PAGES; nth++) {
    worker.state.time += PAGE_MS;
    const id = await open(nth, ids);
    addresses.set(OPEN_TAB, `${site.url}/problems/${id}`);
    const asked = { id, panelLoaded: true, wait: true, byPage: false };
    await life.content.problemPanel(asked, OPEN_TAB);
    if (nth % 3 === 0) {
      site.addAttempt({ userId: player.id, problemId: id, solved: true, time: 7_000 });
      worker.state.time += 1;
      await life.content.noticed({ id, notice: 'request' }, OPEN_TAB);
      const answer = await life.content.problemPanel(asked, OPEN_TAB);
      const { attemptCount, solves } = truth(site, player.id, id);
      expect(answer).toMatchObject({ panel: { attemptCount, solves, failure: null, pending: false } });
    }
    if (nth % 6 === 5) await popupOver(`${site.url}/problems`, life, isRead);
  }
  const log = site.log.api(() => true);
  const bytes = log.reduce((sum, entry) => sum + entry.bytes, 0);
  expect({ requests: log.length, bytes }).toEqual({
    requests: Math.min(log.length, MOST_REQUESTS),
    bytes: Math.min(bytes, MOST_BYTES),
  });
});
