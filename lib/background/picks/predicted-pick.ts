import { done, failed, NO_MATCH, type Result } from '../../failure.ts';
import type { Filters } from '../../filters/filters.ts';
import { overlap } from '../../filters/random-range.ts';
import type { Problem, Range } from '../../model.ts';
import { allStored, areAttemptedStored, candidatesIn, withListed } from '../../picks/candidates.ts';
import {
  eloRangeFor,
  isEnough,
  NEAR_IN_LIST,
  type PickOptions,
  pickNext,
  requestedRange,
} from '../../picks/pick-next.ts';
import { type ListAnswer, pickedLately } from '../../picks/stored-picks.ts';
import { readSources } from '../problems/search-sources.ts';
import { type PickContext, requestForPicks } from './pick-list.ts';
import { picksOf } from './store-pick.ts';

/** How far from the target the chance of success may be in the second request for the site's list. */
const NEAR_IN_SECOND_LIST = 0.25;

/**
 * Picks a problem that matches the filters and that the player solves with about the chance of this difficulty. Requests the problem list,
 * at most three times, only if too few suitable problems are stored. While the history is incomplete, stored problems are not known to be
 * new, so the list is requested then.
 */
export async function pickPredicted(
  context: PickContext,
  filters: Filters,
  { difficulty, skill }: Pick<PickOptions, 'difficulty' | 'skill'>,
): Promise<Result<Problem>> {
  const { asker, environment, sources } = context;
  const { now } = sources;
  const seen = pickedLately(await picksOf(asker), now);
  const options = { difficulty, skill, seen, now, chance: environment.chance };
  const rangeOf = (distance: number) =>
    eloRangeFor(difficulty, skill, filters.genres, distance) ?? filters.elo;
  const stored = candidatesIn(sources, overlap(filters.elo, rangeOf(NEAR_IN_LIST)), filters);
  if (isEnough(stored, options, filters.statuses.length === 0)) return found(pickNext(stored, options));
  // If the player chose no status, problems that were not attempted yet are requested.
  const wanted: Filters = {
    ...filters,
    statuses: filters.statuses.length > 0 ? filters.statuses : ['untried'],
  };
  const isAllStored =
    allStored(sources, filters) !== null || areAttemptedStored(sources, filters, environment.now());
  const listed = isAllStored
    ? null
    : await requestNear(context, wanted, [rangeOf(NEAR_IN_LIST), rangeOf(NEAR_IN_SECOND_LIST)], seen);
  // The requests may have brought other problems.
  const after = listed ? await readSources(context, asker) : sources;
  const ids = listed?.ok ? listed.value.ids : [];
  const status = wanted.statuses.length === 1 ? wanted.statuses[0] : null;
  const picked = pickNext(withListed(after, candidatesIn(after, filters.elo, filters), ids, status), options);
  // If the list failed, a stored problem is still better than none.
  return picked || !listed || listed.ok ? found(picked) : listed;
}

function found(picked: ReturnType<typeof pickNext>): Result<Problem> {
  return picked ? done(picked.problem) : failed(NO_MATCH);
}

/**
 * Requests problems near the target. If all problems in the response were picked lately, requests a wider range, and then
 * all problems that match the filters.
 */
async function requestNear(
  context: PickContext,
  filters: Filters,
  ranges: readonly Range[],
  seen: ReadonlySet<number>,
): Promise<Result<ListAnswer>> {
  for (const range of ranges) {
    const elo = overlap(filters.elo, requestedRange(range));
    const listed = await requestForPicks(context, { ...filters, elo });
    if (!listed.ok || listed.value.ids.some((id) => !seen.has(id))) return listed;
  }
  return requestForPicks(context, filters, true);
}
