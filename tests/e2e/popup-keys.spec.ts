import type { TestPopup } from './browsers/browser.ts';
import { expect, test } from './fixture.ts';
import { diaryRows } from './oracle.ts';
import { chooseAllProblems, openPopupWithFilters, settled, shownIds } from './popup-view.ts';

/** Presses Tab until this element has the focus. */
async function tabTo(popup: TestPopup, selector: string, key = 'Tab'): Promise<void> {
  const isThere = `document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`;
  for (let steps = 0; steps < 60; steps++) {
    if (await popup.evaluate<boolean>(isThere)) return;
    await popup.press(key);
  }
  throw new Error(`sixty times ${key} never led to ${selector}`);
}

const focused = (popup: TestPopup, property: string) =>
  popup.evaluate<string>(`String(document.activeElement.${property})`);

test('the popup can be used by keyboard alone', async ({ site, player, connected }) => {
  await chooseAllProblems(connected);
  const popup = await openPopupWithFilters(connected);

  await tabTo(popup, '.Chip[data-name="tesuji"]');
  await popup.press(' ');
  expect(await popup.evaluate(`document.activeElement.getAttribute('aria-pressed')`)).toBe('true');
  await tabTo(popup, '.DifficultySlider-thumb[data-side="from"]');
  for (let i = 0; i < 10; i++) await popup.press('ArrowRight');
  // Ten levels above the easiest.
  expect(await popup.evaluate(`document.activeElement.getAttribute('aria-valuetext')`)).toContain('20 kyu');
  await tabTo(popup, '.DifficultyField');
  await tabTo(popup, '.Chip[data-name="solved"]');
  await tabTo(popup, '.FilterRows .Choice select');
  await popup.press('ArrowDown');
  await expect.poll(() => focused(popup, 'value')).toBe('1');
  await tabTo(popup, '.Check input');
  await popup.press(' ');
  expect(await focused(popup, 'checked')).toBe('false');
  const before = site.log.mark();
  await popup.press('Escape');
  await popup.waitFor(`!document.querySelector('.Sheet')`);
  expect(await popup.isOpen()).toBe(true);
  await expect.poll(() => popup.evaluate(`document.activeElement.matches('.ListBar-filters')`)).toBe(true);
  await settled(popup);
  const wanted = {
    'genres[]': 'tesuji',
    difficulty_from_elo: '980',
    rating_from: '1',
    include_not_rated: 'false',
  };
  const queries = () => site.log.api().map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
  await expect.poll(queries).toContainEqual(wanted);
  expect(queries().filter((query) => query.include_not_rated === 'false')).toEqual([wanted]);
  expect(site.log.since(before).length).toBeLessThanOrEqual(1);

  const ids = await shownIds(popup);
  expect(ids.length).toBeGreaterThan(2);
  const hrefEnds = (id: number | undefined) =>
    expect.poll(() => focused(popup, 'href')).toMatch(new RegExp(`/${id}$`));
  await popup.evaluate(`document.querySelector('.SearchBox input').focus()`);
  await popup.press('ArrowDown');
  await hrefEnds(ids[0]);
  await popup.press('End');
  await hrefEnds(ids.at(-1));
  await popup.press('Home');
  await popup.press('ArrowDown');
  await hrefEnds(ids[1]);

  await tabTo(popup, '#tab-find', 'Shift+Tab');
  await popup.press('ArrowRight');
  await popup.waitFor('document.querySelector(".DiaryList")');
  await settled(popup);
  await tabTo(popup, '.DiaryTab-more button');
  await popup.press('Enter');
  const rows = diaryRows(site, player.id, 40).map(({ problemId }) => problemId);
  await expect.poll(() => shownIds(popup)).toEqual(rows);
  await tabTo(popup, '.DiaryList .ProblemLink', 'Shift+Tab');
  const [first] = await shownIds(popup);
  await popup.press('Home');
  await popup.press('Enter');
  await popup.waitForGone();
  await connected.browser.waitForPage(`/problems/${first}`);
});
