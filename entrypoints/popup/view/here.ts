import type { Failure } from '../../../lib/failure.ts';
import { hiddenNow, pickWithout, problemWithout } from '../../../lib/panel/hidden.ts';
import type { Here, Picking } from '../../../lib/popup/popup.ts';
import { isMissing, publicPart } from '../../../lib/problem-data/stored-problem.ts';
import type { StoredData } from '../stored-data.ts';
import { isPending, loadStateOf, type RequestStates } from './request-states.ts';
import { standingOf } from './standing.ts';

/** Returns what *Next problem* or *Review* does, and why the problem in the tab was picked. */
export function pickingOf(stored: StoredData, requests: RequestStates, now: number): Picking {
  const { pick, here, settings, siteOffset } = stored;
  const lastAt = here && (standingOf(stored, here.problem.id).stats?.lastAt ?? null);
  const isShown = pick && pick.id === here?.problem.id && (lastAt ?? 0) < pick.at;
  return {
    ...loadStateOf('pick', pick?.at ?? 0, undefined, stored, requests, now),
    how: requests.running.get('pick')?.how ?? null,
    current: isShown ? pickWithout(hiddenNow(settings, lastAt, now + siteOffset), pick) : null,
  };
}

/** Returns the problem in the tab, without what is to be hidden. */
export function hereOf(stored: StoredData, requests: RequestStates, now: number): Here | null {
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
function dueOf({ here, schedule, due }: StoredData): number | null {
  const scheduled = here && schedule.rows.get(here.problem.id);
  return scheduled && (!scheduled.isNew || due.has(scheduled.problemId)) ? scheduled.due : null;
}

const NO_SUCH_PROBLEM: Failure = { kind: 'no-such-problem' };
