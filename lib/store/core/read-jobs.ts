import { validRow } from '../corruption.ts';
import { core } from './core.ts';
import { isJob, type Job } from './job.ts';

/** Returns every unfinished job, in the order of their names. */
export async function readJobs(): Promise<Job[]> {
  const rows = await (await core()).getAll('jobs');
  return rows.filter((row) => validRow(row, isJob));
}
