import { NO_READING } from '../../../lib/problem-data/reading.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import type { Site } from '../../site/handle.ts';

/** Stores 400 problems as if they were all of the site's, with their genre and elo, read to the end at `doneAt` (epoch ms). */
export async function storeCompleteProblemData(site: Site, doneAt: number): Promise<void> {
  await changeSettings({ problemData: 'all' });
  const db = await siteData(site.url);
  for (const row of site.sql('select id, elo, genre from problems order by id limit 400')) {
    const [id, elo] = [Number(row.id), Number(row.elo)];
    const asked = { at: 1, failure: null, retryAt: 0, failedWith: 0 };
    const blank = { rank: null, stars: 3, votes: 1, unrated: false, canon: false, missingAt: 0, asked };
    const known = { id, elo, genre: String(row.genre), within: { from: elo, to: elo }, near: elo };
    await db.put('problems', { ...blank, ...(await db.get('problems', id)), ...known });
  }
  await db.put('problemData', { ...NO_READING, doneAt }, ONLY);
}
