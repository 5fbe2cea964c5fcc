import { afterEach, expect, it } from 'vitest';
import { siteNow } from '../../../../lib/background/net/site-clock.ts';
import { core } from '../../../../lib/store/core/core.ts';
import { readSiteOffset } from '../../../../lib/store/core/site-offset.ts';
import { holdAnswer } from '../../support/practice-site.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Sets the site's clock so far ahead of the device's, ms, and gets an answer from a new worker. Resolves to the error of `siteNow`. */
async function errorAfter(ahead: number): Promise<number> {
  here.site.clock.now = () => here.worker.state.time + ahead;
  await here.worker.recent('newest');
  const { worker } = here.worker.nextLife();
  return (await siteNow(worker)) - here.site.clock.now();
}

afterEach(async () => {
  here.site.clock.now = () => here.worker.state.time;
  await (await core()).delete('state', 'siteOffset');
});

it.each([5 * MINUTE, -5 * MINUTE, DAY, -DAY, 90 * DAY])(
  'knows the site’s time to two seconds after one answer, %i ms ahead',
  async (ahead) => {
    expect(Math.abs(await errorAfter(ahead))).toBeLessThan(2 * SECOND);
    expect(Math.abs((await readSiteOffset()) - ahead)).toBeLessThan(2 * SECOND);
    expect(await errorAfter(0)).toBe(0);
  },
);

it('takes clocks that differ by a second as equal', async () => {
  for (const ahead of [999, -999]) {
    await errorAfter(ahead);
    expect(await readSiteOffset()).toBe(0);
  }
});

it('does not take a slow answer for a slow clock', async () => {
  standStill(here.worker.environment);
  const { underWay, release } = holdAnswer(here.site, 'attempts');
  const asked = here.worker.recent('newest');
  await underWay;
  here.worker.state.time += 15 * SECOND;
  release();
  await asked;
  expect(await readSiteOffset()).toBe(0);
});

it.each(['', 'soon', 'Fri, 31 Dec 9999 23:59:59 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
  'believes no date such as “%s”',
  async (date) => {
    here.site.faults.once('attempts', { kind: 'relabelled', headers: { date } });
    await errorAfter(0);
    expect(await readSiteOffset()).toBe(0);
  },
);

it('does not take an answer that a cache has kept for a slow clock', async () => {
  const date = new Date(here.worker.state.time - 10 * MINUTE).toUTCString();
  here.site.faults.once('attempts', { kind: 'relabelled', headers: { date, age: '600' } });
  await errorAfter(0);
  expect(await readSiteOffset()).toBe(0);
});
