import { done, failed, NO_MATCH, type Result } from '../../failure.ts';
import type { Filters } from '../../filters/filters.ts';
import { overlap } from '../../filters/random-range.ts';
import type { Range } from '../../model.ts';
import {
  eloRangeFor,
  isEnough,
  NEAR_IN_LIST,
  type PickOptions,
  pickNext,
  requestedRange,
} from '../../picks/pick.ts';
import { pickedLately } from '../../picks/stored-picks.ts';
import { readPicks } from '../../store/player/picks.ts';
import { siteNow } from '../net/site-clock.ts';
import { areAllStored, candidatesIn } from './pick-candidates.ts';
import { type PickScene, requestForPicks } from './pick-list.ts';
import type { Found } from './store-pick.ts';

/** How far from the target the chance of success may be in the second request for the site's list. */
const NEAR_IN_SECOND_LIST = 0.25;

/**
 * Picks a problem that matches the filters and that the player solves with about the chance of this difficulty. Requests the problem list,
 * at most three times, only if too few suitable problems are stored. While the history is incomplete, stored problems are not known to be
 * new, so the list is requested then.
 */
export async function pickPredicted(
  scene: PickScene,
  filters: Filters,
  difficulty: PickOptions['difficulty'],
  skill: PickOptions['skill'],
): Promise<Result<Found>> {
  const { chance } = scene.context.environment;
  const now = await siteNow(scene.context);
  const seen = pickedLately(await readPicks(scene.picksDb), now);
  const options = { difficulty, skill, seen, now, chance };
  const ranges = [NEAR_IN_LIST, NEAR_IN_SECOND_LIST].map(
    (distance) => eloRangeFor(difficulty, skill, filters.genres, distance) ?? filters.elo,
  );
  const stored = await candidatesIn(scene, overlap(filters.elo, ranges[0] ?? filters.elo), filters);
  if (isEnough(stored, options, filters.statuses.length === 0)) return found(pickNext(stored, options));
  const listed = await requestNear(scene, filters, ranges, seen);
  const statuses = statusesFor(filters);
  const all = await candidatesIn(
    scene,
    filters.elo,
    filters,
    listed.ok ? listed.value : [],
    statuses.length === 1 ? statuses[0] : null,
  );
  const picked = pickNext(all, options);
  // If the list failed, a stored problem is still better than none.
  return picked || listed.ok ? found(picked) : listed;
}

function found(picked: ReturnType<typeof pickNext>): Result<Found> {
  return picked ? done(picked) : failed(NO_MATCH);
}

/**
 * Requests problems near the target. If all problems in the response were picked lately, requests a wider range, and then
 * all problems that match the filters.
 */
async function requestNear(
  scene: PickScene,
  filters: Filters,
  ranges: readonly Range[],
  seen: ReadonlySet<number>,
): Promise<Result<number[]>> {
  if (await areAllStored(scene, filters)) return done([]);
  const statuses = statusesFor(filters);
  for (const range of ranges) {
    const listed = await requestForPicks(scene, {
      ...filters,
      elo: overlap(filters.elo, requestedRange(range)),
      statuses,
    });
    if (!listed.ok || listed.value.some((id) => !seen.has(id))) return listed;
  }
  return requestForPicks(scene, { ...filters, statuses }, true);
}

/** Returns the statuses to request. If the player chose none, these are problems that were not attempted yet. */
function statusesFor({ statuses }: Filters): Filters['statuses'] {
  return statuses.length > 0 ? statuses : ['untried'];
}
