import { browser } from 'wxt/browser';
import type { PopupEvents } from '../../components/popup/popup-events.ts';
import { acceptedAccount } from '../../lib/account/account.ts';
import type { Filters } from '../../lib/filters/filters.ts';
import { openPractices, openProgressPage } from '../../lib/pages/progress-page.ts';
import { practiceFilters } from '../../lib/statistics/weak-genres.ts';
import { forgetFailedPick } from './errors.ts';
import { copyLink } from './filter-link.ts';
import { filtering } from './filtering.ts';
import { listen } from './listeners.ts';
import { openInstead, openKeyPage } from './navigation.ts';
import { openPopup } from './opening.ts';
import { changeBookmark } from './own/note-list.ts';
import { showOwnList } from './own/own-lists.ts';
import { changePractice, startPractice } from './own/practice.ts';
import { beginReviews, changeReviews, endReviews } from './own/reviews.ts';
import { popupSignals } from './popup-signals.ts';
import { previewer } from './preview.ts';
import { listMore, pick, requestPart, requestStale, showMissedOnly, showMore } from './requests.ts';
import { chooseSavedFilter, editSavedFilters } from './saved-filters.ts';
import { runCommand, suggest } from './search.ts';
import { mainPartOf } from './staleness.ts';
import { changeState, saveSettings, setDraft, showTab } from './state.ts';

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
  const { state } = popup;
  listen(popup);
  const { change, changeOrder, open, findWhenSettled } = filtering(popup);
  const events: PopupEvents = {
    onTab: (tab) => {
      void showTab(popup, tab).then(() => requestStale(popup));
    },
    onFilters: change,
    onOrder: changeOrder,
    onFiltersOpen: open,
    onDraft: (field, text) => {
      setDraft(popup, field, text);
      if (field === 'goTo') void suggest(popup);
    },
    onPick: (how) => void pick(popup, how),
    onDifficulty: (difficulty) => {
      changeState(popup, { difficulty, difficultyChosenAt: Date.now() });
      forgetFailedPick(popup);
    },
    onSavedFilter: (id) => {
      chooseSavedFilter(popup, id);
      forgetFailedPick(popup);
    },
    onOwnList: (list) => showOwnList(popup, list),
    onBookmark: (row) => void changeBookmark(popup, row),
    onSavedFilterChange: (change) => void editSavedFilters(popup, change),
    onCopyLink: () => copyLink(state.value.filters),
    onCommand: (text) => runCommand(popup, text, onDone),
    onOpen: (id, where) => void openInstead(id, where, onDone),
    onMore: () => showMore(popup),
    onMoreProblems: () => listMore(popup),
    onMissedOnly: (missedOnly) => showMissedOnly(popup, missedOnly),
    onCheck: () => void requestPart(popup, mainPartOf(state.value.tab), true),
    onReview: () => void pick(popup, 'review'),
    onReviewsBegin: () => void beginReviews(popup),
    onReviewsChange: (change) => void changeReviews(popup, change),
    onReviewsEnd: () => void endReviews(popup),
    onPracticeStart: (choices) => void startPractice(popup, choices),
    onPracticeChange: (change) => void changePractice(popup, change),
    onPractices: () => void openPractices().then(onDone),
    onGoal: (dailyGoal) => void saveSettings(popup, { dailyGoal }),
    onPractise: (genre) => {
      const account = acceptedAccount(popup.stored.value?.account ?? null);
      void pick(popup, 'next', { filters: practiceFilters(genre, account?.player.elo ?? null) });
    },
    onScroll: (tab, top) => changeState(popup, { scroll: { ...state.value.scroll, [tab]: top } }),
    onPreview: previewer(popup),
    onProgressPage: () => void openProgressPage().then(onDone),
    onOptions: () => void browser.runtime.openOptionsPage().then(onDone),
    onAddKey: () => void openKeyPage(popup).then(onDone),
  };
  const start = async () => {
    await openPopup(popup, wanted, untilPainted);
    // The popup may have been closed before the filters were requested.
    if (state.value.filtersOpen) findWhenSettled();
  };
  return { view: popup.view, events, open: start };
}
