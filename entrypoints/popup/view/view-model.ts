import type { Failure } from '../../../lib/failure.ts';
import { isComplete } from '../../../lib/history/history.ts';
import { hiddenNow, pickWithout, problemWithout } from '../../../lib/panel/hidden.ts';
import type {
  Here,
  Picking,
  PopupViewModel,
  Results,
  Reviews,
  SessionSummary,
} from '../../../lib/popup/popup.ts';
import type { PopupState } from '../../../lib/popup/popup-state.ts';
import type { RecentDay } from '../../../lib/popup/recent.ts';
import { isMissing, publicPart } from '../../../lib/problem-data/stored-problem.ts';
import { FIRST_CHOICES, nextChoices } from '../../../lib/sessions/session.ts';
import type { StoredData } from '../stored-data.ts';
import type { rowOrder } from './order.ts';
import { recentOf } from './recent.ts';
import { failureOf, isPending, loadStateOf, type RequestStates } from './request-states.ts';
import { resultsOf } from './results.ts';
import { standingOf } from './standing.ts';

type Shown = Pick<
  PopupViewModel,
  | 'allowed'
  | 'preview'
  | 'savedFilters'
  | 'notice'
  | 'search'
  | 'sheet'
  | 'line'
  | 'now'
  | 'weakest'
  | 'today'
> &
  Pick<Results, 'offers' | 'sort'> & {
    order: ReturnType<typeof rowOrder>;
    days: RecentDay[];
    last: SessionSummary['last'];
    reviewFigures: Pick<Reviews, 'tomorrow' | 'toBegin'>;
    isReviewBusy: boolean;
    isSessionBusy: boolean;
  };

export function viewModel(
  stored: StoredData,
  state: PopupState,
  requests: RequestStates,
  { offers, order, sort, days, last, reviewFigures, isReviewBusy, isSessionBusy, ...rest }: Shown,
): PopupViewModel {
  const { account, site } = stored;
  return {
    state,
    site,
    account,
    here: hereOf(stored, requests, rest.now),
    picking: pickingOf(stored, requests, rest.now),
    results: { ...resultsOf(stored, requests, order, sort, rest.now), offers },
    recent: recentOf(stored, state, requests, { ...rest, days }),
    reviews: stored.reviews && {
      ...stored.reviews,
      ...reviewFigures,
      isHistoryComplete: isComplete(stored.history),
      isBusy: isReviewBusy,
      failure: failureOf('reviews', requests),
    },
    session: account && {
      last,
      choices: stored.session ? nextChoices(stored.session) : FIRST_CHOICES,
      isBusy: isSessionBusy,
      failure: failureOf('session', requests),
    },
    ...rest,
  };
}

function pickingOf(stored: StoredData, requests: RequestStates, now: number): Picking {
  const { pick, here, settings, siteOffset } = stored;
  const lastAt = here && (standingOf(stored, here.problem.id).stats?.lastAt ?? null);
  const isShown = pick && pick.id === here?.problem.id && (lastAt ?? 0) < pick.at;
  return {
    ...loadStateOf('pick', pick?.at ?? 0, undefined, stored, requests, now),
    how: requests.running.get('pick')?.how ?? null,
    current: isShown ? pickWithout(hiddenNow(settings, lastAt, now + siteOffset), pick) : null,
  };
}

function hereOf(stored: StoredData, requests: RequestStates, now: number): Here | null {
  const { here, settings, siteOffset } = stored;
  if (!here) return null;
  const { problem, asked } = here;
  const { stats, isKnown, status, sign } = standingOf(stored, problem.id);
  const lastAt = stats?.lastAt ?? null;
  const hidden = hiddenNow(settings, lastAt, now + siteOffset);
  const isNone = isMissing(problem, now);
  const load = loadStateOf('here', asked?.at ?? 0, asked, stored, requests, now);
  return {
    ...load,
    ...(isNone ? { failure: NO_SUCH_PROBLEM, retryAt: null } : {}),
    pending: load.pending || isPending('here-data', requests),
    problem: problemWithout(hidden, publicPart(problem)),
    status: isNone || hidden.results ? null : status,
    sign: isNone || hidden.results ? null : sign,
    attemptCount: isKnown && !hidden.results ? (stats?.attemptCount ?? 0) : null,
    solves: isKnown && !hidden.results ? (stats?.solves ?? 0) : null,
    lastAt: hidden.results ? null : lastAt,
    due: hidden.results ? null : dueOf(stored),
  };
}

/** Returns when the problem in the tab is due; null: not on a certain day. One that is new joins the reviews some day. */
function dueOf({ here, due }: StoredData): number | null {
  const { scheduled, problem } = here ?? {};
  return scheduled && (scheduled.isNew === 0 || due.has(problem?.id ?? 0)) ? scheduled.due : null;
}

const NO_SUCH_PROBLEM: Failure = { kind: 'no-such-problem' };
