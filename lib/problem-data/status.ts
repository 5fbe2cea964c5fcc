import { isWhole, type ProblemReading } from './reading.ts';

/** How far the data of problems have been read, as it is shown to the player. */
export interface ProblemDataStatus {
  /** Number of problems whose genre and difficulty are known. */
  knownProblems: number;
  /** Number of answers that the current reading has received. */
  answers: number;
  /** `failing`: the site fails to answer, and is asked again later. `gaps`: some problems may be missing. */
  state: 'never' | 'reading' | 'failing' | 'done' | 'gaps';
  /** When the last reading ended, epoch ms; null: never. */
  doneAt: number | null;
}

/** Returns how far problem data have been read, from the stored reading and the number of known problems. `now`: epoch ms. */
export function problemDataStatus(
  reading: ProblemReading,
  knownProblems: number,
  now: number,
): ProblemDataStatus {
  const { answers, doneAt } = reading;
  return { knownProblems, answers, state: stateOf(reading, now), doneAt: doneAt || null };
}

function stateOf(reading: ProblemReading, now: number): ProblemDataStatus['state'] {
  if (reading.failure && now < reading.retryAt) return 'failing';
  if (reading.part) return 'reading';
  if (reading.doneAt === 0) return 'never';
  return isWhole(reading) ? 'done' : 'gaps';
}
