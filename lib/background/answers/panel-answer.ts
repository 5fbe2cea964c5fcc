import type { Account } from '../../account/account.ts';
import { requestableFilters } from '../../filters/filters.ts';
import { panelModel } from '../../panel/panel-model.ts';
import { panelAnswer } from '../../panel/panel-texts.ts';
import type { PanelAnswer } from '../../panel/panel-types.ts';
import { scopeOf } from '../../popup/popup-state.ts';
import type { Argument } from '../../protocol.ts';
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
import { pendingRefresh, readAttempts, refreshAndWait, refreshIfStale } from './panel-refresh.ts';

/**
 * Returns what the panel on a problem page shows; see `ContentMessages.problemPanel`. `shownProblem`: the problem at the tab's address.
 */
export async function problemPanel(
  context: RequestContext,
  { id, wait, byPage, unseen, reveal = false }: Argument<'problemPanel'>,
  tab: number,
  shownProblem: number | null,
): Promise<PanelAnswer> {
  const { settings, account, environment } = context;
  // A page's process may ask for any panel; what the player looked at is at the tab's address.
  if (account && shownProblem === id) await noteShown(context, tab, id);
  if (!settings.panelOn) return { show: 'nothing' };
  const viewing = unseen ? null : account && { account, id, by: { tab }, byPage };
  const refreshed =
    viewing && (await (wait ? refreshAndWait(context, viewing) : refreshIfStale(context, viewing)));
  // During the wait the player may have moved the panel, replaced the key or forgotten it.
  const now = await readContext(context);
  if (!now.account) return now.settings.keyLineDismissed ? { show: 'nothing' } : { show: 'add-key' };
  const isSame = now.account.generation === account?.generation;
  const stored = await readStored(now, now.account, id, tab);
  const panel = panelModel({ ...stored, refreshed: isSame ? refreshed : null, hasWaited: wait, reveal });
  return panelAnswer(panel, environment.now());
}

/** Reads what the panel of a problem in a tab is made of. */
async function readStored(context: RequestContext, account: Account, id: number, tab: number) {
  const { origin, player } = account;
  const [attempts, problem, popup, picks, shortcut, reviews, isFlow, note, session] = await Promise.all([
    readAttempts(context, account, id),
    readProblem(origin, id),
    readPopupState(),
    playerData(origin, player.id).then(readPicks),
    // The panel can do without the keys.
    shortcutOf('next').catch(() => ''),
    // Without the reviews, the note and the session, the panel shows all the rest.
    panelReview(context, account, id).catch(() => NO_REVIEWS),
    isOpenedByReview(context, tab, id),
    noteContent(context, account, id).catch(() => null),
    currentSession(context, account).catch(() => null),
  ]);
  return {
    ...attempts,
    ...reviews,
    settings: context.settings,
    generation: account.generation,
    problem,
    difficulty: popup.difficulty,
    scope: requestableFilters(scopeOf(popup), account),
    shortcut,
    isFlow,
    note,
    picks,
    session,
    isUnderWay: pendingRefresh(context, account, id, attempts.newest !== null) !== undefined,
    now: context.environment.now(),
    siteNow: await siteNow(context),
  };
}
