import { arePartsSetAside, type CatalogueReading, isComplete, isUnderWay } from './catalogue.ts';

/** How far the catalogue has been read, as it is shown to the player. */
export interface CatalogueStatus {
  /** Number of problems whose genre and difficulty are known. */
  knownProblems: number;
  /** Number of answers that the current reading has received. */
  answers: number;
  /**
   * `set-aside`: the site fails to list the rest, which is requested again within a day. `gaps`: some problems cannot be separated by any
   * filter, so others may be missing. `unfiltered`: the site's list ignores the filters.
   */
  state: 'never' | 'reading' | 'set-aside' | 'done' | 'gaps' | 'unfiltered';
  /** When the last reading ended, epoch ms; null: never. */
  doneAt: number | null;
}

/**
 * Returns how far the catalogue has been read, from the stored reading and the number of known problems. `now`: epoch ms.
 */
export function catalogueStatusOf(reading: CatalogueReading, known: number, now: number): CatalogueStatus {
  const { answers, doneAt } = reading;
  return { knownProblems: known, answers, state: stateOf(reading, now), doneAt: doneAt || null };
}

function stateOf(reading: CatalogueReading, now: number): CatalogueStatus['state'] {
  if (isUnderWay(reading)) return arePartsSetAside(reading, now) ? 'set-aside' : 'reading';
  if (reading.doneAt === 0) return 'never';
  if (!reading.heeded) return 'unfiltered';
  return isComplete(reading) ? 'done' : 'gaps';
}
