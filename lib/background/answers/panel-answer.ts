import { LIFETIME } from '../../lifetimes.ts';
import { hiddenNow, NOTHING_HIDDEN, panelWithout } from '../../panel/hidden.ts';
import type { PanelAnswer } from '../../panel/panel.ts';
import { panelAnswer } from '../../panel/panel-texts.ts';
import type { Notice } from '../../protocol.ts';
import { lastRequestTimes, NO_FAILURE } from '../../requests/request-status.ts';
import { playerData } from '../../store/player/player.ts';
import { siteNow } from '../net/site-clock.ts';
import { isOpenedByReview, noteShown, wasShown } from '../net/tab-budget.ts';
import { checkMissing } from '../problems/problem-data.ts';
import { type RequestContext, readContext } from '../request-context.ts';
import { changeSync } from '../sync/write-history.ts';
import { changeAttemptRequest } from '../writers/request-writers.ts';
import { panelModel } from './panel-model.ts';
import {
  pendingRefresh,
  readPanelHistory,
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
  const model = await panelModel(context, now.account, id, isSame ? refreshed : null, now.settings, wait);
  const isFlow = await isOpenedByReview(context, visit.tab, id);
  const { hideSpoilers: hidesSpoilers, dayStartsAt } = now.settings;
  const reviews = model.reviews && { ...model.reviews, isFlow };
  const panel = { ...model, hidesSpoilers, dayStartsAt, reviews };
  const hidden = reveal
    ? NOTHING_HIDDEN
    : hiddenNow(now.settings, panel.attempts[0]?.at ?? null, await siteNow(context));
  return panelAnswer(panelWithout(hidden, panel), environment.now());
}

/**
 * Stores an event on a problem page, and starts the requests that it causes; see `ContentMessages.noticed`. Ignores
 * the event if this tab did not show the problem and nothing is stored about it. The event is stored before the
 * request, so that it is not lost if the worker ends.
 *
 * A `missing` event is not stored. The worker first asks the site whether the problem exists. The content script gets
 * its reply after that, and sends the event again if the worker ended before.
 */
export async function noticed(
  context: RequestContext,
  id: number,
  notice: Exclude<Notice, 'left'>,
  tab: number,
  shownProblem: number | null,
): Promise<void> {
  const { account, settings, environment } = context;
  // Without a panel, a return to the tab shows nothing. An attempt counts anyway, and a deleted problem is reviewed no more.
  if (!account || (!settings.panelOn && notice === 'return')) return;
  const { stats, asked, completeHistory } = await readPanelHistory(context, account, id);
  const now = environment.now();
  if (!stats && !asked && shownProblem !== id && !(await wasShown(context, tab, id))) return;
  if (notice === 'missing') {
    await checkMissing(context, account, id, tab);
    return;
  }
  const { triedAt } = lastRequestTimes(asked, completeHistory, now);
  if (notice === 'return' && now - triedAt < LIFETIME.returnMs) return;
  // After an action of the player, the request is sent even if the last response was invalid.
  const backoff = notice === 'request' ? NO_FAILURE : {};
  const db = await playerData(account.origin, account.player.id);
  await changeAttemptRequest(db, id, { noticedAt: now, ...backoff });
  if (notice === 'request') await changeSync(db, { noticedAt: now });
  const viewing = { account, id, visit: { tab } };
  // The player may go on at once, so that no page asks again: an attempt while an earlier request is answered, or during a pause, is read
  // all the same.
  const underWay = notice === 'request' && pendingRefresh(context, account, id, completeHistory);
  const refused = await refreshIfStale(context, viewing);
  if (notice === 'return') return;
  if (underWay) underWay.then(() => refreshIfStale(context, viewing)).catch(() => {});
  if (refused && !refused.ok && !('byTab' in refused.failure)) context.events.readMissing();
}
