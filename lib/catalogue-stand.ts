import { isUnderWay, type Reading } from './catalogue.ts';

/** How far a catalogue is, in a player's terms. */
export interface CatalogueStand {
  /** Problems of which genre and difficulty are known. */
  known: number;
  /** Answers that the reading under way has had. */
  answers: number;
  /** `unheeded`: the site's list pays no heed to what it is asked. */
  state: 'never' | 'reading' | 'done' | 'unheeded';
  /** When it was last read to its end, epoch ms; null: never. */
  doneAt: number | null;
}

/** The same, from what is kept of the reading. */
export function standOf(reading: Reading, known: number): CatalogueStand {
  const { answers, heeded, doneAt } = reading;
  const state = isUnderWay(reading) ? 'reading' : doneAt === 0 ? 'never' : heeded ? 'done' : 'unheeded';
  return { known, answers, state, doneAt: doneAt || null };
}
