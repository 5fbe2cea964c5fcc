import { crashPoint } from '../crash-point.ts';
import { factsOf } from '../facts.ts';
import { type Filters, sameFilters } from '../filters.ts';
import { type Hindrance, NO_FAILURE } from '../freshness.ts';
import { type Attempt, isAttempt, type Problem, withNews } from '../model.ts';
import { sound } from '../store/damage.ts';
import { ONLY } from '../store/database.ts';
import { LISTING, type Listing, type ListingAsked } from '../store/listing.ts';
import { type Asked, ofProblem, PLAYER_ROWS, type playerData, type RecentAsked } from '../store/player.ts';
import { heardOf, type StoredProblem, siteData } from '../store/problems.ts';

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
  await crashPoint('attempts: before writing');
  const writing = db.transaction(['attempts', 'facts', 'asked'], 'readwrite');
  const rows = writing.objectStore('attempts');
  const stored = await rows.index('problem').getAll(ofProblem(problemId));
  const before = stored.filter(isAttempt);
  const after = new Map(all ? [] : before.map((attempt) => [attempt.id, attempt]));
  for (const attempt of attempts) after.set(attempt.id, attempt);
  const moved = await movedIn(rows, attempts);
  const sumWithout = async (other: number) => {
    const there = (await rows.index('problem').getAll(ofProblem(other))).filter(isAttempt);
    const left = there.filter(({ id }) => !after.has(id));
    await writing.objectStore('facts').put(factsOf(other, left));
  };
  await Promise.all([...new Set(moved.map((attempt) => attempt.problemId))].map(sumWithout));
  await Promise.all([
    ...stored.filter(({ id }) => !after.has(id)).map(({ id }) => rows.delete(id)),
    ...attempts.map((attempt) => rows.put(attempt)),
    writing.objectStore('facts').put(factsOf(problemId, [...after.values()])),
    changeAskedIn(writing.objectStore('asked'), problemId, asked),
    writing.done,
  ]);
  await crashPoint('attempts: written');
  return !sameAttempts(before, after);
}

/** Changes what is remembered of asking for one problem. */
export async function changeAsked(
  db: PlayerDatabase,
  problemId: number,
  change: Partial<Asked>,
): Promise<void> {
  await crashPoint('asked: before writing');
  const writing = db.transaction('asked', 'readwrite');
  await changeAskedIn(writing.store, problemId, change);
  await writing.done;
  await crashPoint('asked: written');
}

interface AskedStore {
  get(problemId: number): Promise<Asked | undefined>;
  put(asked: Asked): Promise<number>;
}

async function changeAskedIn(store: AskedStore, problemId: number, change: Partial<Asked>): Promise<void> {
  const asked = sound(await store.get(problemId), PLAYER_ROWS.asked) ?? { problemId, ...NEVER_ASKED };
  await store.put({ ...asked, ...change });
}

/** Adds what an answer said of some problems, each of which exists then. */
export async function hearOfProblems(base: string, said: readonly Problem[]): Promise<void> {
  await crashPoint('problems: before writing');
  const writing = (await siteData(base)).transaction('problems', 'readwrite');
  await Promise.all([
    ...said.map(async (problem) => {
      const known = heardOf(problem.id, await writing.store.get(problem.id));
      await writing.store.put({ ...known, ...withNews(known, problem), missingAt: 0 });
    }),
    writing.done,
  ]);
  await crashPoint('problems: written');
}

/** Changes what is remembered of asking for a problem. */
export async function changeProblem(
  base: string,
  id: number,
  by: (known: StoredProblem) => Partial<Pick<StoredProblem, 'missingAt' | 'asked'>>,
): Promise<void> {
  await crashPoint('problem: before writing');
  const writing = (await siteData(base)).transaction('problems', 'readwrite');
  const known = heardOf(id, await writing.store.get(id));
  await writing.store.put({ ...known, ...by(known) });
  await writing.done;
  await crashPoint('problem: written');
}

