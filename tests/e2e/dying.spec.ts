import { closedGate } from '../site/gate.ts';
import { SITE } from './companion.ts';
import { dying } from './dying.ts';
import { expect, test } from './fixture.ts';
import { problemsTried, truth } from './oracle.ts';
import { expectPanel } from './panel-view.ts';

// A second dying worker would end the one that this test watches.
test('npm run dying ends the worker between requests, never during one', {
  tag: '@one-life',
}, async ({ site, player, connected }) => {
  const mortal = dying(connected.browser, site);
  const page = await mortal.newPage();
  await page.goto(`${SITE}/keys`);
  await page.evaluate('0');
  expect(await mortal.isWorkerRunning()).toBe(false);
  const [id = 0] = problemsTried(site, player.id, 1);
  const gate = closedGate();
  const before = site.log.mark();
  site.faults.once('attempts', { kind: 'none', until: gate.opened });
  await page.goto(`${SITE}/problems/${id}`);
  await site.log.next('attempts', before);
  await page.evaluate('0');
  expect(await mortal.isWorkerRunning()).toBe(true);
  gate.open();
  await expectPanel(page, truth(site, player.id, id));
  expect(site.log.api(({ sequence }) => sequence > before)).toHaveLength(1);
});
