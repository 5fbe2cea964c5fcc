import { done, failed, type Result } from '../../failure.ts';
import { type Filters, requestableFilters } from '../../filters/filters.ts';
import { overlap } from '../../filters/random-range.ts';
import type { Range } from '../../model.ts';
import { eloRangeFor, isEnough, NEAR_IN_LIST, type PickRequest, pickNext } from '../../picks/pick.ts';
import { type ProblemPick, pickedLately } from '../../picks/stored-picks.ts';
import { readPicks } from '../../store/player/picks.ts';
import type { Requester } from '../queue/requester.ts';
import { keyFailure, type RequestContext } from '../request-context.ts';
import { areAllStored, candidatesIn } from './pick-candidates.ts';
import { type PickScene, pickScene, requestForPicks } from './pick-list.ts';
import { nextInPractice } from './practice-pick.ts';
import { reviewForMix } from './review-pick.ts';
import { skillOf } from './skill.ts';
import { storePick, storePickOf } from './store-pick.ts';

/** How far from the aim the chance of success may be in the second request for the site's list. */
const NEAR_IN_SECOND_LIST = 0.25;

/**
 * Picks the problem to try next: the one that the practice session wants if one goes on; a due review if the player's mix says so;
 * else one that matches the filters and whose predicted difficulty for the player is near the aim. A review needs no request. Otherwise
 * requests the problem list, at most three times, only if too few suitable problems are stored. While the history is incomplete, stored
 * problems are not known to be new, so the list is requested then.
 *
 * Fails with `no-key` (or `key-refused`) without an account, with `nothing-found` if no problem matches or nothing is left in a session,
 * and with the failure of the list if the list was needed.
 */
export async function nextPick(
  context: RequestContext,
  { aim, filters: requested, withoutReviews, leaving }: PickRequest,
  by: Requester,
): Promise<Result<ProblemPick>> {
  const scene = await pickScene(context, by);
  const { account, picksDb } = scene;
  if (!account) return failed(keyFailure(context));
  const picks = await readPicks(picksDb);
  const inPractice = withoutReviews ? null : await nextInPractice(scene, leaving, picks);
  if (inPractice && 'none' in inPractice) return failed(inPractice.none);
  if (inPractice && 'id' in inPractice) return storePickOf(scene, { ...inPractice, reason: null });
  const wanted = inPractice ? inPractice.scope : requested;
  const filters = requestableFilters(wanted, account);
  const review = inPractice || withoutReviews ? null : await reviewForMix(scene, filters, picks, leaving);
  if (review !== null) return storePickOf(scene, { id: review, by: 'review', reason: null });
  const { now: clock, chance } = context.environment;
  const now = clock();
  const skill = await skillOf(account, now);
  const seen = pickedLately(picks, now);
  const options = { aim, skill, seen, now, chance };
  const ranges = [NEAR_IN_LIST, NEAR_IN_SECOND_LIST].map(
    (distance) => eloRangeFor(aim, skill, filters.genres, distance) ?? filters.elo,
  );
  const stored = await candidatesIn(scene, overlap(filters.elo, ranges[0] ?? filters.elo), filters);
  if (isEnough(stored, options, wanted.statuses.length === 0)) {
    return storePick(scene, pickNext(stored, options), aim, skill);
  }
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
  return picked || listed.ok ? storePick(scene, picked, aim, skill) : listed;
}

/**
 * Requests problems near the aim. If all problems in the response were picked lately, requests a wider range, and then
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
    const listed = await requestForPicks(scene, { ...filters, elo: overlap(filters.elo, range), statuses });
    if (!listed.ok || listed.value.some((id) => !seen.has(id))) return listed;
  }
  return requestForPicks(scene, { ...filters, statuses }, true);
}

/** Returns the statuses to request. If the player chose none, these are problems that were not tried yet. */
function statusesFor({ statuses }: Filters): Filters['statuses'] {
  return statuses.length > 0 ? statuses : ['untried'];
}