/** Remembers a question to the problem list before it is sent. */
export async function writeListingAsked(base: string, asked: ListingAsked): Promise<void> {
  await crashPoint('listing question: before writing');
  await (await siteData(base)).put('listing', asked, 'asked');
  await crashPoint('listing question: written');
}

/** Remembers why the problem list gave no answer to these filters, unless something else was asked meanwhile. */
export async function writeListingFailure(base: string, filters: Filters, memory: Hindrance): Promise<void> {
  await crashPoint('listing failure: before writing');
  const writing = (await siteData(base)).transaction('listing', 'readwrite');
  const last = sound(await writing.store.get('asked'), LISTING.asked) as ListingAsked | undefined;
  if (last && sameFilters(last.filters, filters)) await writing.store.put({ ...last, ...memory }, 'asked');
  await writing.done;
  await crashPoint('listing failure: written');
}

/**
 * Keeps an answer of the problem list, unless something else was asked meanwhile. Resolves to whether it was kept.
 */
export async function writeListing(base: string, answer: Listing, asked: ListingAsked): Promise<boolean> {
  await crashPoint('listing: before writing');
  const writing = (await siteData(base)).transaction('listing', 'readwrite');
  const last = sound(await writing.store.get('asked'), LISTING.asked) as ListingAsked | undefined;
  const isLast = last !== undefined && sameFilters(last.filters, answer.filters);
  if (isLast) {
    await Promise.all([writing.store.put(answer, 'answer'), writing.store.put(asked, 'asked')]);
  }
  await writing.done;
  await crashPoint('listing: written');
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
  await crashPoint('recent attempts: before writing');
  const writing = db.transaction(['attempts', 'facts', 'recent'], 'readwrite');
  const rows = writing.objectStore('attempts');
  const ids = new Set(attempts.map(({ id }) => id));
  const there = whole ? await rows.getAll(IDBKeyRange.bound(whole.from, whole.to)) : [];
  const gone = there.filter(({ id }) => !ids.has(id));
  const moved = await movedIn(rows, attempts);
  const changeOf = async (problemId: number) => {
    const before = (await rows.index('problem').getAll(ofProblem(problemId))).filter(isAttempt);
    const after = new Map(before.map((attempt) => [attempt.id, attempt]));
    for (const { id } of [...gone, ...moved]) after.delete(id);
    for (const attempt of attempts) if (attempt.problemId === problemId) after.set(attempt.id, attempt);
    await writing.objectStore('facts').put(factsOf(problemId, [...after.values()]));
    return sameAttempts(before, after) ? [] : [problemId];
  };
  const touched = new Set(
    [...attempts, ...gone.filter(isAttempt), ...moved].map(({ problemId }) => problemId),
  );
  const changed = await Promise.all([...touched].map(changeOf));
  await Promise.all([
    ...gone.map(({ id }) => rows.delete(id)),
    ...attempts.map((attempt) => rows.put(attempt)),
    writing.objectStore('recent').put(asked, ONLY),
    writing.done,
  ]);
  await crashPoint('recent attempts: written');
  return changed.flat();
}

interface AttemptStore {
  get(id: number): Promise<Attempt | undefined>;
}

/** The attempts as they are known, of those that are now said to be on another problem: its sum goes without them. */
async function movedIn(rows: AttemptStore, attempts: readonly Attempt[]): Promise<Attempt[]> {
  const known = await Promise.all(attempts.map(({ id }) => rows.get(id)));
  return known.flatMap((row, i) => {
    const one = sound(row, isAttempt);
    return one && one.problemId !== attempts[i]?.problemId ? [one] : [];
  });
}

function sameAttempts(before: readonly Attempt[], after: ReadonlyMap<number, Attempt>): boolean {
  return before.length === after.size && before.every((attempt) => same(attempt, after.get(attempt.id)));
}

function same(one: Attempt, other: Attempt | undefined): boolean {
  return one.at === other?.at && one.solved === other.solved && one.ms === other.ms;
}
