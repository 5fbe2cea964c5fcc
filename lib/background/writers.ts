import { factsOf } from '../facts.ts';
import type { Attempt } from '../model.ts';
import { type Asked, ofProblem, type playerData } from '../store/player.ts';
import { readProblem, type StoredProblem, siteData } from '../store/problems.ts';

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;

const NEVER_ASKED = { at: 0, triedAt: 0, noticedAt: 0, failure: null, retryAt: 0, failedWith: 0 };

/**
 * Writes one problem's attempts, their sum, and what is remembered of asking, in one transaction. `all`: these are all
 * there are, so others go; else they only add to what is known. Resolves to whether a player can see a change.
 */
export async function writeAttempts(
  db: PlayerDatabase,
  problemId: number,
  attempts: readonly Attempt[],
  all: boolean,
  asked: Partial<Asked>,
): Promise<boolean> {
  const writing = db.transaction(['attempts', 'facts', 'asked'], 'readwrite');
  const rows = writing.objectStore('attempts');
  const before = await rows.index('problem').getAll(ofProblem(problemId));
  const after = new Map(all ? [] : before.map((attempt) => [attempt.id, attempt]));
  for (const attempt of attempts) after.set(attempt.id, attempt);
  await Promise.all([
    ...before.filter(({ id }) => !after.has(id)).map(({ id }) => rows.delete(id)),
    ...attempts.map((attempt) => rows.put(attempt)),
    writing.objectStore('facts').put(factsOf(problemId, [...after.values()])),
    changeAskedIn(writing.objectStore('asked'), problemId, asked),
    writing.done,
  ]);
  return !sameAttempts(before, after);
}

/** Changes what is remembered of asking for one problem. */
export async function changeAsked(
  db: PlayerDatabase,
  problemId: number,
  change: Partial<Asked>,
): Promise<void> {
  const writing = db.transaction('asked', 'readwrite');
  await changeAskedIn(writing.store, problemId, change);
  await writing.done;
}

interface AskedStore {
  get(problemId: number): Promise<Asked | undefined>;
  put(asked: Asked): Promise<number>;
}

async function changeAskedIn(store: AskedStore, problemId: number, change: Partial<Asked>): Promise<void> {
  const asked = (await store.get(problemId)) ?? { problemId, ...NEVER_ASKED };
  await store.put({ ...asked, ...change });
}

/** Adds what an answer said of a problem; what it did not say stays. */
export async function writeProblem(base: string, id: number, change: Partial<StoredProblem>): Promise<void> {
  const known = await readProblem(base, id);
  await (await siteData(base)).put('problems', { ...known, ...change, id });
}

function sameAttempts(before: readonly Attempt[], after: ReadonlyMap<number, Attempt>): boolean {
  return before.length === after.size && before.every((attempt) => same(attempt, after.get(attempt.id)));
}

function same(one: Attempt, other: Attempt | undefined): boolean {
  return one.at === other?.at && one.solved === other.solved && one.ms === other.ms;
}
