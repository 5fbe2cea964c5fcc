import { done, type Failure, failed, NO_MATCH, type Result } from '../../failure.ts';
import { type Filters, queryOf, requestableFilters } from '../../filters/filters.ts';
import { drawRange } from '../../filters/random-range.ts';
import { LIST } from '../../limits.ts';
import type { Range } from '../../model.ts';
import type { Candidate } from '../../picks/pick.ts';
import { drawnFrom, type ProblemPick, withDrawn, withoutDrawn } from '../../picks/stored-picks.ts';
import { readPicks } from '../../store/player/picks.ts';
import { keyFailure, type RequestContext } from '../request-context.ts';
import { allCandidates, candidatesIn } from './pick-candidates.ts';
import { type PickScene, pickScene, requestForPicks } from './pick-list.ts';
import { changePicks } from './pick-writers.ts';
import { skillOf } from './skill.ts';
import { storePick } from './store-pick.ts';

/** The maximum number of requests for the problem list per pick. */
const DRAWS = 3;

/** A range that contains the elo of no problem. */
const NOWHERE: Range = { from: LIST.maxElo, to: LIST.maxElo };

/** After this failure, problems that were drawn before may be drawn again. */
const ALL_SEEN: Failure = { kind: 'nothing-found', why: 'seen' };

/**
 * Picks a random problem within the filters that was not drawn before. If all matching problems are stored and each of them was
 * drawn, or the list returned only problems that were drawn before, it fails, and the next pick starts over.
 */
export async function randomPick(context: RequestContext, requested: Filters): Promise<Result<ProblemPick>> {
  const scene = await pickScene(context);
  const { account, picksDb } = scene;
  const filters = requestableFilters({ ...requested, count: null, descending: false }, account);
  if (requested.statuses.length > 0 && !account) return failed(keyFailure(context));
  const filterKey = JSON.stringify(queryOf(filters));
  const drawn = drawnFrom(await readPicks(picksDb), filterKey);
  const found = (await drawStored(scene, filters, drawn)) ?? (await drawAtSite(scene, filters, drawn));
  if (!found.ok) {
    if (found.failure === ALL_SEEN) await changePicks(picksDb, withoutDrawn);
    return found;
  }
  const skill = account && (await skillOf(account, context.environment.now()));
  const { id } = found.value.problem;
  return storePick(scene, found.value, 'random', skill, (picks) => withDrawn(picks, filterKey, id));
}

/** Draws from the stored problems. Resolves to null unless all problems that match the filters are stored. */
async function drawStored(
  scene: PickScene,
  filters: Filters,
  drawn: ReadonlySet<number>,
): Promise<Result<Candidate> | null> {
  const all = await allCandidates(scene, filters);
  if (!all) return null;
  return all.length === 0 ? failed(NO_MATCH) : (oneOf(scene, all, drawn) ?? failed(ALL_SEEN));
}

async function drawAtSite(
  scene: PickScene,
  filters: Filters,
  drawn: ReadonlySet<number>,
): Promise<Result<Candidate>> {
  let isEmpty = true;
  // Each request covers a wider range of elo. The last one covers all of it.
  for (let breadth = 0; breadth < DRAWS; breadth++) {
    const isLast = breadth === DRAWS - 1;
    const elo = isLast ? filters.elo : drawRange(filters.elo, breadth, scene.context.environment.chance);
    const listed = await requestForPicks(scene, { ...filters, elo }, isLast);
    if (!listed.ok) return listed;
    isEmpty &&= listed.value.length === 0;
    const rows = await candidatesIn(scene, NOWHERE, filters, listed.value);
    const found = oneOf(scene, rows, drawn);
    if (found) return found;
  }
  return failed(isEmpty ? NO_MATCH : ALL_SEEN);
}

function oneOf(
  { context }: PickScene,
  all: readonly Candidate[],
  drawn: ReadonlySet<number>,
): Result<Candidate> | null {
  const undrawn = all.filter(({ problem }) => !drawn.has(problem.id));
  const one =
    undrawn[Math.min(undrawn.length - 1, Math.floor(context.environment.chance() * undrawn.length))];
  return one ? done(one) : null;
}
