import { SITE } from './companion.ts';
import { dying } from './dying.ts';
import { expect, test } from './fixture.ts';

// With `npm run dying` the worker that this test watches would also be ended by the outer run.
test('npm run dying ends the worker between requests, never during one', {
  tag: '@one-life',
}, async ({ site, connected, problems }) => {
  const mortal = dying(connected.browser, site);
  const page = await mortal.newPage();
  await page.goto(`${SITE}/keys`);
  await page.evaluate('0');
  expect(await mortal.isWorkerRunning()).toBe(false);
  const id = problems.first('tried');
  const before = site.log.mark();
  const gate = site.faults.hold('attempts');
  await page.goto(`${SITE}/problems/${id}`);
  await site.log.next('attempts', before);
  await page.evaluate('0');
  expect(await mortal.isWorkerRunning()).toBe(true);
  gate.open();
  await problems.expectShown(page, id);
  expect(site.log.api(({ sequence }) => sequence > before)).toHaveLength(1);
});
