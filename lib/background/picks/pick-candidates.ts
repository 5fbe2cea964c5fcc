import { dayStart } from '../../days.ts';
import type { Filters } from '../../filters/filters.ts';
import { isComplete } from '../../history/history.ts';
import { standingOn } from '../../history/standing.ts';
import { statsByProblem } from '../../history/stats.ts';
import type { Range, Status } from '../../model.ts';
import { allMatching, matchingAmong, matchingIn, type Searched } from '../../picks/candidates.ts';
import type { Candidate } from '../../picks/pick.ts';
import { undescribedProblem } from '../../problem-data/stored-problem.ts';
import { problemsWithoutData } from '../../problem-data/without-data.ts';
import { localAnswersSince, readReading } from '../../store/player/problem-data.ts';
import { readSchedule } from '../../store/player/schedule.ts';
import { readProblems } from '../../store/site/problems.ts';
import { siteNow } from '../net/site-clock.ts';
import type { PickScene } from './pick-list.ts';

/**
 * Returns the stored problems that match the filters, and the problems (`listed`) that the site has just returned for
 * them. What was solved today is left out. `listedStatus`: the status that the site was asked for, which problems have whose status is not
 * stored.
 */
export async function candidatesIn(
  scene: PickScene,
  elo: Range,
  filters: Filters,
  listed: readonly number[] = [],
  listedStatus: Status | null = null,
): Promise<Candidate[]> {
  const searched = await searchedBy(scene);
  const stored = (await ownCandidates(scene, searched, filters)) ?? matchingIn(searched, elo, filters);
  const ids = new Set(stored.map(({ problem }) => problem.id));
  const others = listed.flatMap((id): Candidate[] => {
    if (ids.has(id)) return [];
    const problem = searched.problems.get(id) ?? undescribedProblem(id);
    return [{ problem, ...standingOn(searched.history, id) }];
  });
  const isListed = new Set(listed);
  return notSolvedToday([...stored, ...others], await siteNow(scene.context)).map((one) =>
    one.status === null && isListed.has(one.problem.id) ? { ...one, status: listedStatus } : one,
  );
}

/** The problems as they are stored now: a request for the pick may have brought others. */
async function searchedBy({ site, history }: PickScene): Promise<Searched> {
  return { problems: await readProblems(site), history };
}

function notSolvedToday(all: readonly Candidate[], now: number): Candidate[] {
  const today = dayStart(now);
  return all.filter(({ status, lastAt }) => status !== 'solved' || lastAt === null || lastAt < today);
}

/** Returns those among what the player failed or reviews, if the filters want these. */
async function ownCandidates(
  { context, player }: PickScene,
  searched: Searched,
  filters: Filters,
): Promise<Candidate[] | null> {
  if (!player || !filters.among) return null;
  const now = await siteNow(context);
  return notSolvedToday(matchingAmong(searched, filters, await readSchedule(player), now), now);
}

/** Returns all problems that match the filters but those solved today; null if the data of all problems are not stored. */
export async function allCandidates(scene: PickScene, filters: Filters): Promise<Candidate[] | null> {
  const searched = await searchedBy(scene);
  const own = await ownCandidates(scene, searched, filters);
  if (own) return own;
  if (!(await localAnswersSince(scene.site, filters, scene.context.environment.now()))) return null;
  const all = allMatching(searched, filters);
  return all && notSolvedToday(all, await siteNow(scene.context));
}

/**
 * Resolves to whether all matching problems are stored. That is so if the data of all problems are stored, or if only
 * attempted problems match and all of these are stored.
 */
export async function areAllStored(scene: PickScene, filters: Filters): Promise<boolean> {
  if (await allCandidates(scene, filters)) return true;
  const { context, player, history } = scene;
  const { statuses } = filters;
  if (!player || !history || statuses.length === 0 || statuses.includes('untried')) return false;
  if ((await readReading(player)).doneAt === 0 || !isComplete(history)) return false;
  const { problems } = await searchedBy(scene);
  const attempted = statsByProblem(history.attempts).keys();
  return problemsWithoutData(problems, attempted, context.environment.now()).length === 0;
}
