import { afterAll, beforeAll, beforeEach } from 'vitest';
import { browser } from 'wxt/browser';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { core } from '../../../lib/store/core/core.ts';
import type { Site } from '../../site/handle.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import { startSite } from '../../site/server.ts';
import { boundWorker } from './bound-worker.ts';
import { told } from './browser-stand-in.ts';
import { firstPlayer, resetSite } from './practice-site.ts';
import { useAsSite } from './site-address.ts';
import { storedAccount, storeKey } from './stored-key.ts';
import { virtualEnvironment } from './virtual-environment.ts';

/** Returns a worker without a browser. Queue, rate limiter and client are real, the database is in memory, the clock is virtual. */
export async function workerAt(site: Site) {
  const { environment, state } = virtualEnvironment();
  site.clock.now = () => state.time;
  // Background reading is off: its requests would change the counts that tests compare.
  useAsSite(site.url);
  await changeSettings({ historyPaused: true, problemData: 'none' });
  const { worker, readMissing, recover, content, page, ...functions } = boundWorker(environment);

  /** Resets the rate limiter and, for the next worker, the budgets of tabs, so that failures of an earlier test delay no request. */
  async function rest(): Promise<void> {
    await (await core()).delete('state', 'rateLimiter');
    await browser.storage.session.remove('tabs');
  }

  /** Returns the ids of the changed problems in all messages to tabs. */
  const changed = () => told.flatMap(({ changed }) => (changed === 'all' ? [] : changed));

  /** Requests the latest attempts, as the popup does. */
  const recent = async (part: 'newest' | 'next') => functions.history.refresh(await storedAccount(), part);

  /** Reads the data of all problems, then clears the site's log. */
  async function readAllProblems(): Promise<void> {
    await changeSettings({ historyPaused: false, problemData: 'all' });
    await functions.readProblems();
    await changeSettings({ historyPaused: true });
    site.log.clear();
  }

  return {
    environment,
    state,
    content,
    ...functions,
    recent,
    readAllProblems,
    changed,
    connect: (user: SiteUser) => storeKey(site, user),
    rest,
    nextLife: () => boundWorker(environment),
  };
}

/** Sets up a site, a worker and a player with a stored key for the tests of one file; each test begins without faults. */
export function workerAtPracticeSite() {
  const here = {} as { site: Site; worker: Awaited<ReturnType<typeof workerAt>>; player: SiteUser };
  beforeAll(async () => {
    here.site = await startSite();
    here.worker = await workerAt(here.site);
    here.player = firstPlayer(here.site);
    await here.worker.connect(here.player);
  });
  afterAll(() => here.site.close());
  beforeEach(async () => {
    resetSite(here.site);
    await here.worker.rest();
  });
  return here;
}
