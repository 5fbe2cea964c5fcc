import { factsOf } from '../facts.ts';
import type { Attempt, Problem } from '../model.ts';
import { type Asked, ofProblem, type playerData } from '../store/player.ts';
import { readProblem, siteData } from '../store/problems.ts';

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;

const NEVER_ASKED = { at: 0, noticedAt: 0, failure: null, retryAt: 0 };

/**
 * Makes one problem's attempts exactly these, in one transaction with their sum and the time of asking.
 * Resolves to whether anything a player can see has changed.
 */
export async function writeAttempts(
  db: PlayerDatabase,
  problemId: number,
  attempts: readonly Attempt[],
  askedAt: number,
): Promise<boolean> {
  const writing = db.transaction(['attempts', 'facts', 'asked'], 'readwrite');
  const rows = writing.objectStore('attempts');
  const before = await rows.index('problem').getAll(ofProblem(problemId));
  const kept = new Set(attempts.map(({ id }) => id));
  await Promise.all([
    ...before.filter(({ id }) => !kept.has(id)).map(({ id }) => rows.delete(id)),
    ...attempts.map((attempt) => rows.put(attempt)),
    writing.objectStore('facts').put(factsOf(problemId, attempts)),
    changeAskedIn(writing.objectStore('asked'), problemId, { at: askedAt, failure: null, retryAt: 0 }),
    writing.done,
  ]);
  return !sameAttempts(before, attempts);
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
export async function writeProblem(
  base: string,
  id: number,
  change: Partial<Problem> & { missingAt?: number },
): Promise<void> {
  const known = await readProblem(base, id);
  await (await siteData(base)).put('problems', { ...known, ...change, id });
}

function sameAttempts(before: readonly Attempt[], after: readonly Attempt[]): boolean {
  const known = new Map(before.map((attempt) => [attempt.id, attempt]));
  return before.length === after.length && after.every((attempt) => same(known.get(attempt.id), attempt));
}

function same(one: Attempt | undefined, other: Attempt): boolean {
  return one?.at === other.at && one.solved === other.solved && one.ms === other.ms;
}
