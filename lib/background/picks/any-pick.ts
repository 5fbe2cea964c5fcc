import { done, failed, NO_MATCH, type Result } from '../../failure.ts';
import { addressQuery, type Filters, requestableFilters } from '../../filters/filters.ts';
import { drawRange } from '../../filters/random-range.ts';
import type { Problem } from '../../model.ts';
import { allStored, notSolvedToday, withListed } from '../../picks/candidates.ts';
import { draw } from '../../picks/draw.ts';
import type { Candidate, PickRequest } from '../../picks/pick-next.ts';
import { drawnFrom, withDrawn } from '../../picks/stored-picks.ts';
import { readSources } from '../problems/search-sources.ts';
import { keyFailure } from '../request-context.ts';
import { type PickContext, requestForPicks } from './pick-list.ts';
import { changePicks, picksOf } from './store-pick.ts';

/** The maximum number of requests for the problem list per pick. */
const DRAWS = 3;

/**
 * Draws a problem that matches the filters at random. None is drawn twice until all were; then it starts over. The site's list tells only
 * a part of the problems, so without the stored data of all, it starts over when three requests have brought no other one. The problem that
 * the player is leaving is drawn only if there is no other.
 */
export async function pickAny(
  context: PickContext,
  requested: Filters,
  leaving: PickRequest['leaving'],
): Promise<Result<Problem>> {
  const { asker, environment, sources } = context;
  if (requested.statuses.length > 0 && !asker.account) return failed(keyFailure(context));
  const filters = requestableFilters({ ...requested, count: null, descending: false }, asker.account);
  const of = JSON.stringify(addressQuery(filters));
  const drawn = drawnFrom(await picksOf(asker), of);
  const stored = allStored(sources, filters);
  const all = stored ? done(notSolvedToday(stored, sources)) : await requestUndrawn(context, filters, drawn);
  if (!all.ok) return all;
  const one = draw(all.value, drawn, leaving, environment.chance);
  if (!one) return failed(NO_MATCH);
  await changePicks(asker, (picks) => withDrawn(picks, of, one.problem.id));
  return done(one.problem);
}

/** Requests the list, each time for a wider range of elo, until it has a problem that was not drawn yet. */
async function requestUndrawn(
  context: PickContext,
  filters: Filters,
  drawn: ReadonlySet<number>,
): Promise<Result<Candidate[]>> {
  let rows: Candidate[] = [];
  for (let breadth = 0; breadth < DRAWS; breadth++) {
    const isLast = breadth === DRAWS - 1;
    const elo = isLast ? filters.elo : drawRange(filters.elo, breadth, context.environment.chance);
    const listed = await requestForPicks(context, { ...filters, elo }, isLast);
    if (!listed.ok) return listed;
    const { ids } = listed.value;
    if (ids.length > 0) rows = withListed(await readSources(context, context.asker), [], ids);
    if (rows.some(({ problem }) => !drawn.has(problem.id))) break;
  }
  return done(rows);
}
