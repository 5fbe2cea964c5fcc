import type { StoredProblem } from '../../../lib/problem-data/stored-problem.ts';
import { changeProblems, PROBLEM_STORES } from '../../../lib/store/site/problems.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';

/** Stores problems in the place of what is known of them. */
export async function putProblems(origin: string, problems: readonly StoredProblem[]): Promise<void> {
  const byId = new Map(problems.map((problem) => [problem.id, problem]));
  const writing = (await siteData(origin)).transaction(PROBLEM_STORES, 'readwrite');
  await changeProblems(writing, byId.keys(), (stored) => byId.get(stored.id) ?? stored);
  await writing.done;
}
