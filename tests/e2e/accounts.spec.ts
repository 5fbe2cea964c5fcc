import { accountId, databaseNames } from '../../lib/account/accounts.ts';
import { MANY_REQUESTS_MS } from '../patience.ts';
import type { Site } from '../site/handle.ts';
import type { SiteUser } from '../site/seed/users.ts';
import type { TestPage } from './browsers/browser.ts';
import { HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { expectSigns, trueSigns } from './signs-view.ts';
import { unfold } from './options-view.ts';
import { problemTried, truth } from './oracle.ts';
import { expectPanel, update } from './panel-view.ts';

const LIST = '/problems/all?count=300';

test.use({ history: true });

/** The accounts that the page lists: name and number of stored attempts. */
function listed(options: TestPage): Promise<[name: string, attempts: number][]> {
  return options.evaluate(`[...document.querySelectorAll('.AccountRow')].map((row) => [
    row.querySelector('h4').textContent,
    Number(row.querySelector('.AccountRow-kept > span').textContent.replaceAll(/\\D/g, '')),
  ])`);
}

function attemptsOf(site: Site, { id }: SiteUser): number {
  return Number(site.sql('select count(*) as count from attempts where user_id = ?', id)[0]?.count);
}

test('R40 erasing one of two players leaves the other complete', async ({ site, companion }) => {
  const { options } = companion;
  // The first player is not used, because that player has many more attempts.
  const [player, other] = site.users.slice(-2) as [SiteUser, SiteUser];
  await companion.connect(player.name);
  await expect
    .poll(() => listed(options), { timeout: MANY_REQUESTS_MS })
    .toEqual([[player.name, attemptsOf(site, player)]]);
  await options.click('.AccountCard .buttons .button:first-child');
  await companion.connect(other.name);
  await expect
    .poll(() => listed(options), { timeout: MANY_REQUESTS_MS })
    .toEqual([
      [other.name, attemptsOf(site, other)],
      [player.name, attemptsOf(site, player)],
    ]);

  const list = await companion.visit(LIST);
  await expectSigns(list, trueSigns(site, other.id));
  const id = problemTried(site, other.id, { least: 1, most: 9, solved: true });
  const page = await companion.open(id);
  await expectPanel(page, truth(site, other.id, id));
  const gate = site.faults.hold('attempts');
  const underWay = site.log.next('attempts', site.log.mark());
  await page.bringToFront();
  await update(page.shadow(HOST));
  await underWay;
  const sent = site.log.mark();
  await options.bringToFront();
  await unfold(options, 'accounts');
  await options.click(`.AccountRow [aria-label="Erase ${other.name}"]`);
  await options.click('.SureQuestion .danger');
  const done = `${other.name} has been erased from this device.`;
  await options.waitFor(
    `document.querySelector('.AccountsSection [role=status]').textContent === ${JSON.stringify(done)}`,
  );
  gate.open();

  expect(await listed(options)).toEqual([[player.name, attemptsOf(site, player)]]);
  expect(await options.evaluate(`document.querySelector('.AccountCard') === null`)).toBe(true);
  await page.bringToFront();
  await page.shadow(HOST).waitForText('add your API key');
  await list.bringToFront();
  await expectSigns(list, new Map());
  const databases = `indexedDB.databases().then((all) => all.map(({ name }) => name))`;
  const [gone] = databaseNames(accountId(SITE, other.id));
  expect(await options.evaluate(databases)).not.toContain(gone);
  expect(site.log.api(({ sequence }) => sequence > sent)).toEqual([]);

  await test.step("the other player's history shows once the key is set up", async () => {
    await companion.connect(player.name);
    await list.bringToFront();
    await expectSigns(list, trueSigns(site, player.id));
    await page.bringToFront();
    await expectPanel(page, truth(site, player.id, id));
    expect(await listed(options)).toEqual([[player.name, attemptsOf(site, player)]]);
  });
});
