import { writeAttempts } from '../../../../lib/background/sync/problem-attempts.ts';
import type { Attempt } from '../../../../lib/model.ts';
import type { PlayerDatabase } from '../../../../lib/store/player/player.ts';
import fc from '../../fast-check.ts';
import { storedAttempts } from '../../support/stored-attempts.ts';

/** What may happen to the stored attempts of a player. */
export type AttemptChange =
  /** Attempts arrive, new ones and known ones. `replaces`: all other attempts on their problems are gone. */
  { do: 'write'; attempts: Attempt[]; replaces: boolean } | { do: 'delete'; above: number; below: number };

/** Returns such changes, of which four in five write. The ids of the attempts are 1 to 60. */
export function attemptChanges(attempt: fc.Arbitrary<Attempt>): fc.WeightedArbitrary<AttemptChange>[] {
  const write = fc.record({
    do: fc.constant('write' as const),
    attempts: fc.array(attempt, { maxLength: 8 }),
    replaces: fc.boolean(),
  });
  const remove = fc.record({
    do: fc.constant('delete' as const),
    above: fc.integer({ min: 0, max: 60 }),
    below: fc.integer({ min: 0, max: 61 }),
  });
  return [
    { weight: 4, arbitrary: write },
    { weight: 1, arbitrary: remove },
  ];
}

/** Makes a change as the worker does. */
export async function changeAttempts(db: PlayerDatabase, one: AttemptChange): Promise<void> {
  if (one.do === 'delete') return deleteBetween(db, one);
  for (const [problemId, on] of Map.groupBy(one.attempts, (row) => row.problemId)) {
    const stored = (await storedAttempts(db)).filter((row) => row.problemId === problemId);
    await writeAttempts(db, problemId, on, one.replaces ? stored : [], {});
  }
}

/** Deletes the attempts with ids between these, exclusive, as if the site had deleted them. */
export async function deleteBetween(
  db: PlayerDatabase,
  { above, below }: { above: number; below: number },
): Promise<void> {
  const isGone = ({ id }: Attempt) => above < id && id < below;
  for (const [problemId, on] of Map.groupBy(await storedAttempts(db), (row) => row.problemId)) {
    const left = on.filter((row) => !isGone(row));
    if (left.length < on.length) await writeAttempts(db, problemId, left, on, {});
  }
}
