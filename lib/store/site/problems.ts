import { siteData } from './site-data.ts';
import { problemFromRow, type StoredProblem } from './stored-problem.ts';

/** Returns a stored problem; all fields are null where none is stored. */
export async function readProblem(base: string, id: number): Promise<StoredProblem> {
  return problemFromRow(id, await (await siteData(base)).get('problems', id));
}

/** Returns stored problems in the order of the ids. */
export async function readManyProblems(base: string, ids: readonly number[]): Promise<StoredProblem[]> {
  const reading = (await siteData(base)).transaction('problems');
  return Promise.all(ids.map(async (id) => problemFromRow(id, await reading.store.get(id))));
}
