import { isComplete } from '../../catalogue/catalogue.ts';
import { canAnswerLocally } from '../../filters/can-answer-locally.ts';
import type { Filters } from '../../filters/filters.ts';
import { isHistoryComplete } from '../../history/history.ts';
import { LIFETIME } from '../../limits.ts';
import { isYoung } from '../../requests/request-status.ts';
import { readSettings } from '../core/settings.ts';
import type { siteData } from '../site/site-data.ts';
import { readReading } from './catalogue.ts';
import { type playerData, readHistory } from './player.ts';

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;
type SiteDatabase = Awaited<ReturnType<typeof siteData>>;

/**
 * Returns when all problems of the site were last read without a gap, epoch ms; null: never, too long ago, or the player has
 * switched that off, so that what is stored only grows old.
 */
export async function catalogueCompleteAt(db: SiteDatabase, now: number): Promise<number | null> {
  const [reading, { catalogue }] = await Promise.all([readReading(db), readSettings()]);
  const { doneAt } = reading;
  return catalogue === 'all' && isComplete(reading) && isYoung(doneAt, 2 * LIFETIME.catalogueMs, now)
    ? doneAt
    : null;
}

/** Returns the same time where the stored data decide these filters for every problem, else null. `player` null: no key, so no status. */
export async function localAnswersSince(
  site: SiteDatabase,
  player: PlayerDatabase | null,
  filters: Filters,
  now: number,
): Promise<number | null> {
  if (!canAnswerLocally(filters)) return null;
  if (filters.statuses.length > 0 && !(player && isHistoryComplete(await readHistory(player)))) return null;
  return catalogueCompleteAt(site, now);
}
