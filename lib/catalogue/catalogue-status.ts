import { type CatalogueReading, isComplete, isUnderWay } from './catalogue.ts';

/** How far the catalogue has been read, as it is shown to the player. */
export interface CatalogueStatus {
  /** Number of problems whose genre and difficulty are known. */
  knownProblems: number;
  /** Number of answers that the current reading has received. */
  answers: number;
  /**
   * `gaps`: some problems cannot be separated by any filter, so others may be missing. `unfiltered`: the site's list
   * ignores the filters.
   */
  state: 'never' | 'reading' | 'done' | 'gaps' | 'unfiltered';
  /** When the last reading ended, epoch ms; null: never. */
  doneAt: number | null;
}

/** Returns how far the catalogue has been read, from the stored reading and the number of known problems. */
export function catalogueStatusOf(reading: CatalogueReading, known: number): CatalogueStatus {
  const { answers, doneAt } = reading;
  return { knownProblems: known, answers, state: stateOf(reading), doneAt: doneAt || null };
}

function stateOf(reading: CatalogueReading): CatalogueStatus['state'] {
  if (isUnderWay(reading)) return 'reading';
  if (reading.doneAt === 0) return 'never';
  if (!reading.heeded) return 'unfiltered';
  return isComplete(reading) ? 'done' : 'gaps';
}
