import type { Range } from '../../difficulty/range.ts';
import { done, failed, type Result } from '../../failure.ts';
import { askable, type Filters } from '../../filters/filters.ts';
import { overlap } from '../../filters/random-range.ts';
import { eloRangeFor, isEnough, type PickRequest, pickNext } from '../../picks/pick.ts';
import { type ProblemPick, pickedLately } from '../../picks/picks.ts';
import { readPicks } from '../../store/player/picks.ts';
import { keyFailure, type RequestContext } from '../request-context.ts';
import { areAllStored, candidatesIn } from './pick-candidates.ts';
import { type PickScene, pickScene, requestForPicks } from './pick-list.ts';
import { skillOf } from './skill.ts';
import { storePick } from './store-pick.ts';

/** How far from the aim the list is asked for, in chance of success: first, and where it has nothing there. */
const NEARLY = 0.05;
const WIDELY = 0.25;

/**
 * Picks the problem to try next: near the aim by the player's own record, never outside the filters. Only where too few of the
 * right ones are stored the site's list is asked, three times at most. Fails with `no-key` where nobody's record is known, with
 * `nothing-fits` where there is no such problem, and as the list does where it was needed.
 */
export async function nextPick(
  context: RequestContext,
  { aim, filters: requested }: PickRequest,
): Promise<Result<ProblemPick>> {
  const scene = await pickScene(context);
  const { account, kept } = scene;
  if (!account) return failed(keyFailure(context));
  const filters = askable(requested, account);
  const { now: clock, chance } = context.environment;
  const now = clock();
  const skill = await skillOf(account, now);
  const seen = pickedLately(await readPicks(kept), now);
  const options = { aim, skill, seen, now, chance };
  const ranges = [NEARLY, WIDELY].map((off) => eloRangeFor(aim, skill, filters.genres, off) ?? filters.elo);
  const stored = await candidatesIn(scene, overlap(filters.elo, ranges[0] ?? filters.elo), filters);
  if (isEnough(stored, options, requested.statuses.length === 0)) {
    return storePick(scene, pickNext(stored, options), aim, skill);
  }
  const listed = await requestNear(scene, filters, ranges, seen);
  const all = await candidatesIn(scene, filters.elo, filters, listed.ok ? listed.value : []);
  const picked = pickNext(all, options);
  // What is stored is better than nothing, whatever the site said.
  return picked || listed.ok ? storePick(scene, picked, aim, skill) : listed;
}

/** Asks for problems near the aim; only where there is no other there for some farther off, and then for any. */
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

/** Who names no status wants a problem that is new. */
function statusesFor({ statuses }: Filters): Filters['statuses'] {
  return statuses.length > 0 ? statuses : ['untried'];
}
