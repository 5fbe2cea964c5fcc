import type { TestPopup, TestView } from './browsers/browser.ts';
import type { Companion } from './companion.ts';
import { inStore } from './in-store.ts';

/** Returns the numbers of the problems in the shown list, in order, from the links of its rows. */
export function shownIds(popup: TestView): Promise<number[]> {
  return popup.evaluate<number[]>(
    `[...document.querySelectorAll('[data-rows] .ProblemLink')].map(({ href }) => Number(href.split('/').at(-1)))`,
  );
}

/** Returns the text of the first element that matches, or '' if none does. */
export function textIn(popup: TestView, selector: string): Promise<string> {
  return popup.evaluate<string>(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`);
}

/** Selector of the place in which the popup shows what failed. */
export const NOTICE = '.PopupNotice';
/** Selector of the button that opens all filters. */
export const FILTERS = '.ListBar-filters';
/** Selector of the button that requests the list again. */
export const CHECK = '.ListBar-check';

/** Makes the popup list all problems at first, as if the player had chosen that, and not the untried ones near the player's level. */
export async function chooseAllProblems({ options }: Companion): Promise<void> {
  await inStore(options, 'core', 'state', `rows.put({ isListChosen: true }, 'popup')`);
}

/** Waits until the popup has been painted. */
export function painted(popup: TestView): Promise<void> {
  return popup.waitFor('document.querySelector(".Popup")');
}

/** Opens the popup and waits until it has been painted. */
export async function openPaintedPopup(companion: Companion): Promise<TestPopup> {
  const popup = await companion.openPopup();
  await painted(popup);
  return popup;
}

/** Opens the popup and waits until a list of problems is shown and no request is under way. */
export async function openPopupWithResults(companion: Companion): Promise<TestPopup> {
  const popup = await companion.openPopup();
  await popup.waitFor('document.querySelector(".ResultList")');
  await settled(popup);
  return popup;
}

/** The same, with all filters open. */
export async function openPopupWithFilters(companion: Companion): Promise<TestPopup> {
  const popup = await openPopupWithResults(companion);
  await openFilters(popup);
  await settled(popup);
  return popup;
}

/** Changes to the recent attempts and waits until they are shown. */
export async function openRecent(popup: TestView): Promise<void> {
  await popup.click('#tab-recent');
  await popup.waitFor('document.querySelector(".RecentList")');
  await settled(popup);
}

/** Opens the popup and waits until no request is under way. */
export async function openSettledPopup(companion: Companion): Promise<TestPopup> {
  const popup = await openPaintedPopup(companion);
  await settled(popup);
  return popup;
}

/**
 * Requests the list with the current filters and waits until the answer is shown: closes all filters if they are open, else
 * presses the button that requests it again.
 */
export async function find(popup: TestView): Promise<void> {
  await settled(popup);
  if (await isOpen(popup)) await closeFilters(popup);
  else await popup.click(CHECK);
  await settled(popup);
}

const isOpen = (popup: TestView) =>
  popup.evaluate<boolean>(`document.querySelector('.Sheet .FilterRows') !== null`);

/** Closes the sheet with all filters. */
export async function closeFilters(popup: TestView): Promise<void> {
  await popup.click('.Sheet-close');
  await popup.waitFor(`!document.querySelector('.Sheet')`);
}

/** Waits until no request is under way. */
export function settled(popup: TestView): Promise<void> {
  return popup.waitFor(`!document.querySelector('[data-busy="true"], [data-pending="true"]')`);
}

/** Opens all filters if they are closed. In a wide window they are always open. */
export async function openFilters(popup: TestView): Promise<void> {
  if (await popup.evaluate<boolean>(`document.querySelector('.FilterRows') !== null`)) return;
  await popup.click(FILTERS);
  await popup.waitFor(`document.querySelector('.Sheet .FilterRows')`);
}
