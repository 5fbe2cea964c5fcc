import { failed, type Result } from '../../failure.ts';
import { NO_FILTERS, requestableFilters, sameFilters } from '../../filters/filters.ts';
import { type PickRequest, reasonFor } from '../../picks/pick.ts';
import { skillOf } from '../../picks/skill.ts';
import type { ProblemPick } from '../../picks/stored-picks.ts';
import type { Requester } from '../../requests/requester.ts';
import { readPicks } from '../../store/player/picks.ts';
import { readProblems } from '../../store/site/problems.ts';
import type { RequestContext } from '../request-context.ts';
import { takeInNewest } from '../sync/sync-history.ts';
import { pickAny } from './any-pick.ts';
import { type PickScene, pickScene } from './pick-list.ts';
import { pickPredicted } from './predicted-pick.ts';
import { nextInSession } from './session-pick.ts';
import { storePick } from './store-pick.ts';

/**
 * Picks the next problem: the one that the session wants if one goes on, else one that matches the filters and is as hard as
 * requested. If none matches, picks it from all problems. Without an account, how hard a problem is for the player is not known, so any
 * problem is picked.
 *
 * Fails with `nothing-found` if there is no problem or nothing is left in a session, and with the failure of the problem list if that was
 * needed.
 */
export async function nextPick(
  context: RequestContext,
  { difficulty, filters: own, strict, leaving }: PickRequest,
  by: Requester,
): Promise<Result<ProblemPick>> {
  if (context.asker.account) await takeInNewest(context, context.asker.account, by);
  const scene = await pickScene(context, by);
  const inSession = strict ? null : await nextInSession(scene, leaving, await readPicks(scene.picksDb));
  if (inSession && 'none' in inSession) return failed(inSession.none);
  if (inSession && 'id' in inSession) return storePick(scene, { ...inSession, reason: null });
  const filters = inSession?.scope ?? own;
  const picked = await pickFrom(scene, { difficulty, filters, leaving });
  const isNoMatch = !picked.ok && picked.failure.kind === 'nothing-found';
  if (strict || !isNoMatch || sameFilters(filters, NO_FILTERS)) return picked;
  return pickFrom(scene, { difficulty, filters: NO_FILTERS, leaving }, { widened: true });
}

/** Picks a problem that matches the filters, and stores the pick. */
async function pickFrom(
  scene: PickScene,
  { difficulty, filters, leaving }: PickRequest,
  how: { widened?: true } = {},
): Promise<Result<ProblemPick>> {
  const { account, context, history, site } = scene;
  const skill =
    account &&
    history &&
    skillOf(history, await readProblems(site), account.player, context.environment.now());
  const found =
    skill && difficulty !== 'any'
      ? await pickPredicted(scene, requestableFilters(filters, account), difficulty, skill)
      : await pickAny(scene, filters, leaving);
  if (!found.ok) return found;
  const { problem, change } = found.value;
  const reason = skill && reasonFor(problem, skill);
  return storePick(scene, { id: problem.id, by: skill ? difficulty : 'any', reason, ...how }, change);
}
