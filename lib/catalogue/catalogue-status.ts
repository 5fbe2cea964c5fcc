import { isComplete, isUnderWay, type Reading } from './catalogue.ts';

/** How far a catalogue is, in a player's terms. */
export interface CatalogueStand {
  /** Problems of which genre and difficulty are known. */
  known: number;
  /** Answers that the reading under way has had. */
  answers: number;
  /** `gaps`: some problems cannot be told apart, so that others may be missing; `unheeded`: the site's list pays no heed to what it is asked. */
  state: 'never' | 'reading' | 'done' | 'gaps' | 'unheeded';
  /** When it was last read to its end, epoch ms; null: never. */
  doneAt: number | null;
}

/** The same, from what is kept of the reading. */
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
