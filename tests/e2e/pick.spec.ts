import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { CHANCES } from '../../lib/picks/difficulties.ts';
import { idsBySql } from '../unit/filters/filters-in-sql.ts';
import { expectedSuccess } from '../unit/picks/elo-formula.ts';
import type { TestView } from './browsers/browser.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';
import { closeFilters, openFilters, openSettledPopup, settled, shownIds, textIn } from './popup-view.ts';

const NEXT = '.PickBar-next';
const RANDOM = '.PickBar-random';
const BACK = '.PickBar-back';
const HERE = '.PopupHere';

/** Presses a button, waits for the pick and returns its number. */
async function press(popup: TestView, selector: string): Promise<number> {
  const number = `${HERE} b`;
  const before = await textIn(popup, number);
  await popup.click(selector);
  await popup.waitFor(
    `![${JSON.stringify(before)}, ''].includes(document.querySelector('${number}')?.innerText ?? '')`,
  );
  await settled(popup);
  return picked(popup);
}

async function picked(popup: TestView): Promise<number> {
  return Number(await textIn(popup, `${HERE} b`));
}

test('Random and Next open a problem, say why, and Back returns', {
  tag: '@quick',
}, async ({ site, player, connected }) => {
  const page = await connected.visit('/problems');
  const popup = await test.step('Random works by keyboard, and its pick survives closing', async () => {
    const opened = await openSettledPopup(connected);
    await opened.evaluate(`document.querySelector(${JSON.stringify(RANDOM)}).focus()`);
    await opened.press('Enter');
    await opened.waitFor(`document.querySelector('.PopupHere-why')`);
    await settled(opened);
    const id = await picked(opened);
    await page.waitFor(`location.pathname === '/problems/${id}'`);
    expect(idsBySql(site, player.id, { ...NO_FILTERS, count: 100_000 })).toContain(id);
    await opened.close();
    const again = await openSettledPopup(connected);
    expect(await picked(again)).toBe(id);
    return again;
  });
  const before = site.log.mark();
  const first = await press(popup, NEXT);
  await page.waitFor(`location.pathname === '/problems/${first}'`);
  expect(idsBySql(site, player.id, { ...NO_FILTERS, statuses: ['untried'], count: 100_000 })).toContain(
    first,
  );
  const [row] = site.sql('select elo from problems where id = ?', first);
  const [own] = site.sql('select elo from users where id = ?', player.id);
  expect(Math.abs(expectedSuccess(Number(own?.elo), Number(row?.elo)) - CHANCES.normal)).toBeLessThan(0.2);
  expect(await textIn(popup, '.PopupHere-why')).toMatch(/^\d\d\s% chance/);
  const beside = (id: number) =>
    popup.waitFor(`document.querySelector('.PopupHere-problem')?.innerText.includes('${id}')`);
  await beside(first);
  const second = await press(popup, NEXT);
  expect(second).not.toBe(first);
  await beside(second);
  await page.waitFor(`location.pathname === '/problems/${second}'`);
  expect(await press(popup, BACK)).toBe(first);
  await page.waitFor(`location.pathname === '/problems/${first}'`);
  // The panels request their problems one by one; the problem list is requested only for picks.
  expect(site.log.api('problems').filter(({ sequence }) => sequence > before).length).toBeLessThanOrEqual(3);
});

test('without a key the popup works, and says what needs one', async ({ site, companion }) => {
  // If the tab in front shows no problem page, a problem opens in a new tab, which closes the popup.
  await companion.visit('/problems');
  const popup = await openSettledPopup(companion);
  expect(await textIn(popup, '.PickBar-key')).toBe('Add your key');
  expect(await textIn(popup, '.primary')).toBe('Random');
  expect(await press(popup, RANDOM)).toBeGreaterThan(0);
  expect(await shownIds(popup)).toHaveLength(20);
  await openFilters(popup);
  expect(await textIn(popup, '.StatusFilter-why')).toMatch(/key/i);
  expect(
    await popup.evaluate(
      `[...document.querySelectorAll('.Chip[data-name="solved"]')].every((chip) => chip.disabled)`,
    ),
  ).toBe(true);
  await closeFilters(popup);
  await popup.click('#tab-diary');
  await expect.poll(() => textIn(popup, '.TabPanel')).toMatch(/key/i);
  for (const { headers, query } of apiSince(site, 0)) {
    expect(query).not.toMatch(/status/);
    expect(headers['x-api-key']).toBeUndefined();
  }
  await popup.click('.PickBar-key');
  await companion.browser.waitForPage('/welcome.html');
});
