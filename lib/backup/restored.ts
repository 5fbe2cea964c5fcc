import { asRecord } from '../guards.ts';
import { endedByLater, isSession } from '../sessions/session.ts';
import { type StoredOwn, sortedJson } from './backup-text.ts';
import type { ImportRecord } from './import-record.ts';

/** The stores with a row for each thing that a player has made, and the field that is the key of each row. */
const KEYS = { notes: 'problemId', reviews: 'problemId', sessions: 'startedAt' } as const;

/** A row as it is stored again; null: it is deleted. */
interface RestoredRow {
  key: number;
  row: unknown;
}

/** What undoing an import stores. */
interface RestoredOwn extends Record<keyof typeof KEYS, RestoredRow[]> {
  /** Whether the plan of the reviews is deleted. */
  isPlanRemoved: boolean;
}

/** Returns what is stored when an import is undone: all that it changed is as it was before, unless the player has changed it since. */
export function restoredOwn(stored: Omit<StoredOwn, 'settings'>, record: ImportRecord): RestoredOwn {
  const rowsOf = (name: keyof typeof KEYS): RestoredRow[] => {
    const byKey = new Map(stored[name].map((row) => [asRecord(row)[KEYS[name]], row]));
    return record[name]
      .filter(({ key, after }) => sortedJson(byKey.get(key) ?? null) === sortedJson(after))
      .map(({ key, before }) => ({ key, row: before }));
  };
  const sessions = rowsOf('sessions');
  const restored = new Map(sessions.map(({ key, row }) => [key, row]));
  const unchanged = stored.sessions.filter((one) => !restored.has(asRecord(one).startedAt as number));
  const all = [...unchanged, ...restored.values()].filter(isSession);
  const { reviewPlan } = record;
  return {
    notes: rowsOf('notes'),
    reviews: rowsOf('reviews'),
    // Where a session goes on again, another one may have been started since.
    sessions: sessions.map(({ key, row }) => ({ key, row: isSession(row) ? endedByLater(row, all) : row })),
    isPlanRemoved: reviewPlan !== null && sortedJson(stored.reviewPlan) === sortedJson(reviewPlan),
  };
}
