import { LIFETIME } from '../../limits.ts';
import { blindPanel } from '../../panel/blind.ts';
import { hiddenParts } from '../../panel/blind-parts.ts';
import type { Notice, PanelAnswer } from '../../protocol.ts';
import { NO_FAILURE, saidOf } from '../../requests/request-status.ts';
import { playerData } from '../../store/player/player.ts';
import { noteShown, wasShown } from '../net/tab-budget.ts';
import { perLife } from '../per-life.ts';
import { checkExists } from '../problems/problem-data.ts';
import { type RequestContext, readContext } from '../request-context.ts';
import { changeAsked } from '../writers.ts';
import { panelModel } from './panel-model.ts';
import { readPanelHistory, refreshAndWait, refreshIfStale, type Visit } from './panel-refresh.ts';

/** The last panel that was asked for, once that is stored. */
const lastOpening = perLife(() => ({ stored: Promise.resolve<unknown>(undefined) }));

/** Returns what a problem page shows; see `ContentQuestions.problemPanel`, and `revealProblem` there for `reveal`. */
export async function problemPanel(
  context: RequestContext,
  id: number,
  wait: boolean,
  visit: Visit,
  reveal = false,
): Promise<PanelAnswer> {
  const { settings, account, environment } = context;
  if (!settings.panelOn) return { show: 'nothing' };
  if (account) {
    // Without it nothing is noticed later, and that is all.
    const opening = noteShown(visit.tab, id, environment.now()).catch(() => {});
    lastOpening(context).stored = opening;
    await opening;
  }
  const viewing = account && { account, id, visit };
  const refreshed =
    viewing && (await (wait ? refreshAndWait(context, viewing) : refreshIfStale(context, viewing)));
  // During the wait the player may have moved the panel, replaced the key or forgotten it.
  const now = await readContext(context);
  if (!now.account) return now.settings.keyLineDismissed ? { show: 'nothing' } : { show: 'add-key' };
  const isSame = now.account.generation === account?.generation;
  const { panelPlace, blind } = now.settings;
  const panel = await panelModel(context, now.account, id, isSame ? refreshed : null, panelPlace, wait);
  const hidden = hiddenParts(reveal ? [] : blind, panel.attempts[0]?.at ?? null, environment.now());
  return { show: 'panel', panel: blindPanel(panel, hidden) };
}

/**
 * Stores what happened to a problem on a page, and begins what follows from it; see `ContentQuestions.noticed`. What this tab
 * did not show and nobody ever asked about is left alone. A notice is stored before it is acted upon, so that no death loses
 * it. That a problem is missing is not known before the site was asked: who noticed it is answered then, and asks again after
 * a death.
 */
export async function noticed(
  context: RequestContext,
  id: number,
  notice: Notice,
  tab: number,
): Promise<void> {
  const { settings, account, environment } = context;
  await lastOpening(context).stored;
  if (!account || !settings.panelOn) return;
  const { facts, asked, whole } = await readPanelHistory(context, account, id);
  const now = environment.now();
  if (!facts && !asked && !(await wasShown(tab, id, now))) return;
  if (notice === 'missing') {
    if (!facts || facts.tries === 0) await checkExists(context, account, id, tab);
    return;
  }
  const lastTried = Math.min(saidOf(asked, whole).triedAt, now);
  if (notice === 'return' && now - lastTried < LIFETIME.returnMs) return;
  // After an act of the player a request is worth its cost even where the last answer made no sense.
  const forgiven = notice === 'request' ? NO_FAILURE : {};
  const db = await playerData(account.origin, account.player.id);
  await changeAsked(db, id, { noticedAt: now, ...forgiven });
  await refreshIfStale(context, { account, id, visit: { tab } });
}
