import { done, failed, NO_MATCH, type Result } from '../../failure.ts';
import { addressQuery, type Filters, requestableFilters } from '../../filters/filters.ts';
import { drawRange } from '../../filters/random-range.ts';
import { LIST } from '../../limits.ts';
import type { Range } from '../../model.ts';
import type { Candidate, PickRequest } from '../../picks/pick.ts';
import { drawnFrom, withDrawn, withoutDrawn } from '../../picks/stored-picks.ts';
import { readPicks } from '../../store/player/picks.ts';
import { keyFailure } from '../request-context.ts';
import { allCandidates, candidatesIn } from './pick-candidates.ts';
import { type PickScene, requestForPicks } from './pick-list.ts';
import type { Found } from './store-pick.ts';

/** The maximum number of requests for the problem list per pick. */
const DRAWS = 3;

/** A range that contains the elo of no problem. */
const NOWHERE: Range = { from: LIST.maxElo, to: LIST.maxElo };

/**
 * Draws a problem that matches the filters at random. None is drawn twice until all were; then it starts over. The site's list tells only
 * a part of the problems, so without the stored data of all, it starts over when three requests have brought no other one. The problem that
 * the player is leaving is drawn only if there is no other.
 */
export async function pickAny(
  scene: PickScene,
  requested: Filters,
  leaving: PickRequest['leaving'],
): Promise<Result<Found>> {
  const { account, context, picksDb } = scene;
  if (requested.statuses.length > 0 && !account) return failed(keyFailure(context));
  const filters = requestableFilters({ ...requested, count: null, descending: false }, account);
  const of = JSON.stringify(addressQuery(filters));
  const drawn = drawnFrom(await readPicks(picksDb), of);
  const all = await allCandidates(scene, filters);
  const found = all ? oneOf(scene, all, drawn, leaving) : await drawAtSite(scene, filters, drawn, leaving);
  if (!found.ok) return found;
  const { problem } = found.value;
  const isAgain = drawn.has(problem.id);
  return done({
    problem,
    change: (picks) => withDrawn(isAgain ? withoutDrawn(picks) : picks, of, problem.id),
  });
}

/** Requests the list, each time for a wider range of elo, until it has a problem that was not drawn yet. */
async function drawAtSite(
  scene: PickScene,
  filters: Filters,
  drawn: ReadonlySet<number>,
  leaving: PickRequest['leaving'],
): Promise<Result<Candidate>> {
  let rows: Candidate[] = [];
  for (let breadth = 0; breadth < DRAWS; breadth++) {
    const isLast = breadth === DRAWS - 1;
    const elo = isLast ? filters.elo : drawRange(filters.elo, breadth, scene.context.environment.chance);
    const listed = await requestForPicks(scene, { ...filters, elo }, isLast);
    if (!listed.ok) return listed;
    if (listed.value.length > 0) rows = await candidatesIn(scene, NOWHERE, filters, listed.value);
    if (rows.some(({ problem }) => !drawn.has(problem.id))) break;
  }
  return oneOf(scene, rows, drawn, leaving);
}

/** Draws one, if possible one that was not drawn yet. */
function oneOf(
  { context }: PickScene,
  all: readonly Candidate[],
  drawn: ReadonlySet<number>,
  leaving: PickRequest['leaving'],
): Result<Candidate> {
  const others = all.filter(({ problem }) => problem.id !== leaving);
  const undrawn = others.filter(({ problem }) => !drawn.has(problem.id));
  const from = [undrawn, others].find((some) => some.length > 0) ?? all;
  const one = from[Math.min(from.length - 1, Math.floor(context.environment.chance() * from.length))];
  return one ? done(one) : failed(NO_MATCH);
}
