import type { SetUp } from '../../board/set-up.ts';
import type { Problem } from '../../model.ts';
import { LISTING } from '../../problem-data/listing.ts';
import { type ReportedProblem, withoutMovedElo, withReported } from '../../problem-data/reported-problem.ts';
import { isStoredSetUp, type StoredProblem } from '../../problem-data/stored-problem.ts';
import { validRow } from '../../store/corruption.ts';
import { changeProblems, PROBLEM_STORES } from '../../store/site/problems.ts';
import { siteData } from '../../store/site/site-data.ts';

/**
 * Stores the data of problems from a response. Each of these problems then counts as existing, unless the response only has attempts from
 * before the site said that it has no such problem. `provesElo`: the site is known to follow
 * the requested range of elo, so a stored elo outside it is out of date.
 */
export async function storeProblems(
  origin: string,
  reported: readonly ReportedProblem[],
  { provesElo = false } = {},
): Promise<void> {
  // A page of attempts may name a problem more than once.
  const byId = Map.groupBy(reported, ({ id }) => id);
  const writing = (await siteData(origin)).transaction(PROBLEM_STORES, 'readwrite');
  await changeProblems(writing, byId.keys(), (before) =>
    (byId.get(before.id) ?? []).reduce<StoredProblem>(
      (stored, one) => withReported(provesElo ? withoutMovedElo(stored, one) : stored, one),
      before,
    ),
  );
  await writing.done;
}

/**
 * Stores a problem's data and its start position from the response to a request for this problem. A stored position is
 * only replaced by another position: a response without a position that can be drawn does not remove it. A list with the problem gets it, too.
 */
export async function storeProblemDetail(
  origin: string,
  problem: Problem,
  setUp: SetUp | null,
): Promise<void> {
  const stores = [...PROBLEM_STORES, 'setUps', 'lists'] as const;
  const writing = (await siteData(origin)).transaction(stores, 'readwrite');
  const setUps = writing.objectStore('setUps');
  const { id } = problem;
  const storedSetUp = await setUps.get(id);
  await changeProblems(writing, [id], (stored) => withReported(stored, problem));
  if (setUp || !isStoredSetUp(storedSetUp)) await setUps.put({ id, setUp });
  const lists = writing.objectStore('lists');
  const answer = validRow(await lists.get('answer'), LISTING.answer, 'site');
  if (setUp && answer?.rows.some((row) => row.id === id)) {
    const others = answer.setUps?.filter((one) => one.id !== id) ?? [];
    await lists.put({ ...answer, setUps: [...others, { id, setUp }] }, 'answer');
  }
  await writing.done;
}

/** Changes the stored state of requests for a problem's data. */
export async function changeProblem(
  origin: string,
  id: number,
  by: (stored: StoredProblem) => Partial<Pick<StoredProblem, 'missingAt' | 'asked'>>,
): Promise<void> {
  const writing = (await siteData(origin)).transaction(PROBLEM_STORES, 'readwrite');
  await changeProblems(writing, [id], (stored) => ({ ...stored, ...by(stored) }));
  await writing.done;
}
