import { browser } from 'wxt/browser';
import { acceptedAccount } from '../../lib/account/account.ts';
import { NO_FILTERS, sameFilters } from '../../lib/filters/filters.ts';
import { withoutTyped } from '../../lib/filters/typed-difficulty.ts';
import { type Command, PART_OF_MENU, type Place } from '../../lib/omnibox/command.ts';
import { commandText } from '../../lib/omnibox/command-text.ts';
import { commandFor, type LookUp, type SiteInUse, suggestionsFor } from '../../lib/omnibox/suggestions.ts';
import { openHistoryPage } from '../../lib/pages/history-page.ts';
import { storedProblems } from '../../lib/store/player/stored-problems.ts';
import { countToBegin } from './changes.ts';
import { forgetFailedPick } from './errors.ts';
import type { PopupSignals } from './popup-signals.ts';
import { find, openProblem, pick } from './requests.ts';
import { changeState, setDraft } from './state.ts';
import type { StoredData } from './stored-data.ts';

/**
 * Shows what the text in the search box does, and what else the player may mean. Uses stored data only. If the text changes
 * meanwhile, nothing is shown.
 */
export async function suggest(popup: PopupSignals): Promise<void> {
  const { stored, search } = popup;
  const typed = typedIn(popup);
  search.value = { suggestions: typed.trim() ? search.value.suggestions : null, failure: null };
  if (!typed.trim() || !stored.value) return;
  const suggestions = await suggestionsFor(typed, ...inUse(popup, stored.value));
  if (typedIn(popup) === typed) search.value = { ...search.value, suggestions: { ...suggestions, typed } };
}

/** Returns what commands need of the stored data. */
function inUse({ state }: PopupSignals, stored: StoredData): [SiteInUse, LookUp] {
  const { account, site, settings, here } = stored;
  const { difficulty } = state.value;
  const current = {
    site,
    account: acceptedAccount(account),
    hides: settings,
    here: here?.problem.id ?? null,
    difficulty,
  };
  return [current, storedProblems(current)];
}

/** Does what a text in the search box says, and empties the box; or shows why the text is no command. */
export async function runCommand(popup: PopupSignals, typed: string, onDone: () => void): Promise<void> {
  const { stored, search } = popup;
  if (!stored.value || !typed.trim()) return;
  const command = await commandFor(typed, ...inUse(popup, stored.value));
  if ('invalid' in command) {
    search.value = { ...search.value, failure: commandText(command) };
    return;
  }
  setDraft(popup, 'goTo', null);
  search.value = { suggestions: null, failure: null };
  run(popup, command, onDone);
}

function run(popup: PopupSignals, command: Exclude<Command, { invalid: string }>, onDone: () => void): void {
  if ('open' in command) openPlace(popup, command.open, onDone);
  else if ('go' in command) void openProblem(command.go, 'here', onDone);
  else if ('next' in command) {
    const { next: difficulty, filters } = command;
    // A command that names no filters picks among the problems of the popup's own ones.
    const named = sameFilters(filters, NO_FILTERS) ? {} : { filters };
    void pick(popup, 'next', onDone, { difficulty, ...named });
  } else if ('review' in command) review(popup, onDone);
  else {
    const drafts = withoutTyped(popup.state.value.drafts);
    forgetFailedPick(popup);
    changeState(popup, { tab: 'problems', filters: command.find, isListChosen: true, drafts });
    find(popup);
  }
}

/** Opens the next review; if nothing is due, the menu that says when something is, and how reviews begin. */
function review(popup: PopupSignals, onDone: () => void): void {
  const { stored, sheet } = popup;
  const { account, due } = stored.value ?? {};
  if (!account || due?.size) return void pick(popup, 'review', onDone);
  sheet.value = 'reviews';
  void countToBegin(popup);
}

/** Opens a page, or a menu of the popup, which only a player with a key has. */
function openPlace({ stored, sheet }: PopupSignals, place: Place, onDone: () => void): void {
  if (place === 'options') void browser.runtime.openOptionsPage().then(onDone);
  else if (place !== 'session' && place !== 'goal') void openHistoryPage(place).then(onDone);
  else if (stored.value?.account) sheet.value = place;
  else void openHistoryPage(PART_OF_MENU[place]).then(onDone);
}

function typedIn({ state }: PopupSignals): string {
  return state.value.drafts.goTo ?? '';
}
