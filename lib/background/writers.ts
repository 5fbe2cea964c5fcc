import { factsOf } from '../facts.ts';
import { type Filters, sameFilters } from '../filters.ts';
import { type Hindrance, NO_FAILURE } from '../freshness.ts';
import { type Attempt, type Problem, withNews } from '../model.ts';
import { ONLY } from '../store/database.ts';
import type { Listing, ListingAsked } from '../store/listing.ts';
import { type Asked, ofProblem, type playerData, type RecentAsked } from '../store/player.ts';
import { type StoredProblem, siteData, unheardOf } from '../store/problems.ts';

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;

const NEVER_ASKED = { at: 0, triedAt: 0, noticedAt: 0, ...NO_FAILURE };

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

/** Adds what an answer said of some problems, each of which exists then. */
export async function hearOfProblems(base: string, said: readonly Problem[]): Promise<void> {
  const writing = (await siteData(base)).transaction('problems', 'readwrite');
  await Promise.all([
    ...said.map(async (problem) => {
      const known = (await writing.store.get(problem.id)) ?? unheardOf(problem.id);
      await writing.store.put({ ...known, ...withNews(known, problem), missingAt: 0 });
    }),
    writing.done,
  ]);
}

/** Changes what is remembered of asking for a problem. */
export async function changeProblem(
  base: string,
  id: number,
  by: (known: StoredProblem) => Partial<Pick<StoredProblem, 'missingAt' | 'asked'>>,
): Promise<void> {
  const writing = (await siteData(base)).transaction('problems', 'readwrite');
  const known = (await writing.store.get(id)) ?? unheardOf(id);
  await writing.store.put({ ...known, ...by(known) });
  await writing.done;
}

/** Remembers a question to the problem list before it is sent. */
export async function writeListingAsked(base: string, asked: ListingAsked): Promise<void> {
  await (await siteData(base)).put('listing', asked, 'asked');
}

/** Remembers why the problem list gave no answer to these filters, unless something else was asked meanwhile. */
export async function writeListingFailure(base: string, filters: Filters, memory: Hindrance): Promise<void> {
  const writing = (await siteData(base)).transaction('listing', 'readwrite');
  const last = (await writing.store.get('asked')) as ListingAsked | undefined;
  if (last && sameFilters(last.filters, filters)) await writing.store.put({ ...last, ...memory }, 'asked');
  await writing.done;
}

/**
 * Keeps an answer of the problem list, unless something else was asked meanwhile. Resolves to whether it was kept.
 */
export async function writeListing(base: string, answer: Listing, asked: ListingAsked): Promise<boolean> {
  const writing = (await siteData(base)).transaction('listing', 'readwrite');
  const last = (await writing.store.get('asked')) as ListingAsked | undefined;
  const isLast = last !== undefined && sameFilters(last.filters, answer.filters);
  if (isLast) {
    await Promise.all([writing.store.put(answer, 'answer'), writing.store.put(asked, 'asked')]);
  }
  await writing.done;
  return isLast;
}

/**
 * Adds attempts on any problems, with the new sums of these problems and what is remembered of asking, in one
 * transaction. `whole`: the ids between which these are all there are; others there go. Resolves to the problems of
 * which a player can see a change.
 */
export async function addAttempts(
  db: PlayerDatabase,
  attempts: readonly Attempt[],
  asked: RecentAsked,
  whole: { from: number; to: number } | null,
): Promise<number[]> {
  const writing = db.transaction(['attempts', 'facts', 'recent'], 'readwrite');
  const rows = writing.objectStore('attempts');
  const ids = new Set(attempts.map(({ id }) => id));
  const there = whole ? await rows.getAll(IDBKeyRange.bound(whole.from, whole.to)) : [];
  const gone = there.filter(({ id }) => !ids.has(id));
  const changeOf = async (problemId: number) => {
    const before = await rows.index('problem').getAll(ofProblem(problemId));
    const after = new Map(before.map((attempt) => [attempt.id, attempt]));
    for (const { id } of gone) after.delete(id);
    for (const attempt of attempts) if (attempt.problemId === problemId) after.set(attempt.id, attempt);
    await writing.objectStore('facts').put(factsOf(problemId, [...after.values()]));
    return sameAttempts(before, after) ? [] : [problemId];
  };
  const touched = new Set([...attempts, ...gone].map(({ problemId }) => problemId));
  const changed = await Promise.all([...touched].map(changeOf));
  await Promise.all([
    ...gone.map(({ id }) => rows.delete(id)),
    ...attempts.map((attempt) => rows.put(attempt)),
    writing.objectStore('recent').put(asked, ONLY),
    writing.done,
  ]);
  return changed.flat();
}

function sameAttempts(before: readonly Attempt[], after: ReadonlyMap<number, Attempt>): boolean {
  return before.length === after.size && before.every((attempt) => same(attempt, after.get(attempt.id)));
}

function same(one: Attempt, other: Attempt | undefined): boolean {
  return one.at === other?.at && one.solved === other.solved && one.ms === other.ms;
}
