import { browser } from 'wxt/browser';
import { pageHash } from './page-address.ts';
import { shownTab, tabOpener } from './tab-opener.ts';

/** Address of the page with the player's whole history and its figures. */
export const HISTORY_PAGE = '/history-page.html';

const IN_THIS_WINDOW = { lastFocusedWindow: true } as const;

/** Shows the tab of this window that has the history page. Resolves to whether there is one. */
export async function showHistoryTab(): Promise<boolean> {
  const tab = await shownTab(HISTORY_PAGE, IN_THIS_WINDOW);
  if (tab?.id === undefined) return false;
  await browser.tabs.update(tab.id, { active: true });
  return true;
}

const open = tabOpener(HISTORY_PAGE, IN_THIS_WINDOW);

/** Opens the history page in a new tab, or shows the tab of this window that has it. */
export function openHistoryPage(): Promise<void> {
  return open();
}

/** Opens the history page in the same way, with how the last session went. */
export function openSessions(): Promise<void> {
  return open(pageHash({ part: 'sessions', query: '' }));
}

/** Opens the history page in the same way, with all attempts at a problem. */
export function openAttempts(problemId: number): Promise<void> {
  return open(pageHash({ part: 'history', query: `problem=${problemId}` }));
}
