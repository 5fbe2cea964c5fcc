import type { Account } from '../../account/account.ts';
import { levelOf, levelOfRank, rankOfLevel } from '../../difficulty/levels.ts';
import { likelyElo } from '../../difficulty/likely-elo.ts';
import type { Failure } from '../../failure.ts';
import { scopeText } from '../../filters/filter-text.ts';
import { requestableFilters } from '../../filters/filters.ts';
import { statusOf } from '../../history/problem-stats.ts';
import { MIN_SOLVES_FOR_USUAL } from '../../limits.ts';
import type { Attempt } from '../../model.ts';
import { blankPanel } from '../../panel/empty-panel.ts';
import type { PanelModel, UsualTime } from '../../panel/panel.ts';
import { signOfStats } from '../../panel/sign.ts';
import { reasonLine } from '../../picks/pick-text.ts';
import type { Picks } from '../../picks/stored-picks.ts';
import { scopeOf } from '../../popup/popup-state.ts';
import { areAttemptsFresh, failureIn, lastRequestTimes } from '../../requests/request-status.ts';
import type { Settings } from '../../settings.ts';
import { readPopupState } from '../../store/core/popup-state.ts';
import { readPicks } from '../../store/player/picks.ts';
import { type AttemptRequest, playerData } from '../../store/player/player.ts';
import { readMedianTime } from '../../store/player/sums.ts';
import { readProblem } from '../../store/site/site-data.ts';
import { isMissing, publicPart, type StoredProblem } from '../../store/site/stored-problem.ts';
import { shortcutOf } from '../browser/keyboard-commands.ts';
import { siteNow } from '../net/site-clock.ts';
import { noteContent } from '../notes/notes.ts';
import { NO_REVIEWS, panelReview } from '../review/panel-review.ts';
import { panelSession } from '../sessions/panel-session.ts';
import { currentSession } from '../sessions/session.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { pendingRefresh, type RefreshResult, readPanelHistory } from './panel-refresh.ts';

const NO_SUCH_PROBLEM: Failure = { kind: 'no-such-problem' };

/** Returns what the panel of a problem shows, from stored data and the result of the last refresh. */
export async function panelModel(
  worker: WorkerParts,
  account: Account,
  id: number,
  refreshed: RefreshResult,
  { panelPlace }: Settings,
  hasWaited: boolean,
): Promise<PanelModel> {
  const [
    { attempts: all, stats, asked, isKnown, completeHistory },
    problem,
    popup,
    picks,
    shortcut,
    reviews,
    note,
    session,
  ] = await Promise.all([
    readPanelHistory(worker, account, id),
    readProblem(account.origin, id),
    readPopupState(),
    playerData(account.origin, account.player.id).then(readPicks),
    // The panel can do without the keys.
    shortcutOf('next').catch(() => ''),
    // Without the reviews, the note and the session, the panel shows all the rest.
    panelReview(worker, account, id).catch(() => NO_REVIEWS),
    noteContent(worker, account, id).catch(() => null),
    currentSession(worker, account).catch(() => null),
  ]);
  const now = worker.environment.now();
  const missing = isMissing(problem, now);
  const { failure, retryAt } = missing
    ? { failure: NO_SUCH_PROBLEM, retryAt: null }
    : failureOf(refreshed, asked, account, now);
  // A request that was under way may have failed without a stored failure. `pending` makes the panel request its
  // content again.
  const mustAskAgain =
    !hasWaited &&
    !missing &&
    !failure &&
    !areAttemptsFresh(lastRequestTimes(asked, completeHistory, now), now);
  return {
    ...blankPanel(id, panelPlace),
    problem: publicPart(problem),
    generation: account.generation,
    status: missing ? null : statusOf(stats, isKnown),
    sign: missing ? null : signOfStats(stats, isKnown, reviews.review?.state === 'due'),
    ...(stats && isKnown
      ? {
          attemptCount: stats.attemptCount,
          solves: stats.solves,
          firstSolved: stats.firstSolved,
          bestMs: stats.bestMs,
        }
      : {}),
    attempts: all.map(({ problemId: _, level: __, ...shown }) => shown),
    usual: await usualTime(account, problem, all[0]),
    checkedAt: lastRequestTimes(asked, completeHistory, now).at || null,
    pending: mustAskAgain || pendingRefresh(worker, account, id, completeHistory) !== undefined,
    failure,
    retryAt,
    difficulty: popup.difficulty,
    // A session has a scope of its own.
    scope: session?.tally.state === 'running' ? null : scopeText(requestableFilters(scopeOf(popup), account)),
    ...pickOf(picks, id, all[0]),
    shortcut,
    ...reviews,
    note,
    session: session && panelSession(session, all[0], await siteNow(worker)),
  };
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

/**
 * Returns the player's usual time for problems of the same rank. If the rank is uncertain, the rank that fits the
 * problem's elo is used.
 */
async function usualTime(
  { origin, player }: Account,
  problem: StoredProblem,
  last: Attempt | undefined,
): Promise<UsualTime | null> {
  const { rank } = problem;
  const level = rank?.uncertain ? levelByElo(problem) : ((rank && levelOfRank(rank)) ?? last?.level ?? null);
  if (level === null) return null;
  const median = await readMedianTime(await playerData(origin, player.id), level);
  return median && median.solves >= MIN_SOLVES_FOR_USUAL ? { ...median, rank: rankOfLevel(level) } : null;
}

function levelByElo(problem: StoredProblem): number | null {
  const elo = likelyElo(problem);
  return elo === null ? null : levelOf(elo);
}

function failureOf(
  refreshed: RefreshResult,
  asked: AttemptRequest | undefined,
  account: Account,
  now: number,
) {
  if (refreshed && !refreshed.ok) {
    return { failure: refreshed.failure, retryAt: refreshed.retryAt ?? null };
  }
  const failure = asked ? failureIn(asked, account.generation, now) : null;
  return { failure, retryAt: failure ? (asked?.retryAt ?? null) : null };
}
