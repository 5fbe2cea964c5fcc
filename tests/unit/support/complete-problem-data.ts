import { NO_READING } from '../../../lib/problem-data/reading.ts';
import { undescribedProblem } from '../../../lib/problem-data/stored-problem.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { readProblems } from '../../../lib/store/site/problems.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import type { Site } from '../../site/handle.ts';
import { putProblems } from './stored-problems.ts';

/** Stores 400 problems as if they were all of the site's, with their genre and elo, read to the end at `doneAt` (epoch ms). */
export async function storeCompleteProblemData(site: Site, doneAt: number): Promise<void> {
  await changeSettings({ problemData: 'all' });
  const db = await siteData(site.url);
  const stored = await readProblems(db);
  const problems = site.sql('select id, elo, genre from problems order by id limit 400').map((row) => {
    const [id, elo] = [Number(row.id), Number(row.elo)];
    const asked = { at: 1, failure: null, retryAt: 0, failedWith: 0 };
    const blank = { ...undescribedProblem(id), stars: 3, votes: 1, canon: false, asked };
    return { ...blank, ...stored.get(id), elo, genre: String(row.genre), within: { from: elo, to: elo } };
  });
  await putProblems(site.url, problems);
  await db.put('state', { ...NO_READING, doneAt }, 'problemData');
}
