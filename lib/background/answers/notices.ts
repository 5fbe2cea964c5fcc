import { statsOf } from '../../history/stats.ts';
import { LIFETIME } from '../../lifetimes.ts';
import type { Notice } from '../../protocol.ts';
import { lastRequestTimes, NO_FAILURE } from '../../requests/request-status.ts';
import { changeSync } from '../../store/player/history.ts';
import { changeAttemptRequest, playerData } from '../../store/player/player.ts';
import { wasShown } from '../net/tab-budget.ts';
import { checkMissing } from '../problems/problem-data.ts';
import type { RequestContext } from '../request-context.ts';
import { pendingRefresh, readAttempts, refreshIfStale } from './panel-refresh.ts';

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
  const { history, asked, newest } = await readAttempts(context, account, id);
  const now = environment.now();
  const isStored = asked !== undefined || statsOf(history.attempts, id) !== undefined;
  if (!isStored && shownProblem !== id && !(await wasShown(context, tab, id))) return;
  if (notice === 'missing') {
    await checkMissing(context, account, id, tab);
    return;
  }
  const { triedAt } = lastRequestTimes(asked, newest, now);
  if (notice === 'return' && now - triedAt < LIFETIME.returnMs) return;
  // After an action of the player, the request is sent even if the last response was invalid.
  const backoff = notice === 'request' ? NO_FAILURE : {};
  const db = await playerData(account.origin, account.player.id);
  await changeAttemptRequest(db, id, { noticedAt: now, ...backoff });
  if (notice === 'request') await changeSync(db, { noticedAt: now });
  const viewing = { account, id, by: { tab } };
  // The player may go on at once, so that no page asks again: an attempt while an earlier request is answered, or during a pause, is read
  // all the same.
  const underWay = notice === 'request' && pendingRefresh(context, account, id, newest !== null);
  const refused = await refreshIfStale(context, viewing);
  if (notice === 'return') return;
  if (underWay) underWay.then(() => refreshIfStale(context, viewing)).catch(() => {});
  if (refused && !refused.ok && !('byTab' in refused.failure)) context.events.readMissing();
}
