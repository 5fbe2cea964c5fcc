import { afterAll, afterEach, beforeEach } from 'vitest';
import type { Settings } from '../../../lib/settings.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import type { Site } from '../../site/handle.ts';
import { emptyDatabases } from './databases.ts';
import { type Lives, livesOf } from './lives.ts';
import { expectPolite } from './polite.ts';
import { resetSite } from './practice-site.ts';
import { useAsSite } from './site-address.ts';

interface Prepared {
  /** Whether tests begin without a key. Default: with the key of the site's first player. */
  keyless?: boolean;
  /** The address of the site, if it is not that of the practice site. */
  origin?: string;
  /** Changes to the settings with which tests begin: no background reading. */
  settings?: Partial<Settings>;
}

/** Sets up workers for the tests of one file. Each test begins with new databases and a site without faults. */
export function livesAtSite(site: Site, { keyless, origin = site.url, settings = {} }: Prepared = {}) {
  const lives = {} as Lives & { begin: typeof begin };

  /** Empties the databases. The next message starts the first worker. */
  async function begin(): Promise<void> {
    await emptyDatabases(site, keyless);
    useAsSite(origin);
    await changeSettings(settings);
    Object.assign(lives, livesOf(), { begin });
    site.clock.now = () => lives.state.time;
  }
  beforeEach(async () => {
    resetSite(site);
    await begin();
  });
  afterEach(() => {
    expectPolite(lives);
    lives.end();
  });
  afterAll(() => site.close());
  return lives;
}
