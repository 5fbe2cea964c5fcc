import type { TestPage } from './browsers/browser.ts';
import { HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince, subjectOf } from './oracle.ts';
import { expectPolite } from './polite.ts';
import { moveTo, openWaitingTabs } from './waiting-tabs.ts';

/**
 * Makes fifty steps through the tab's history, with at least 40 ms between two. A step back is complete before the next step.
 */
const storm = (ids: readonly number[]) => `(async () => {
  const ids = ${JSON.stringify(ids)};
  for (let i = 0; i < 50; i++) {
    const address = '/problems/' + ids[i % ids.length];
    if (i % 3 === 0) history.pushState(null, '', address);
    else if (i % 3 === 1) history.replaceState(null, '', address);
    else await new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      history.back();
    });
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  history.pushState(null, '', '/problems/' + ids.at(-1));
})()`;

test('R29 after fifty navigations the panel is that of the last address', async ({
  site,
  connected,
  problems,
}) => {
  const ids = problems.tried(8);
  const [first = 0] = ids;
  const last = ids.at(-1) ?? 0;
  const [page] = (await openWaitingTabs(connected, 1)) as [TestPage];
  const before = site.log.mark();
  const gate = site.faults.hold('attempts');
  await moveTo(connected, [page], [first]);
  await site.log.next('attempts', before);
  await page.evaluate(storm(ids));
  expect(await page.url()).toBe(`${SITE}/problems/${last}`);
  // The first problem's data is no longer shown, and the request for the last one still waits behind the first.
  await expect.poll(() => page.shadow(HOST).attributes('.StatusBadge')).toBeNull();
  gate.open();
  await problems.expectShown(page, last);
  const requests = apiSince(site, before);
  expectPolite(requests);
  // Only problems at which the player stopped were requested, none of them twice. A slow machine stops at more of them.
  const requested = requests.map(subjectOf);
  expect(requested).toEqual([...new Set(requested)]);
  expect(requested).toContain(`/api/v2/attempts ${last}`);
});
