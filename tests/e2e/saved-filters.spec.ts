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

const names = (popup: TestView) =>
  popup.evaluate<string[]>(
    `[...document.querySelectorAll('.SavedFilter-name')].map(({ textContent }) => textContent)`,
  );
const inEditor = (popup: TestView) =>
  popup.evaluate<string[]>(
    `[...document.querySelectorAll('.SavedFilterEditor input')].map(({ value }) => value)`,
  );
const isFocused = (popup: TestView, selector: string) =>
  popup.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`);

const AT_FIRST = ['Untried near me', 'Not solved yet', 'Solved long ago', 'Best rated', 'Endgame ladder'];

// `unit/popup/saved-filters.test.ts` tests that one click searches with a saved filter and shows its count.

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
  await popup.waitFor(`document.querySelectorAll('.SavedFilter').length === 6`);
  expect(await names(popup)).toEqual([...AT_FIRST, 'Joseki']);
  expect(await isFocused(popup, save)).toBe(true);
  expect(await textIn(popup, save)).toBe('Saved');
  await find(popup);

  await popup.click('.SavedFilters-edit');
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
  const edited = ['Untried near me', 'Solved long ago', 'Corners', 'Best rated', 'Endgame ladder'];
  expect(await inEditor(popup)).toEqual(edited);
  await popup.click('.Sheet-close');
  await expect.poll(() => isFocused(popup, '.SavedFilters-edit')).toBe(true);
  expect(await names(popup)).toEqual(edited);
  expect(apiSince(site, before).map(({ query }) => query)).toEqual(['genres%5B%5D=joseki']);

  await popup.close();
  const again = await openPaintedPopup(connected);
  expect(await names(again)).toEqual(edited);
  const third = '.SavedFilter:nth-child(3)';
  await again.click(third);
  await settled(again);
  expect(await isFocused(again, third)).toBe(true);
  expect(await isFocused(again, '[aria-current="true"]')).toBe(true);
  const joseki = idsBySql(site, player.id, { ...NO_FILTERS, genres: ['joseki'] });
  await expect.poll(() => shownIds(again)).toEqual(joseki);
  await expect.poll(() => textIn(again, `${third} .SavedFilter-count`)).toBe('20+');
  expect(apiSince(site, before).map(({ query }) => query)).toEqual(Array(2).fill('genres%5B%5D=joseki'));
});
