import { afterAll, afterEach } from 'vitest';
import type { Site, SiteOptions } from '../../site/handle.ts';
import { startSite } from '../../site/server.ts';
import { defaultSwitches } from '../../site/switches.ts';

/**
 * Starts the practice site that all tests of a file share. After each test its switches, faults and log are as at the
 * start; what a test changes in the database stays. It closes after the last test.
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
