import { readState } from '../core/core.ts';
import { ONLY, type Reading } from '../database.ts';
import { type OwnData, ownDataIfMade } from './own.ts';

/** The stores with a row for each thing that a player has made. */
export const MADE_ROWS = ['notes', 'reviews', 'sessions'] as const;

/** All stores that a backup changes, and its record. */
export const MADE_STORES = [...MADE_ROWS, 'reviewPlan', 'imported'] as const;

/** All that a player has made on this device, as it is stored: rows may be invalid. */
interface MadeRows {
  reviewPlan: unknown;
  notes: unknown[];
  reviews: unknown[];
  sessions: unknown[];
}

/** The same with the settings of the device, as they are stored. */
interface OwnRows extends MadeRows {
  settings: unknown;
}

/** Returns all that a player has chosen and made on this device. It creates no database. */
export async function readOwnRows(site: string, playerId: number): Promise<OwnRows> {
  const settings = await readState('settings');
  const db = await ownDataIfMade(site, playerId);
  if (!db) return { settings, reviewPlan: undefined, notes: [], reviews: [], sessions: [] };
  return {
    settings,
    ...(await madeRowsIn(db.transaction(['reviewPlan', ...MADE_ROWS]))),
  };
}

/** Returns all that a player has made here, in the caller's transaction. */
export async function madeRowsIn(reading: Reading<OwnData>): Promise<MadeRows> {
  const [reviewPlan, notes, reviews, sessions] = await Promise.all([
    reading.objectStore('reviewPlan').get(ONLY),
    reading.objectStore('notes').getAll(),
    reading.objectStore('reviews').getAll(),
    reading.objectStore('sessions').getAll(),
  ]);
  return { reviewPlan, notes, reviews, sessions };
}
