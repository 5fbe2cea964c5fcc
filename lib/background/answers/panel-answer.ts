import type { Account } from '../../account/account.ts';
import { likelyElo } from '../../difficulty/likely-elo.ts';
import { scopeText } from '../../filters/filter-text.ts';
import { requestableFilters } from '../../filters/filters.ts';
import { hiddenNow, NOTHING_HIDDEN, panelWithout } from '../../panel/hidden.ts';
import type { PanelAnswer, PanelModel } from '../../panel/panel.ts';
import { panelModel } from '../../panel/panel-model.ts';
import { panelAnswer } from '../../panel/panel-texts.ts';
import { scopeOf } from '../../popup/popup-state.ts';
import { isMissing, publicPart } from '../../problem-data/stored-problem.ts';
import { readPopupState } from '../../store/core/popup-state.ts';
import { readPicks } from '../../store/player/picks.ts';
import { playerData } from '../../store/player/player.ts';
import { readProblem } from '../../store/site/problems.ts';
import { shortcutOf } from '../browser/keyboard-commands.ts';
import { siteNow } from '../net/site-clock.ts';
import { isOpenedByReview, noteShown } from '../net/tab-budget.ts';
import { noteContent } from '../notes/notes.ts';
import { type RequestContext, readContext } from '../request-context.ts';
import { NO_REVIEWS, panelReview } from '../review/review.ts';
import { currentSession } from '../sessions/session.ts';
import {
  pendingRefresh,
  type RefreshResult,
  readAttempts,
  refreshAndWait,
  refreshIfStale,
  type Visit,
} from './panel-refresh.ts';

/** From which tab the panel is requested, and how. */
interface PanelVisit extends Visit {
  shownProblem: number | null;
  unseen?: boolean | undefined;
  reveal?: boolean | undefined;
}

/**
 * Returns what the panel on a problem page shows; see `ContentMessages.problemPanel`. `shownProblem`: the problem at the tab's address.
 * `unseen`: nothing is requested. `reveal`: nothing is hidden.
 */
export async function problemPanel(
  context: RequestContext,
  id: number,
  wait: boolean,
  { shownProblem, unseen, reveal, ...visit }: PanelVisit,
): Promise<PanelAnswer> {
  const { settings, account, environment } = context;
  // A page's process may ask for any panel; what the player looked at is at the tab's address.
  if (account && shownProblem === id) await noteShown(context, visit.tab, id);
  if (!settings.panelOn) return { show: 'nothing' };
  const viewing = unseen ? null : account && { account, id, visit };
  const refreshed =
    viewing && (await (wait ? refreshAndWait(context, viewing) : refreshIfStale(context, viewing)));
  // During the wait the player may have moved the panel, replaced the key or forgotten it.
  const now = await readContext(context);
  if (!now.account) return now.settings.keyLineDismissed ? { show: 'nothing' } : { show: 'add-key' };
  const isSame = now.account.generation === account?.generation;
  const model = await readPanel(now, now.account, id, isSame ? refreshed : null, wait);
  const isFlow = await isOpenedByReview(context, visit.tab, id);
  const { hideSpoilers: hidesSpoilers, dayStartsAt } = now.settings;
  const reviews = model.reviews && { ...model.reviews, isFlow };
  const panel = { ...model, hidesSpoilers, dayStartsAt, reviews };
  const hidden = reveal
    ? NOTHING_HIDDEN
    : hiddenNow(now.settings, panel.attempts[0]?.at ?? null, await siteNow(context));
  return panelAnswer(panelWithout(hidden, panel), environment.now());
}

/** Returns the content of a panel, from stored data and the result of the last refresh. */
async function readPanel(
  context: RequestContext,
  account: Account,
  id: number,
  refreshed: RefreshResult,
  hasWaited: boolean,
): Promise<PanelModel> {
  const { origin, player, generation } = account;
  const [attempts, problem, popup, picks, shortcut, reviews, note, session] = await Promise.all([
    readAttempts(context, account, id),
    readProblem(origin, id),
    readPopupState(),
    playerData(origin, player.id).then(readPicks),
    // The panel can do without the keys.
    shortcutOf('next').catch(() => ''),
    // Without the reviews, the note and the session, the panel shows all the rest.
    panelReview(context, account, id).catch(() => NO_REVIEWS),
    noteContent(context, account, id).catch(() => null),
    currentSession(context, account).catch(() => null),
  ]);
  const now = context.environment.now();
  return panelModel({
    ...attempts,
    ...reviews,
    problem: publicPart(problem),
    elo: likelyElo(problem),
    isMissing: isMissing(problem, now),
    generation,
    place: context.settings.panelPlace,
    difficulty: popup.difficulty,
    // A session has a scope of its own.
    scope: session?.tally.state === 'running' ? null : scopeText(requestableFilters(scopeOf(popup), account)),
    shortcut,
    note,
    picks,
    session,
    refreshed,
    hasWaited,
    isUnderWay: pendingRefresh(context, account, id, attempts.newest !== null) !== undefined,
    now,
    siteNow: await siteNow(context),
  });
}
