import { isComplete, isUnderWay, type Reading } from './catalogue.ts';

/** How far the catalogue has been read, as it is shown to the player. */
export interface CatalogueStand {
  /** Number of problems whose genre and difficulty are known. */
  known: number;
  /** Number of answers to the current reading. */
  answers: number;
  /**
   * `gaps`: some problems cannot be separated by any filter, so others may be missing. `unheeded`: the site's list
   * ignores the filters.
   */
  state: 'never' | 'reading' | 'done' | 'gaps' | 'unheeded';
  /** When the last reading ended, epoch ms; null: never. */
  doneAt: number | null;
}

/** Returns how far the catalogue has been read, from the stored reading and the number of known problems. */
export function standOf(reading: Reading, known: number): CatalogueStand {
  const { answers, doneAt } = reading;
  return { known, answers, state: stateOf(reading), doneAt: doneAt || null };
}

function stateOf(reading: Reading): CatalogueStand['state'] {
  if (isUnderWay(reading)) return 'reading';
  if (reading.doneAt === 0) return 'never';
  if (!reading.heeded) return 'unheeded';
  return isComplete(reading) ? 'done' : 'gaps';
}
