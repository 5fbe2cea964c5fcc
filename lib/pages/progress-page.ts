import { browser } from 'wxt/browser';

/** Address of the page with the player's whole history and its figures. */
export const PROGRESS_PAGE = '/progress.html';

/** Shows the tab of this window that has the Progress page. Resolves to whether there is one. */
export async function showProgressTab(): Promise<boolean> {
  // The browser reveals the addresses of the extension's own pages without a permission, and ignores what follows their #.
  const [tab] = await browser.tabs.query({ url: location.origin + PROGRESS_PAGE, lastFocusedWindow: true });
  if (tab?.id === undefined) return false;
  await browser.tabs.update(tab.id, { active: true });
  return true;
}

/** Opens the Progress page in a new tab, or shows the tab of this window that has it. */
export async function openProgressPage(): Promise<void> {
  if (!(await showProgressTab())) await browser.tabs.create({ url: PROGRESS_PAGE });
}
