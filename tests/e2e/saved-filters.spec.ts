import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { idsBySql } from '../unit/filters/filters-in-sql.ts';
import type { TestView } from './browsers/browser.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';
import {
  chooseAllProblems,
  find,
  openPaintedPopup,
  openPopupWithFilters,
  settled,
  shownIds,
  textIn,
} from './popup-view.ts';

const shown = (popup: TestView) =>
  popup.evaluate<string[]>(
    `[...document.querySelectorAll('.SavedFilter')].map(({ textContent }) => textContent)`,
  );
const inEditor = (popup: TestView) =>
  popup.evaluate<string[]>(
    `[...document.querySelectorAll('.SavedFilterEditor input')].map(({ value }) => value)`,
  );
const isFocused = (popup: TestView, selector: string) =>
  popup.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`);

/** Opens the menu of saved filters. Returns their names. */
async function openMenu(popup: TestView): Promise<string[]> {
  await popup.click('.ListBar-saved');
  await popup.waitFor(`document.querySelector('.SavedFilter')`);
  return shown(popup);
}

const AT_FIRST = ['Untried near me', 'Not solved yet', 'All reviews', 'Best rated', 'Endgame ladder'];

// `unit/popup/saved-filters.test.ts` tests that one press searches with a saved filter.

test('saved filters are added, named, moved, removed and restored, and stay so', {
  tag: '@quick',
}, async ({ site, player, connected }) => {
  await chooseAllProblems(connected);
  const popup = await openPopupWithFilters(connected);
  const before = site.log.mark();

  await popup.click('.Chip[data-name="joseki"]');
  const save = '.FilterActions-save';
  expect(await textIn(popup, save)).toBe('Save');
  await popup.click(save);
  await expect.poll(() => textIn(popup, save)).toBe('Saved');
  expect(await isFocused(popup, save)).toBe(true);
  await find(popup);
  expect(await openMenu(popup)).toEqual([...AT_FIRST, 'Joseki']);

  await popup.click('.SavedFiltersMenu-edit');
  await popup.waitFor(`document.querySelector('.SavedFilterEditor')`);
  await popup.evaluate(`document.querySelector('.SavedFilterEditor-row:nth-child(6) input').focus()`);
  for (const key of 'Corners') await popup.press(key);
  await popup.press('Tab');
  for (let i = 0; i < 2; i++) {
    await popup.press('Enter');
    await popup.waitFor(
      `document.querySelector('.SavedFilterEditor-row:nth-child(${5 - i}) input').value === 'Corners'`,
    );
    await expect
      .poll(() => isFocused(popup, `.SavedFilterEditor-row:nth-child(${5 - i}) .SavedFilterEditor-up`))
      .toBe(true);
  }
  await popup.click('.SavedFilterEditor-row:nth-child(1) .SavedFilterEditor-remove');
  await expect.poll(() => isFocused(popup, '.SavedFilterEditor-undo')).toBe(true);
  expect(await inEditor(popup)).not.toContain('Untried near me');
  await popup.press('Enter');
  await expect.poll(() => isFocused(popup, '.SavedFilterEditor-row:nth-child(1) input')).toBe(true);
  expect(await inEditor(popup)).toContain('Untried near me');
  await popup.click('.SavedFilterEditor-row:nth-child(2) .SavedFilterEditor-remove');
  await expect.poll(() => isFocused(popup, '.SavedFilterEditor-undo')).toBe(true);
  const edited = ['Untried near me', 'All reviews', 'Corners', 'Best rated', 'Endgame ladder'];
  expect(await inEditor(popup)).toEqual(edited);
  await popup.click('.Sheet-close');
  expect(await openMenu(popup)).toEqual(edited);
  expect(apiSince(site, before).map(({ query }) => query)).toEqual(['genres%5B%5D=joseki']);

  await popup.close();
  const again = await openPaintedPopup(connected);
  expect(await openMenu(again)).toEqual(edited);
  await again.click('.SavedFiltersMenu li:nth-child(3) .SavedFilter');
  await settled(again);
  await expect.poll(() => isFocused(again, '.ListBar-saved')).toBe(true);
  const joseki = idsBySql(site, player.id, { ...NO_FILTERS, genres: ['joseki'] });
  await expect.poll(() => shownIds(again)).toEqual(joseki);
  expect(apiSince(site, before).map(({ query }) => query)).toEqual(Array(2).fill('genres%5B%5D=joseki'));
});
