import { afterAll, afterEach } from 'vitest';
import type { Site, SiteOptions } from '../../site/handle.ts';
import { startSite } from '../../site/server.ts';
import { defaultSwitches } from '../../site/switches.ts';

/**
 * Starts a practice site that all tests of a file share. After each test, its switches, faults and log are reset, but not
 * its database. After the last test, it is closed.
 */
export async function siteForFile(options?: SiteOptions): Promise<Site> {
  const site = await startSite(options);
  afterEach(() => {
    Object.assign(site.switches, defaultSwitches());
    site.faults.clear();
    site.log.clear();
  });
  afterAll(() => site.close());
  return site;
}
