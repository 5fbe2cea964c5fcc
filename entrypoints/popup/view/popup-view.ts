import { computed } from '@preact/signals';
import { acceptedAccount } from '../../../lib/account/account.ts';
import { currentNotice } from '../../../lib/account/key-notice.ts';
import { possibleSort } from '../../../lib/filters/sort.ts';
import { isComplete } from '../../../lib/history/history.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { attemptsPerRow } from '../../../lib/popup/popup-state.ts';
import { savedFilterItems } from '../../../lib/popup/saved-filter-items.ts';
import { todayOf } from '../../../lib/popup/today.ts';
import { planOf, reviewsTomorrow } from '../../../lib/review/schedule.ts';
import { FIRST_CHOICES, nextChoices } from '../../../lib/sessions/session.ts';
import { sessionFigures } from '../../../lib/sessions/session-text.ts';
import { tallyIn } from '../../../lib/sessions/tally.ts';
import type { SourceSignals } from '../source-signals.ts';
import { partsOfTab } from '../staleness.ts';
import { NOTHING_STORED } from '../stored-data.ts';
import { hereOf, pickingOf } from './here.ts';
import { rowOrder } from './order.ts';
import { daysOf, recentOf } from './recent.ts';
import { failureOf } from './request-states.ts';
import { offersOf, resultsOf } from './results.ts';
import { weakestOf } from './weakest.ts';

/** Returns what follows from the signals of a popup. What takes long is computed only when that changes from which it follows. */
export function popupView(popup: SourceSignals) {
  const stored = computed(() => popup.stored.value ?? NOTHING_STORED);
  const siteNow = computed(() => popup.now.value + stored.value.siteOffset);
  const tab = computed(() => popup.state.value.tab);
  /** The parts that the player can see now. */
  const visibleParts = computed(() => (popup.isVisible.value ? partsOfTab(tab.value) : []));
  const savedFilters = computed(() => savedFilterItems(stored.value, popup.state.value));
  const offers = computed(() => offersOf(stored.value));
  const weakest = computed(() => weakestOf(stored.value));
  const today = computed(() => todayOf(stored.value.history.attempts, siteNow.value));
  const mostRecent = computed(() => popup.state.value.recentRows * attemptsPerRow(popup.state.value));
  const failedOnly = computed(() => popup.state.value.failedOnly);
  const days = computed(() => daysOf(stored.value, mostRecent.value, failedOnly.value));
  /** How the session goes that was started last. */
  const lastSession = computed(() => {
    const { session, history } = stored.value;
    return (
      session && sessionFigures(session, tallyIn(history.attempts, session, siteNow.value), popup.now.value)
    );
  });
  /** Not for another player, nor after the reminder was switched off. */
  const line = computed(() => {
    const { account, settings } = stored.value;
    const { line = null, generation = null } = popup.line.value ?? {};
    const isMeant = generation === null || (settings.backupReminder && account?.generation === generation);
    return isMeant ? line : null;
  });
  /** Only the menu tells it. */
  const tomorrow = computed(() =>
    popup.sheet.value === 'reviews' ? reviewsTomorrow(stored.value.schedule, siteNow.value) : 0,
  );
  const order = rowOrder();
  /** The order that the player has chosen, or the site's if that order is not possible now. */
  const sort = computed(() =>
    possibleSort(popup.state.value.sort, acceptedAccount(stored.value.account)?.player ?? null),
  );
  /** Null until the database is read. */
  const view = computed((): PopupViewModel | null => {
    if (!popup.stored.value) return null;
    const { site, account, settings, history, schedule, due, session } = stored.value;
    const [state, now, allowed] = [popup.state.value, popup.now.value, popup.allowed.value];
    const requests = {
      running: popup.running.value,
      errors: popup.errors.value,
      storageFailure: popup.storageFailure.value,
      isOnline: popup.isOnline.value,
    };
    return {
      state,
      site,
      account,
      allowed,
      now,
      here: hereOf(stored.value, requests, now),
      picking: pickingOf(stored.value, requests, now),
      results: { ...resultsOf(stored.value, requests, order, sort.value, now), offers: offers.value },
      recent: recentOf(stored.value, state, requests, { allowed, now, days: days.value }),
      reviews: account && {
        plan: planOf(schedule),
        due: due.size,
        tomorrow: tomorrow.value,
        toBegin: popup.toBegin.value,
        isHistoryComplete: isComplete(history),
        isBusy: popup.changes.reviews.isBusy.value,
        failure: failureOf('reviews', requests),
      },
      session: account && {
        last: lastSession.value,
        choices: session ? nextChoices(session) : FIRST_CHOICES,
        isBusy: popup.changes.session.isBusy.value,
        failure: failureOf('session', requests),
      },
      today: account && { ...today.value, goal: settings.dailyGoal },
      weakest: weakest.value,
      notice: currentNotice(account, popup.notice.value),
      preview: popup.preview.value,
      savedFilters: { items: savedFilters.value, removed: popup.removedFilter.value },
      search: popup.search.value,
      sheet: popup.sheet.value,
      line: line.value,
    };
  });
  return { visibleParts, savedFilters, sort, weakest, view };
}
