import { browser } from 'wxt/browser';
import type { PopupEvents } from '../../components/popup/popup-events.ts';
import { type Filters, NO_FILTERS } from '../../lib/filters/filters.ts';
import { withoutTyped } from '../../lib/filters/typed-difficulty.ts';
import { openHistoryPage } from '../../lib/pages/history-page.ts';
import { practiceFilters } from '../../lib/statistics/weakest-genre.ts';
import { changeReviews, changeSession, countToBegin } from './changes.ts';
import { forgetFailedPick } from './errors.ts';
import { filtering } from './filtering.ts';
import { listen } from './listeners.ts';
import { openAtSide, openKeyPage } from './navigation.ts';
import { openPopup } from './opening.ts';
import { popupSignals } from './popup-signals.ts';
import {
  listMore,
  openProblem,
  pick,
  requestPart,
  requestStale,
  showMore,
  startSession,
} from './requests.ts';
import { chooseSavedFilter, editSavedFilters } from './saved-filters.ts';
import { changeState, saveSettings, setDraft } from './state.ts';

/**
 * Returns what the popup shows, as a signal, and functions for the player's actions. `onDone` is called when a problem
 * was opened and the popup may close. `wanted` are filters to apply and request at once. `untilPainted` is called when the
 * view has the data of the first screen, and resolves once these are painted; the other data are read then.
 */
export function popupModel(
  onDone: () => void,
  wanted: Filters | null = null,
  untilPainted: () => Promise<void> = async () => {},
) {
  const popup = popupSignals();
  const { state, sheet } = popup;
  listen(popup);
  const filters = filtering(popup);
  // What a first screen never needs is loaded when it is needed.
  const search = () => import('./search.ts');
  const line = () => import('./line.ts');
  let previewer: Promise<(problemId: number | null) => void> | undefined;
  const events: PopupEvents = {
    onTab: (tab) => {
      changeState(popup, { tab });
      void requestStale(popup);
    },
    onFilters: filters.change,
    onOrder: filters.changeOrder,
    onSheet: (wantedSheet) => {
      if (sheet.value === 'filters') filters.close();
      sheet.value = wantedSheet;
      if (wantedSheet === 'reviews') void countToBegin(popup);
    },
    onDraft: (field, text) => {
      setDraft(popup, field, text);
      if (field !== 'goTo') return;
      // Why an earlier text was no command does not wait for what this one means.
      popup.search.value = { ...popup.search.value, failure: null };
      void search().then(({ suggest }) => suggest(popup));
    },
    onCommand: (text) => void search().then(({ runCommand }) => runCommand(popup, text, onDone)),
    onPick: (how) => void pick(popup, how, onDone),
    onPractise: () => {
      const found = popup.weakest.value;
      if (!found) return;
      filters.changeForPick(practiceFilters(found.genre, found.level));
      void pick(popup, 'next', onDone);
    },
    onDifficulty: (difficulty) => {
      changeState(popup, { difficulty, difficultyChosenAt: Date.now() });
      forgetFailedPick(popup);
    },
    onClear: () => {
      filters.change(NO_FILTERS);
      changeState(popup, { drafts: withoutTyped(state.value.drafts) });
    },
    onSavedFilter: (id) => {
      sheet.value = null;
      chooseSavedFilter(popup, id);
      forgetFailedPick(popup);
    },
    onSavedFilterChange: (change) => void editSavedFilters(popup, change),
    onOpen: (id, where) => void openProblem(id, where, onDone),
    onMore: () => showMore(popup),
    onMoreProblems: () => listMore(popup),
    onFailedOnly: (failedOnly) => changeState(popup, { failedOnly }),
    onCheck: () => void requestPart(popup, state.value.tab, true),
    onReviewsChange: (change) => void changeReviews(popup, change),
    onSessionStart: (choices) => {
      sheet.value = null;
      void startSession(popup, choices, onDone);
    },
    onSessionChange: (change) => void changeSession(popup, change),
    onSessions: () => void openHistoryPage('#sessions').then(onDone),
    onGoal: (dailyGoal) => {
      sheet.value = null;
      void saveSettings(popup, { dailyGoal });
    },
    onScroll: (tab, top) => changeState(popup, { scroll: { ...state.value.scroll, [tab]: top } }),
    onPreview: (problemId) => {
      previewer ??= import('./preview.ts').then((loaded) => loaded.previewer(popup));
      void previewer.then((show) => show(problemId));
    },
    onLineDismiss: () => void line().then(({ dismissLine }) => dismissLine(popup)),
    onBackup: () => void line().then(({ saveOffered }) => saveOffered(popup)),
    onHistoryPage: () => void openHistoryPage().then(onDone),
    // If the browser refuses, the popup stays.
    onSide: openAtSide && (() => void openAtSide?.().then(onDone, () => {})),
    onOptions: () => void browser.runtime.openOptionsPage().then(onDone),
    onAddKey: () => void openKeyPage(popup).then(onDone),
  };
  return { view: popup.view, events, open: () => openPopup(popup, wanted, untilPainted) };
}
