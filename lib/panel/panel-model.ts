import { levelOf, levelOfRank, rankOfLevel } from '../difficulty/levels.ts';
import { likelyElo } from '../difficulty/likely-elo.ts';
import type { Failure, Result } from '../failure.ts';
import { scopeText } from '../filters/filter-text.ts';
import type { Filters } from '../filters/filters.ts';
import type { History } from '../history/history.ts';
import { resultsOn } from '../history/results.ts';
import { statusOf } from '../history/stats.ts';
import { medianTime } from '../history/usual-time.ts';
import { MIN_SOLVES_FOR_USUAL, PANEL_ATTEMPTS } from '../limits.ts';
import type { Attempt, Problem } from '../model.ts';
import { reasonLine } from '../picks/pick-text.ts';
import type { Picks } from '../picks/stored-picks.ts';
import { isMissing, publicPart, type StoredProblem } from '../problem-data/stored-problem.ts';
import {
  areAttemptsFresh,
  type Backoff,
  failureIn,
  lastRequestTimes,
  type RequestTimes,
} from '../requests/request-status.ts';
import { blankPanel } from './empty-panel.ts';
import { type HidingSettings, hiddenNow, NOTHING_HIDDEN, panelWithout } from './hidden.ts';
import { panelSession } from './panel-session.ts';
import type { PanelModel, PanelPlace, UsualTime } from './panel-types.ts';
import { signOfStats } from './sign.ts';

/** What the panel of a problem is made of. */
interface PanelSources
  extends Pick<PanelModel, 'generation' | 'difficulty' | 'shortcut' | 'review' | 'reviews' | 'note'> {
  settings: HidingSettings & { panelPlace: PanelPlace; dayStartsAt: number };
  problem: StoredProblem;
  /** From what the next problem is picked, unless a session goes on. */
  scope: Filters;
  /** Whether a review opened the problem in this tab. */
  isFlow: boolean;
  /** Whether the player wants to see what is hidden. */
  reveal: boolean;
  history: History;
  /** The requests for the attempts on the problem. */
  asked: (RequestTimes & Backoff) | undefined;
  /** The requests for the newest attempts, if these tell all that is new on the problem; else null. */
  newest: Pick<RequestTimes, 'at'> | null;
  /** The result of the request for this answer; null: there was none, or it goes on. */
  refreshed: Result<null> | null;
  isUnderWay: boolean;
  /** Whether this answer has waited for the request. */
  hasWaited: boolean;
  picks: Picks;
  session: Parameters<typeof panelSession>[0] | null;
  /** Epoch ms, by this device's clock and by the site's. */
  now: number;
  siteNow: number;
}

/** Returns what the panel of a problem shows, without what is hidden. */
export function panelModel({
  settings,
  problem: stored,
  scope,
  reviews,
  isFlow,
  reveal,
  history,
  asked,
  newest,
  refreshed,
  isUnderWay,
  hasWaited,
  picks,
  session,
  now,
  siteNow,
  ...shown
}: PanelSources): PanelModel {
  const problem = publicPart(stored);
  const isGone = isMissing(stored, now);
  const { attempts, stats, isKnown } = resultsOn(history, problem.id, asked);
  const [last] = attempts;
  const times = lastRequestTimes(asked, newest, now);
  const { failure, retryAt } = isGone
    ? { failure: { kind: 'no-such-problem' } as const, retryAt: null }
    : failureOf(refreshed, asked, shown.generation, now);
  // A request that was under way may have failed without a stored failure. `pending` makes the panel request its
  // content again.
  const mustAskAgain = !hasWaited && !isGone && !failure && !areAttemptsFresh(times, now);
  const { attemptCount = 0, solves = 0, bestMs = null } = (isKnown && stats) || {};
  const panel: PanelModel = {
    ...blankPanel(problem.id, settings.panelPlace),
    ...shown,
    problem,
    hidesSpoilers: settings.hideSpoilers,
    dayStartsAt: settings.dayStartsAt,
    // A session has a scope of its own.
    scope: session?.tally.state === 'running' ? null : scopeText(scope),
    reviews: reviews && { ...reviews, isFlow },
    status: isGone ? null : statusOf(stats, isKnown),
    sign: isGone ? null : signOfStats(stats, isKnown, shown.review?.state === 'due'),
    attemptCount,
    solves,
    bestMs,
    attempts: attempts.slice(0, PANEL_ATTEMPTS).map(({ problemId: _, level: __, ...one }) => one),
    usual: usualTime(history, problem, likelyElo(stored), last),
    checkedAt: times.at || null,
    pending: mustAskAgain || isUnderWay,
    failure,
    retryAt,
    ...pickOf(picks, problem.id, last),
    session: session && panelSession(session, last, siteNow),
  };
  return panelWithout(reveal ? NOTHING_HIDDEN : hiddenNow(settings, last?.at ?? null, siteNow), panel);
}

/** Returns what there is to tell of the pick that opened a problem, until it is attempted. */
function pickOf(
  { list }: Picks,
  id: number,
  last: Attempt | undefined,
): Pick<PanelModel, 'why' | 'isWidened'> {
  const pick = list.findLast((one) => one.id === id);
  if (!pick || (last && last.at > pick.at)) return { why: null, isWidened: false };
  return { why: (pick.reason && reasonLine(pick.reason)) || null, isWidened: pick.widened === true };
}

/** Returns the player's usual time for problems of the same rank. If the rank is uncertain, the rank that fits the Elo is used. */
function usualTime(
  { attempts }: History,
  { rank }: Problem,
  elo: number | null,
  last: Attempt | undefined,
): UsualTime | null {
  const levelByElo = elo === null ? null : levelOf(elo);
  const level = rank?.uncertain ? levelByElo : ((rank && levelOfRank(rank)) ?? last?.level ?? null);
  const median = level === null ? null : medianTime(attempts, level);
  if (level === null || !median || median.solves < MIN_SOLVES_FOR_USUAL) return null;
  return { ...median, rank: rankOfLevel(level) };
}

function failureOf(
  refreshed: Result<null> | null,
  asked: Backoff | undefined,
  generation: number,
  now: number,
): { failure: Failure | null; retryAt: number | null } {
  if (refreshed && !refreshed.ok) return { failure: refreshed.failure, retryAt: refreshed.retryAt ?? null };
  const failure = asked ? failureIn(asked, generation, now) : null;
  return { failure, retryAt: failure ? (asked?.retryAt ?? null) : null };
}
