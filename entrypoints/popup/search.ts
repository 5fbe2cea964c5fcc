import { acceptedAccount } from '../../lib/account/account.ts';
import { NO_FILTERS, sameFilters } from '../../lib/filters/filters.ts';
import { withoutTyped } from '../../lib/filters/typed-difficulty.ts';
import { noteLine } from '../../lib/notes/tags.ts';
import type { Command } from '../../lib/omnibox/command.ts';
import { commandText, commandWords } from '../../lib/omnibox/command-text.ts';
import { parseCommand } from '../../lib/omnibox/parse-command.ts';
import { suggestionsFor } from '../../lib/omnibox/suggestions.ts';
import { openHistoryPage } from '../../lib/pages/history-page.ts';
import { hiddenNow } from '../../lib/panel/hidden.ts';
import { ownDataIfMade, readNotes } from '../../lib/store/own/own.ts';
import { storedProblems } from '../../lib/store/player/stored-problems.ts';
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
  const { stored, state, search } = popup;
  const typed = typedIn(popup);
  search.value = { suggestions: typed.trim() ? search.value.suggestions : null, failure: null };
  if (!typed.trim() || !stored.value) return;
  const { account, site, settings } = stored.value;
  const current = {
    site,
    account: acceptedAccount(account),
    hides: settings,
    difficulty: state.value.difficulty,
  };
  const [suggestions, notes] = await Promise.all([
    suggestionsFor(typed, current, storedProblems(current)),
    notesWith(typed, stored.value),
  ]);
  if (typedIn(popup) !== typed) return;
  const others = [...suggestions.others, ...notes];
  search.value = { ...search.value, suggestions: { ...suggestions, others, typed } };
}

/** Most notes that are suggested. */
const MOST_NOTES = 3;

/** Returns the problems whose note has the typed text, those changed last first, as suggestions. */
async function notesWith(
  typed: string,
  { account, here, settings, siteOffset }: StoredData,
): Promise<{ content: string; line: string }[]> {
  const words = typed.trim().toLowerCase();
  if (!account || words.length < 2) return [];
  const db = await ownDataIfMade(account.origin, account.player.id).catch(() => null);
  const notes = db ? await readNotes(db).catch(() => []) : [];
  const isHidden = here && hiddenNow(settings, here.lastAt, Date.now() + siteOffset).results;
  return notes
    .filter(
      ({ problemId, text }) =>
        text.toLowerCase().includes(words) && !(isHidden && problemId === here.problem.id),
    )
    .slice(0, MOST_NOTES)
    .map(({ problemId, text }) => ({ content: String(problemId), line: noteLine(text) }));
}

/** Does what a text in the search box says, and empties the box; or shows why the text is no command. */
export function runCommand(popup: PopupSignals, typed: string, onDone: () => void): void {
  const { stored, state, search } = popup;
  if (!stored.value || !typed.trim()) return;
  const command = parseCommand(typed, commandWords(), state.value.difficulty);
  if ('invalid' in command) {
    search.value = { ...search.value, failure: commandText(command) };
    return;
  }
  setDraft(popup, 'goTo', null);
  search.value = { suggestions: null, failure: null };
  run(popup, command, onDone);
}

function run(popup: PopupSignals, command: Exclude<Command, { invalid: string }>, onDone: () => void): void {
  if ('page' in command) void openHistoryPage().then(onDone);
  else if ('go' in command) void openProblem(command.go, 'here', onDone);
  else if ('next' in command) {
    const { next: difficulty, filters } = command;
    // A command that names no filters picks among the problems of the popup's own ones.
    const named = sameFilters(filters, NO_FILTERS) ? {} : { filters };
    void pick(popup, 'next', onDone, { difficulty, ...named });
  } else if ('review' in command) void pick(popup, 'review', onDone);
  else {
    const drafts = withoutTyped(popup.state.value.drafts);
    forgetFailedPick(popup);
    changeState(popup, { tab: 'problems', filters: command.find, isListChosen: true, drafts });
    find(popup);
  }
}

function typedIn({ state }: PopupSignals): string {
  return state.value.drafts.goTo ?? '';
}
