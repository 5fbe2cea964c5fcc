import { accountId, databaseNames } from '../../lib/account/accounts.ts';
import { MANY_REQUESTS_MS } from '../patience.ts';
import type { Site } from '../site/handle.ts';
import type { SiteUser } from '../site/seed/users.ts';
import type { TestPage } from './browsers/browser.ts';
import { HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { problemTried, truth } from './oracle.ts';
import { expectPanel, update } from './panel-view.ts';
import { expectSigns, trueSigns } from './signs-view.ts';

const LIST = '/problems/all?count=300';

test.use({ history: true });

/** The names of the accounts that the page lists. */
function listed(options: TestPage): Promise<string[]> {
  return options.evaluate(
    `[...document.querySelectorAll('.AccountList-row > span')].map(({ textContent }) => textContent)`,
  );
}

/** Waits until the page says that all attempts of the player whose key is in use are loaded. */
async function expectHistory(options: TestPage, count: number): Promise<void> {
  await expect
    .poll(() => options.evaluate(`document.querySelector('.HistoryProgress')?.textContent`), {
      timeout: MANY_REQUESTS_MS,
    })
    .toBe(`Your history is complete: ${count.toLocaleString('en')} attempts.`);
}

function attemptsOf(site: Site, { id }: SiteUser): number {
  return Number(site.sql('select count(*) as count from attempts where user_id = ?', id)[0]?.count);
}

test('R40 erasing one of two players leaves the other complete', async ({ site, companion }) => {
  const { options } = companion;
  // The first player is not used, because that player has many more attempts.
  const [player, other] = site.users.slice(-2) as [SiteUser, SiteUser];
  await companion.connect(player.name);
  await expectHistory(options, attemptsOf(site, player));
  await options.click('.AccountCard .buttons .button:first-child');
  await companion.connect(other.name);
  await expectHistory(options, attemptsOf(site, other));
  expect(await listed(options)).toEqual([other.name, player.name]);

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
  await options.click(`.AccountList-row [aria-label="Delete data: ${other.name}"]`);
  await options.click('.SureQuestion .danger');
  const done = `Data deleted: ${other.name}.`;
  await options.waitFor(
    `document.querySelector('.AccountList [role=status]').textContent === ${JSON.stringify(done)}`,
  );
  gate.open();

  expect(await listed(options)).toEqual([player.name]);
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
    await expectHistory(options, attemptsOf(site, player));
  });
});
