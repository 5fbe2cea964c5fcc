import { afterEach, expect, it, vi } from 'vitest';
import type { PopupViewModel } from '../../../../lib/popup/popup.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { truth } from '../../../e2e/oracle.ts';
import { popupOver } from '../../popup/popup-in-node.ts';
import { selectIds } from '../../support/practice-site.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

/** A quarter of an hour: the player opens 30 problems, solves 10 of them, and opens the popup 5 times on the site's list. */
const PAGES = 30;
const PAGE_MS = 30_000;
const MOST_REQUESTS = 16;
const MOST_BYTES = 35_000;

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
  const isRead = ({ results, recent }: PopupViewModel) => !results.pending && !recent.pending;
  await popupOver(`${site.url}/problems`, life, isRead);
  site.log.clear();

  const ids = selectIds(site, 'select id from problems order by id limit ?', PAGES);
  for (const [i, id] of ids.entries()) {
    worker.state.time += PAGE_MS;
    await life.content.problemPanel({ id, panelLoaded: true, wait: true, byPage: false }, 1);
    if (i % 3 === 0) {
      site.addAttempt({ userId: player.id, problemId: id, solved: true, time: 7_000 });
      worker.state.time += 1;
      await life.content.noticed({ id, notice: 'request' }, 1);
      const answer = await life.content.problemPanel({ id, panelLoaded: true, wait: true, byPage: false }, 1);
      const { tries, solves } = truth(site, player.id, id);
      expect(answer).toMatchObject({ panel: { tries, solves, failure: null, pending: false } });
    }
    if (i % 6 === 5) await popupOver(`${site.url}/problems`, life, isRead);
  }
  const log = site.log.api(() => true);
  const bytes = log.reduce((sum, entry) => sum + entry.bytes, 0);
  expect(log.length).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});
