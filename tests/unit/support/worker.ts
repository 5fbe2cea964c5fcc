import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { currentAccount, keepKey } from '../../../lib/background/account/key.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { core } from '../../../lib/store/core/core.ts';
import type { Site } from '../../site/handle.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import { startSite } from '../../site/server.ts';
import { defaultSwitches } from '../../site/switches.ts';
import { boundWorker } from './bound-worker.ts';
import { told } from './browser-stand-in.ts';
import { virtualEnvironment } from './virtual-environment.ts';

// The practice site's certificate is its own; tests send requests to nothing else.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

/** The worker without its browser: real queue, rate limiter, client and database (in memory), real HTTPS, a clock that jumps. */
export async function workerAt(site: Site) {
  const { environment, state } = virtualEnvironment(Date.UTC(2026, 2, 15, 12));
  // Background requests would be in every count; history and catalogue have tests of their own.
  await changeSettings({ base: site.url, historyPaused: true, catalogue: 'none' });
  const { worker, resume, recover, content, page, ...functions } = boundWorker(environment);
  let generation = 0;

  /** Stores a key of this player, as if the site had just accepted it. */
  async function connect(user: SiteUser) {
    const player = { id: user.id, name: user.name, elo: null, rank: null };
    const account = await keepKey({ text: site.keyOf(user.name), origin: site.url, player }, generation);
    if (!account) throw new Error('the key was not kept');
    generation = account.generation;
    return account;
  }

  /** Clears the waits that failures of an earlier test left. */
  async function rest(): Promise<void> {
    await (await core()).clear('pace');
  }

  /** Problems in the messages to tabs. */
  const changed = () => told.flatMap(({ changed }) => (changed === 'all' ? [] : changed));

  /** Requests the latest attempts, as the popup does. */
  async function recent(part: 'newest' | 'next') {
    const account = await currentAccount();
    if (!account) throw new Error('no key is kept');
    return functions.history.refresh(account, part);
  }

  return {
    environment,
    state,
    content,
    ...functions,
    recent,
    changed,
    connect,
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
    const [player] = here.site.users;
    if (!player) throw new Error('the site has no player');
    here.player = player;
    await here.worker.connect(player);
  });
  afterAll(() => here.site.close());
  beforeEach(async () => {
    Object.assign(here.site.switches, defaultSwitches());
    here.site.faults.clear();
    here.site.log.clear();
    await here.worker.rest();
  });
  return here;
}
