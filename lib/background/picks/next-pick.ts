import { failed, type Result } from '../../failure.ts';
import { NO_FILTERS, requestableFilters, sameFilters } from '../../filters/filters.ts';
import { type PickRequest, reasonFor } from '../../picks/pick-next.ts';
import { skillOf } from '../../picks/skill.ts';
import type { ProblemPick } from '../../picks/stored-picks.ts';
import type { Requester } from '../../requests/requester.ts';
import { readSources } from '../problems/search-sources.ts';
import type { RequestContext } from '../request-context.ts';
import { takeInNewest } from '../sync/sync-history.ts';
import { pickAny } from './any-pick.ts';
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
  request: PickRequest,
  by: Requester,
): Promise<Result<ProblemPick>> {
  const { account } = context.asker;
  if (account) await takeInNewest(context, account, by);
  const { strict, leaving } = request;
  const inSession = account && !strict ? await nextInSession(context, account, leaving) : null;
  if (inSession && 'none' in inSession) return failed(inSession.none);
  if (inSession && 'id' in inSession) return storePick(context, { ...inSession, reason: null });
  const filters = inSession?.scope ?? request.filters;
  const picked = await pickFrom(context, { ...request, filters }, by);
  const isNoMatch = !picked.ok && picked.failure.kind === 'nothing-found';
  if (strict || !isNoMatch || sameFilters(filters, NO_FILTERS)) return picked;
  return pickFrom(context, { ...request, filters: NO_FILTERS }, by, { widened: true });
}

/** Picks a problem that matches the filters, and stores the pick. */
async function pickFrom(
  context: RequestContext,
  { difficulty, filters, leaving }: PickRequest,
  by: Requester,
  how: { widened?: true } = {},
): Promise<Result<ProblemPick>> {
  const { asker, environment } = context;
  const { account } = asker;
  const sources = await readSources(context, asker);
  const { history, problems } = sources;
  const pick = { ...context, sources, by };
  const skill = account && history && skillOf(history, problems, account.player, environment.now());
  const found =
    skill && difficulty !== 'any'
      ? await pickPredicted(pick, requestableFilters(filters, account), { difficulty, skill })
      : await pickAny(pick, filters, leaving);
  if (!found.ok) return found;
  const reason = skill && reasonFor(found.value, skill);
  return storePick(context, { id: found.value.id, by: skill ? difficulty : 'any', reason, ...how });
}
