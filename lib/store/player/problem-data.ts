import { LIFETIME } from '../../lifetimes.ts';
import { isReading, isWhole, NO_READING, type ProblemReading } from '../../problem-data/reading.ts';
import { isYoung } from '../../requests/request-status.ts';
import type { Settings } from '../../settings.ts';
import { readSettings } from '../core/settings.ts';
import { validRow } from '../corruption.ts';
import type { SiteDatabase } from '../site/site-data.ts';
import type { PlayerDatabase } from './player.ts';

/**
 * Returns how far the data of problems have been read. A player's database has that of the attempted problems, a site's
 * database that of all problems.
 */
export async function readReading(db: PlayerDatabase | SiteDatabase): Promise<ProblemReading> {
  // Both databases have this store, which their types do not express.
  const row = await (db as SiteDatabase).get('state', 'problemData');
  return validRow(row, isReading, db.name) ?? NO_READING;
}

/**
 * Returns when the data of all problems were last read completely, epoch ms. Returns null if that never happened or
 * was too long ago, or if the player has switched it off, so that the data are not updated any more.
 * `settings`: the current ones, if the caller has read them.
 */
export async function problemDataCompleteAt(
  db: SiteDatabase,
  now: number,
  settings?: Settings,
): Promise<number | null> {
  const [reading, { problemData }] = await Promise.all([readReading(db), settings ?? readSettings()]);
  const { doneAt } = reading;
  return problemData === 'all' && isWhole(reading) && isYoung(doneAt, 2 * LIFETIME.problemDataMs, now)
    ? doneAt
    : null;
}
