import { browser } from 'wxt/browser';
import { shownTab, tabOpener } from './tab-opener.ts';

/** Address of the page with the player's whole history and its figures. */
export const HISTORY_PAGE = '/history-page.html';

const IN_THIS_WINDOW = { lastFocusedWindow: true } as const;

/**
 * Opens the history page in a new tab, or shows the tab of this window that has it. `hash`: the part to show, such as `#notes`
 * (`page-address.ts`).
 */
export const openHistoryPage = tabOpener(HISTORY_PAGE, IN_THIS_WINDOW);

/** Shows a part in the tab of this window that has the history page. Resolves to whether there is one. */
export async function showHistoryTab(hash: string): Promise<boolean> {
  const tab = await shownTab(HISTORY_PAGE, IN_THIS_WINDOW);
  if (tab?.id === undefined) return false;
  await browser.tabs.update(tab.id, { active: true, url: HISTORY_PAGE + hash });
  return true;
}
