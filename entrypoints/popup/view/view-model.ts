import { acceptedAccount } from '../../../lib/account/account.ts';
import type { Failure } from '../../../lib/failure.ts';
import { statusOf } from '../../../lib/history/problem-stats.ts';
import { type Progress, progressOf } from '../../../lib/history/sync-progress.ts';
import { isHistoryComplete, isReadToTheEnd } from '../../../lib/history/sync-state.ts';
import { hiddenNow, pickWithout, problemWithout } from '../../../lib/panel/hidden.ts';
import type {
  Here,
  Picking,
  PopupViewModel,
  Recent,
  Results,
  Reviews,
  SessionSummary,
} from '../../../lib/popup/popup.ts';
import { attemptsPerRow, type PopupState } from '../../../lib/popup/popup-state.ts';
import { FIRST_CHOICES, nextChoices } from '../../../lib/sessions/session.ts';
import { figuresAt, sessionFigures } from '../../../lib/sessions/session-text.ts';
import type { RecentActivity } from '../../../lib/statistics/recent-activity.ts';
import type { StoredData } from '../stored-data.ts';
import type { rowOrder } from './order.ts';
import { failureOf, isPending, loadStateOf, type RequestStates } from './request-states.ts';
import { resultsOf } from './results.ts';

type Shown = Pick<
  PopupViewModel,
  'allowed' | 'preview' | 'savedFilters' | 'notice' | 'search' | 'sheet' | 'line' | 'now' | 'weakest'
> &
  Pick<Results, 'offers'> & {
    order: ReturnType<typeof rowOrder>;
    activity: RecentActivity | null;
    reviewFigures: Pick<Reviews, 'tomorrow' | 'toBegin'>;
    isReviewBusy: boolean;
    isSessionBusy: boolean;
  };

export function viewModel(
  stored: StoredData,
  state: PopupState,
  requests: RequestStates,
  { offers, order, activity, reviewFigures, isReviewBusy, isSessionBusy, ...rest }: Shown,
): PopupViewModel {
  const { account, site, settings } = stored;
  return {
    state,
    site,
    account,
    here: hereOf(stored, requests, rest.now),
    picking: pickingOf(stored, requests, rest.now),
    results: { ...resultsOf(stored, requests, order, rest.now), offers },
    recent: recentOf(stored, state, requests, rest),
    reviews: stored.reviews && {
      ...stored.reviews,
      ...reviewFigures,
      isHistoryComplete: isHistoryComplete(stored.history),
      isBusy: isReviewBusy,
      failure: failureOf('reviews', requests),
    },
    session: account && {
      ...sessionOf(stored, rest.now),
      isBusy: isSessionBusy,
      failure: failureOf('session', requests),
    },
    today: account && { activity, goal: settings.dailyGoal },
    ...rest,
  };
}

function sessionOf({ session }: StoredData, now: number): Pick<SessionSummary, 'last' | 'choices'> {
  if (!session) return { last: null, choices: FIRST_CHOICES };
  return {
    last: figuresAt(sessionFigures(session.session, session.tally, session.at), now),
    choices: nextChoices(session.session),
  };
}

function pickingOf(
  { pick, here, settings, ...stored }: StoredData,
  requests: RequestStates,
  now: number,
): Picking {
  const load = loadStateOf(
    'pick',
    pick?.at ?? 0,
    undefined,
    { ...stored, pick, here, settings },
    requests,
    now,
  );
  const how = requests.running.get('pick')?.how ?? null;
  const isShown = pick && here && pick.id === here.problem.id && (here.lastAt ?? 0) < pick.at;
  return {
    ...load,
    how,
    current: isShown ? pickWithout(hiddenNow(settings, here.lastAt, now + stored.siteOffset), pick) : null,
  };
}

function recentOf(
  stored: StoredData,
  state: PopupState,
  requests: RequestStates,
  { allowed, now }: Pick<PopupViewModel, 'allowed' | 'now'>,
): Recent {
  const { recent, history, account } = stored;
  const listed = state.recentRows * attemptsPerRow(state);
  const known = recent?.attempts ?? null;
  // The same array as long as possible, since the list is drawn again for another one.
  const attempts = known && known.length > listed ? known.slice(0, listed) : known;
  const isMoreStored = (recent?.count ?? 0) > (attempts?.length ?? 0);
  return {
    ...loadStateOf('recent', history?.at ?? 0, history, stored, requests, now),
    attempts: account ? attempts : [],
    now: now + stored.siteOffset,
    totals: stored.activity,
    hasAll: isHistoryComplete(history) || (isReadToTheEnd(history) && !isMoreStored),
    more: isMoreStored ? 'stored' : !recent || isReadToTheEnd(history) ? 'none' : 'site',
    progress: shownProgress(stored, requests.isOnline, allowed, now),
  };
}

/** Returns null once all attempts are read. Failures are shown in another place. */
function shownProgress(stored: StoredData, online: boolean, allowed: boolean, now: number): Progress | null {
  const { account, settings } = stored;
  if (!acceptedAccount(account) || !account || !stored.progress) return null;
  const { historyPaused: paused } = settings;
  const { generation } = account;
  const progress = progressOf({ ...stored.progress, paused, online, isAllowed: allowed, generation }, now);
  return SHOWN_PROGRESS.includes(progress.state) ? progress : null;
}

const SHOWN_PROGRESS: readonly Progress['state'][] = ['reading', 'paused', 'held'];

function hereOf(stored: StoredData, requests: RequestStates, now: number): Here | null {
  const { here } = stored;
  if (!here) return null;
  const { problem, lastRequest, stats, sign, hasAllAttempts, lastAt, isMissing, due } = here;
  const hidden = hiddenNow(stored.settings, lastAt, now + stored.siteOffset);
  const showsResults = hasAllAttempts && !hidden.results;
  const load = loadStateOf('here', lastRequest?.at ?? 0, lastRequest, stored, requests, now);
  return {
    ...load,
    ...(isMissing ? { failure: NO_SUCH_PROBLEM, retryAt: null } : {}),
    pending: load.pending || isPending('here-data', requests),
    problem: problemWithout(hidden, problem),
    status: isMissing || hidden.results ? null : statusOf(stats, hasAllAttempts),
    sign: isMissing || hidden.results ? null : sign,
    attemptCount: showsResults ? (stats?.attemptCount ?? 0) : null,
    solves: showsResults ? (stats?.solves ?? 0) : null,
    lastAt: hidden.results ? null : lastAt,
    due: hidden.results ? null : due,
  };
}

const NO_SUCH_PROBLEM: Failure = { kind: 'no-such-problem' };
