import { dayStart } from '../../days.ts';
import type { Filters } from '../../filters/filters.ts';
import type { Range, Status } from '../../model.ts';
import type { Candidate } from '../../picks/pick.ts';
import { readAllCandidates, readAmong, readCandidates } from '../../store/player/candidates.ts';
import { localAnswersSince, readReading } from '../../store/player/problem-data.ts';
import { attemptedIds, standingOn } from '../../store/player/standings.ts';
import { readManyProblems } from '../../store/site/site-data.ts';
import { siteNow } from '../net/site-clock.ts';
import { problemsWithoutData } from '../problem-data/without-data.ts';
import type { PickScene } from './pick-list.ts';

/**
 * Returns the stored problems that match the filters, and the problems (`listed`) that the site has just returned for
 * them. What was solved today is left out. `listedStatus`: the status that the site was asked for, which problems have whose status is not
 * stored.
 */
export async function candidatesIn(
  scene: PickScene,
  near: Range,
  filters: Filters,
  listed: readonly number[] = [],
  listedStatus: Status | null = null,
): Promise<Candidate[]> {
  const { context, site, origin, standings } = scene;
  const stored =
    (await ownCandidates(scene, filters)) ?? (await readCandidates(site, near, filters, standings));
  const ids = new Set(stored.map(({ problem }) => problem.id));
  const others = await readManyProblems(
    origin,
    listed.filter((id) => !ids.has(id)),
  );
  const isListed = new Set(listed);
  const all = [
    ...stored,
    ...others.map((problem) => ({
      problem,
      ...standingOn(standings, problem.id),
    })),
  ];
  return notSolvedToday(all, await siteNow(context)).map((one) =>
    one.status === null && isListed.has(one.problem.id) ? { ...one, status: listedStatus } : one,
  );
}

function notSolvedToday(all: readonly Candidate[], now: number): Candidate[] {
  const today = dayStart(now);
  return all.filter(({ status, lastAt }) => status !== 'solved' || lastAt === null || lastAt < today);
}

/** Returns those among what the player failed or reviews, if the filters want these. */
async function ownCandidates(
  { context, site, player, standings }: PickScene,
  filters: Filters,
): Promise<Candidate[] | null> {
  if (!player || !filters.among) return null;
  const now = await siteNow(context);
  return notSolvedToday(await readAmong(site, player, filters, standings, now), now);
}

/** Returns all problems that match the filters but those solved today; null if the data of all problems are not stored. */
export async function allCandidates(scene: PickScene, filters: Filters): Promise<Candidate[] | null> {
  const own = await ownCandidates(scene, filters);
  if (own) return own;
  const { context, site, player, standings } = scene;
  const now = context.environment.now();
  if (!(await localAnswersSince(site, player, filters, now))) return null;
  const all = await readAllCandidates(site, filters, standings);
  return all && notSolvedToday(all, await siteNow(context));
}

/**
 * Resolves to whether all matching problems are stored. That is so if the data of all problems are stored, or if only
 * attempted problems match and all of these are stored.
 */
export async function areAllStored(scene: PickScene, filters: Filters): Promise<boolean> {
  if (await allCandidates(scene, filters)) return true;
  const { context, origin, player, standings } = scene;
  const { statuses } = filters;
  if (!player || statuses.length === 0 || statuses.includes('untried')) return false;
  if ((await readReading(player)).doneAt === 0 || !standings?.isComplete) return false;
  return (
    (await problemsWithoutData(origin, await attemptedIds(player), context.environment.now())).length === 0
  );
}
