import { allAttempts } from '../../../lib/history/attempts.ts';
import type { Attempt } from '../../../lib/model.ts';
import { readHistory } from '../../../lib/store/player/history.ts';
import type { PlayerDatabase } from '../../../lib/store/player/player.ts';

/** Returns all stored attempts, the lowest id first. */
export async function storedAttempts(db: PlayerDatabase): Promise<Attempt[]> {
  return allAttempts((await readHistory(db)).attempts);
}

/** Returns the ids of all stored attempts, the lowest first. */
export async function storedIds(db: PlayerDatabase): Promise<number[]> {
  return (await storedAttempts(db)).map(({ id }) => id);
}
