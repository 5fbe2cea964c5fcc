import { browser } from 'wxt/browser';
import { pageHash } from '../progress/page-address.ts';
import { shownTab, tabOpener } from './tab-opener.ts';

/** Address of the page with the player's whole history and its figures. */
export const PROGRESS_PAGE = '/progress.html';

const IN_THIS_WINDOW = { lastFocusedWindow: true } as const;

/** Shows the tab of this window that has the Progress page. Resolves to whether there is one. */
export async function showProgressTab(): Promise<boolean> {
  const tab = await shownTab(PROGRESS_PAGE, IN_THIS_WINDOW);
  if (tab?.id === undefined) return false;
  await browser.tabs.update(tab.id, { active: true });
  return true;
}

const open = tabOpener(PROGRESS_PAGE, IN_THIS_WINDOW);

/** Opens the Progress page in a new tab, or shows the tab of this window that has it. */
export function openProgressPage(): Promise<void> {
  return open();
}

/** Opens the Progress page in the same way, with how the last practice session went. */
export function openPractices(): Promise<void> {
  return open(pageHash({ part: 'practice', query: '' }));
}

/** Opens the Progress page in the same way, with all tries at a problem. */
export function openTries(problemId: number): Promise<void> {
  return open(pageHash({ part: 'history', query: `problem=${problemId}` }));
}
