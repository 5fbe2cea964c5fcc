import { acceptedAccount } from '../../../lib/account/account.ts';
import type { Failure } from '../../../lib/failure.ts';
import { isReadToTheEnd } from '../../../lib/history/history.ts';
import { statusOf } from '../../../lib/history/problem-stats.ts';
import { type Progress, progressOf } from '../../../lib/history/sync-progress.ts';
import { hiddenNow, pickWithout, problemWithout } from '../../../lib/panel/hidden.ts';
import type {
  Diary,
  Here,
  NoteRow,
  Picked,
  PopupViewModel,
  ProgressSummary,
  Results,
} from '../../../lib/popup/popup.ts';
import { type PopupState, triesPerRow } from '../../../lib/popup/popup-state.ts';
import type { StoredData } from '../stored-data.ts';
import { notesOf } from './own-lists.ts';
import { progressSummary } from './progress-summary.ts';
import { failureOf, isPending, loadStateOf, type RequestStates } from './request-states.ts';
import { resultsOf } from './results.ts';

export function viewModel(
  stored: StoredData,
  state: PopupState,
  requests: RequestStates,
  {
    offers,
    changedNotes,
    isReviewBusy,
    isPracticeBusy,
    lately,
    weakest,
    ...rest
  }: Pick<PopupViewModel, 'allowed' | 'preview' | 'savedFilters' | 'notice' | 'search' | 'now'> &
    Pick<Results, 'offers'> &
    Pick<ProgressSummary, 'lately' | 'weakest'> & {
      changedNotes: readonly NoteRow[];
      isReviewBusy: boolean;
      isPracticeBusy: boolean;
    },
): PopupViewModel {
  const { account, site } = stored;
  return {
    state,
    site,
    account,
    here: hereOf(stored, requests, rest.now),
    picked: pickedOf(stored, requests, rest.now),
    results: { ...resultsOf(stored, requests, rest.now), offers },
    diary: diaryOf(stored, state, requests, rest),
    longAgo: state.longAgo ? stored.longAgo : null,
    notes: notesOf(stored, state, requests, changedNotes, rest.now),
    progress:
      state.tab === 'progress'
        ? progressSummary(
            stored,
            {
              lately,
              weakest,
              reviews: { isBusy: isReviewBusy, failure: failureOf('reviews', requests) },
              practice: { isBusy: isPracticeBusy, failure: failureOf('practice', requests) },
            },
            rest.now,
          )
        : null,
    ...rest,
  };
}

function pickedOf(stored: StoredData, requests: RequestStates, now: number): Picked {
  const { current } = stored.picked;
  const load = loadStateOf('pick', current?.at ?? 0, undefined, stored, requests, now);
  const picking = requests.running.get('pick')?.how ?? null;
  if (!current) return { ...load, current, picking };
  const { lastAt, ...pick } = current;
  const hidden = hiddenNow(stored.settings, lastAt, now);
  return { ...load, current: pickWithout(hidden, pick), picking };
}

function diaryOf(
  stored: StoredData,
  state: PopupState,
  requests: RequestStates,
  { allowed, now }: Pick<PopupViewModel, 'allowed' | 'now'>,
): Diary {
  const { recent } = stored;
  const lastRequest = recent?.lastRequest;
  const storedTries = recent?.tries ?? NO_TRIES;
  const covered = state.recentRows * triesPerRow(state);
  // The same array as long as possible, since the diary is drawn again for another one.
  const tries = storedTries.length > covered ? storedTries.slice(0, covered) : storedTries;
  const hasMore = (recent?.count ?? 0) > tries.length;
  return {
    ...loadStateOf('diary', lastRequest?.at ?? 0, lastRequest, stored, requests, now),
    tries,
    oldestDay: recent?.oldestDay ?? null,
    more: hasMore ? 'stored' : !recent || isReadToTheEnd(lastRequest) ? 'none' : 'site',
    progress: shownProgress(stored, requests.isOnline, allowed, now),
  };
}

const NO_TRIES: Diary['tries'] = [];

/** Returns null once all attempts are read. Failures are shown in another place. */
function shownProgress(stored: StoredData, online: boolean, allowed: boolean, now: number): Progress | null {
  const { account, settings, recent } = stored;
  if (!acceptedAccount(account) || !account || !recent?.progress) return null;
  const { historyPaused: paused } = settings;
  const { generation } = account;
  const progress = progressOf({ ...recent.progress, paused, online, isAllowed: allowed, generation }, now);
  return SHOWN_PROGRESS.includes(progress.state) ? progress : null;
}

const SHOWN_PROGRESS: readonly Progress['state'][] = ['reading', 'paused', 'held'];

function hereOf(stored: StoredData, requests: RequestStates, now: number): Here | null {
  const { here } = stored;
  if (!here) return null;
  const { problem, lastRequest, stats, mark, hasAllAttempts, lastAt, isMissing } = here;
  const hidden = hiddenNow(stored.settings, lastAt, now);
  const showsResults = hasAllAttempts && !hidden.results;
  const load = loadStateOf('here', lastRequest?.at ?? 0, lastRequest, stored, requests, now);
  return {
    ...load,
    ...(isMissing ? { failure: NO_SUCH_PROBLEM, retryAt: null } : {}),
    pending: load.pending || isPending('here-data', requests),
    problem: problemWithout(hidden, problem),
    status: isMissing || hidden.results ? null : statusOf(stats, hasAllAttempts),
    mark: isMissing || hidden.results ? null : mark,
    tries: showsResults ? (stats?.tries ?? 0) : null,
    solves: showsResults ? (stats?.solves ?? 0) : null,
    lastAt: hidden.results ? null : lastAt,
  };
}

const NO_SUCH_PROBLEM: Failure = { kind: 'no-such-problem' };
