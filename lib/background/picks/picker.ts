import { done, failed, NO_MATCH, type Result } from '../../failure.ts';
import type { Filters } from '../../filters/filters.ts';
import type { PickRequest } from '../../picks/pick.ts';
import { currentPick, type ProblemPick, stepBack } from '../../picks/stored-picks.ts';
import { perLife } from '../per-life.ts';
import type { Requester } from '../queue/requester.ts';
import type { RequestContext } from '../request-context.ts';
import { nextPick } from './next-pick.ts';
import { pickScene } from './pick-list.ts';
import { changePicks } from './pick-writers.ts';
import { randomPick } from './random-pick.ts';

const underWay = perLife(() => new Map<string, Promise<Result<ProblemPick>>>());

/**
 * Picks the problem to try next. If an equal call is under way, returns the same pick. `by` causes the requests that the
 * pick needs.
 */
export function pickNextProblem(
  context: RequestContext,
  request: PickRequest,
  by: Requester = 'person',
): Promise<Result<ProblemPick>> {
  // A person's pick does not wait for a tab's, whose budget may be used up.
  return once(context, { ...request, by: typeof by }, () => nextPick(context, request, by));
}

/** Picks a random problem within the filters. If an equal call is under way, returns the same pick. */
export function pickRandomProblem(context: RequestContext, filters: Filters): Promise<Result<ProblemPick>> {
  return once(context, filters, () => randomPick(context, filters));
}

/**
 * Goes back to the pick before this one, and returns it. If another one is the current one by now, returns that: the same message was
 * handled before, or a pick was made elsewhere.
 */
export async function goBackToPick(
  context: RequestContext,
  from: Pick<ProblemPick, 'id' | 'at'>,
): Promise<Result<ProblemPick>> {
  const { picksDb } = await pickScene(context);
  const isFrom = (pick: ProblemPick | null) => pick?.id === from.id && pick.at === from.at;
  const picks = await changePicks(picksDb, (stored) =>
    isFrom(currentPick(stored)) ? stepBack(stored) : stored,
  );
  const pick = currentPick(picks);
  return pick ? done(pick) : failed(NO_MATCH);
}

/** Returns an equal pick that is under way, or starts one. So a double click picks only one problem. */
function once(
  context: RequestContext,
  request: unknown,
  pick: () => Promise<Result<ProblemPick>>,
): Promise<Result<ProblemPick>> {
  const picks = underWay(context);
  const name = JSON.stringify(request);
  const picking = picks.get(name) ?? pick().finally(() => picks.delete(name));
  picks.set(name, picking);
  return picking;
}
