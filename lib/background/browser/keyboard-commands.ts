import { browser } from 'wxt/browser';
import { requestableFilters } from '../../filters/filters.ts';
import type { Difficulty } from '../../picks/difficulties.ts';
import { FRESH_POPUP, scopeOf } from '../../popup/popup-state.ts';
import { readPopupState } from '../../store/core/popup-state.ts';
import { whereFor } from './open-page.ts';
import { type OpenPick, runCommand } from './run-command.ts';
import { siteInUse } from './site-in-use.ts';
import { problemInFront, togglePanel } from './tabs.ts';

/**
 * The names in the manifest of the commands that the extension runs itself. The browser runs the command that opens the
 * popup, and in Firefox the sidebar.
 */
type Shortcut = 'next' | 'any' | 'review-tomorrow' | 'side-panel' | 'toggle-panel';

/** What the worker does for the commands. */
export interface CommandActions {
  openPick: OpenPick;
  /** Whether a review comes after a problem in a tab. */
  isReviewNext(tab: number, id: number): Promise<boolean>;
  /** Puts the review of a problem to tomorrow, or takes that back. */
  toggleReviewTomorrow(id: number): Promise<unknown>;
}

/** Listens for keyboard shortcuts and runs their commands. Must be called while the worker starts. */
export function watchCommands({ openPick, isReviewNext, toggleReviewTomorrow }: CommandActions): void {
  const actions: Readonly<Record<Shortcut, (windowId?: number) => Promise<void>>> = {
    // As the button of the panel, whose tooltip names this key. What storage fails to tell is not so.
    next: async () => {
      const shown = await problemInFront();
      const isReview = shown && (await isReviewNext(shown.tab, shown.id).catch(() => false));
      if (isReview === true)
        await runCommand({ review: true }, (await siteInUse()).site, shown.tab, openPick);
      else await pick(null, openPick);
    },
    any: () => pick('any', openPick),
    'review-tomorrow': () => onShownProblem((_, id) => toggleReviewTomorrow(id)),
    // At once: the browser opens it only for the press itself. Firefox runs a command of its own.
    'side-panel': (windowId = browser.windows.WINDOW_ID_CURRENT) => browser.sidePanel.open({ windowId }),
    // Folds or unfolds the panel.
    'toggle-panel': () => onShownProblem(togglePanel),
  };
  browser.commands.onCommand.addListener((command, tab) => {
    void actions[command as Shortcut]?.(tab?.windowId);
  });
}

/** Returns the keys of a command as the browser writes them; empty if the player has removed them. */
export async function shortcutOf(command: Shortcut): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === command)?.shortcut ?? '';
}

/**
 * Opens a problem that is picked by the filters of the popup, and by its difficulty unless another one is given. It opens in the active tab
 * if that tab shows the site, else in a new tab.
 */
async function pick(given: Difficulty | null, openPick: OpenPick): Promise<void> {
  const [{ site, account }, state, where] = await Promise.all([
    siteInUse(),
    readPopupState().catch(() => FRESH_POPUP),
    whereFor('here'),
  ]);
  // As the popup does, so that both pick alike without an accepted key.
  const filters = requestableFilters(scopeOf(state), account);
  await runCommand({ next: given ?? state.difficulty, filters }, site, where, openPick);
}

/** Does something about the problem in the active tab; nothing if that shows none. */
async function onShownProblem(act: (tab: number, id: number) => Promise<unknown>): Promise<void> {
  const shown = await problemInFront();
  if (shown) await act(shown.tab, shown.id);
}
