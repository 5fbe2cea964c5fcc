import { FSRSAlgorithm, generatorParameters } from 'ts-fsrs';
import { GRADES, type Grade } from './grades.ts';

// The memory model FSRS-6 (https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm), with its usual parameters and
// a wanted chance of recall of 90 %. Intervals are not varied at random, so that the same history always gives the same schedule, and
// there are no steps within a day: the shortest interval is a day.
const model = new FSRSAlgorithm(generatorParameters({ enable_fuzz: false, enable_short_term: false }));

/** How well a problem is remembered: `stability` in days, `difficulty` 1 to 10. */
export interface MemoryState {
  stability: number;
  difficulty: number;
}

/** Returns the memory after a review so many days after the last one; `memory` null: it is the first review. */
export function stateAfter(memory: MemoryState | null, days: number, grade: Grade): MemoryState {
  const { stability, difficulty } = model.next_state(memory, days, GRADES.indexOf(grade) + 1);
  return { stability, difficulty };
}

/** Returns the number of days until the next review, at least one. */
export function daysUntilReview({ stability }: MemoryState): number {
  return model.next_interval(stability, 0);
}
