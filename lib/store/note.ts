import type { Failure } from '../failure.ts';
import { isFailure } from '../freshness.ts';
import { core } from './core.ts';
import { sound } from './damage.ts';
import { ONLY } from './database.ts';

/** What happened to what is stored and nobody was told of yet, or null. After this it is as good as told. */
export async function takeNote(): Promise<Failure | null> {
  const db = await core();
  const note = await db.get('note', ONLY);
  if (note !== undefined) await db.clear('note');
  return sound(note, isFailure) ?? null;
}

/** Leaves word of it for the next page of the extension that opens. */
export async function leaveNote(failure: Failure): Promise<void> {
  await (await core()).put('note', failure, ONLY);
}
