import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { CHANCES } from '../../lib/picks/difficulties.ts';
import { idsBySql } from '../unit/filters/filters-in-sql.ts';
import { expectedSuccess } from '../unit/picks/elo-formula.ts';
import type { TestPage, TestView } from './browsers/browser.ts';
import { expect, test } from './fixture.ts';
import { command } from './keyword.ts';
import { apiSince } from './oracle.ts';
import { openSettledPopup, textIn } from './popup-view.ts';

const NEXT = '.NextBar-next';
const ADD_KEY = '.NextBar-key';

/** Presses "Next problem" and closes the popup at once. */
async function pressAndClose(popup: TestView & { close(): Promise<unknown> }): Promise<void> {
  await popup.evaluate(`document.querySelector(${JSON.stringify(NEXT)}).click()`);
  await popup.close();
}

/** Waits until the page shows another problem than `before`, and returns its number. */
async function arrival(page: TestPage, before: number | null = null): Promise<number> {
  await page.waitFor(
    `/^\\/problems\\/\\d+$/.test(location.pathname) && location.pathname !== '/problems/${before}'`,
  );
  return Number((await page.url()).split('/').at(-1));
}

test('the next problem opens though the popup closes at once, as hard as chosen', {
  tag: '@quick',
}, async ({ site, player, connected }) => {
  const page = await connected.visit('/problems');
  const before = site.log.mark();
  const fits = (id: number, statuses: ['untried'] | []) =>
    expect(idsBySql(site, player.id, { ...NO_FILTERS, statuses, count: 100_000 })).toContain(id);
  await pressAndClose(await openSettledPopup(connected));
  const first = await arrival(page);
  fits(first, ['untried']);
  const [row] = site.sql('select elo from problems where id = ?', first);
  const [own] = site.sql('select elo from users where id = ?', player.id);
  expect(Math.abs(expectedSuccess(Number(own?.elo), Number(row?.elo)) - CHANCES.normal)).toBeLessThan(0.2);

  await test.step('the keys open the next one and any', async () => {
    await page.bringToFront();
    await command(connected.browser, 'next');
    const second = await arrival(page, first);
    fits(second, ['untried']);
    await command(connected.browser, 'any');
    fits(await arrival(page, second), []);
  });
  // One is for the popup's own list.
  expect(site.log.api('problems').filter(({ sequence }) => sequence > before).length).toBeLessThanOrEqual(4);
});

test('without a key the next problem is any, and the key is asked for', async ({ site, companion }) => {
  const page = await companion.visit('/problems');
  await pressAndClose(await openSettledPopup(companion));
  expect(await arrival(page)).toBeGreaterThan(0);
  const popup = await openSettledPopup(companion);
  expect(await textIn(popup, ADD_KEY)).toBe('Add your key');
  for (const { headers, query } of apiSince(site, 0)) {
    expect(query).not.toMatch(/status/);
    expect(headers['x-api-key']).toBeUndefined();
  }
  await popup.click(ADD_KEY);
  await companion.browser.waitForPage('/welcome.html');
});
