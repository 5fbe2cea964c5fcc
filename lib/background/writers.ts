import type { SetUp } from '../board/set-up.ts';
import { crashPoint } from '../crash-point.ts';
import { foundIn, likelyElo } from '../difficulty/likely-elo.ts';
import { type Filters, sameFilters } from '../filters/filters.ts';
import type { PageSize } from '../history/page-size.ts';
import type { Heeding, ProofTrouble } from '../history/user-filter.ts';
import { type Problem, withNews } from '../model.ts';
import { type Backoff, NO_FAILURE } from '../requests/request-status.ts';
import { validRow } from '../store/corruption.ts';
import { ONLY } from '../store/database.ts';
import { type Asked, PLAYER_ROWS, type playerData } from '../store/player/player.ts';
import { siteData } from '../store/site/site-data.ts';
import { LISTING, type Listing, type ListingAsked } from '../store/site/stored-list.ts';
import { problemFromRow, type StoredProblem } from '../store/site/stored-problem.ts';
import { isStoredSetUp } from '../store/site/stored-set-up.ts';

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;

const NEVER_ASKED = { at: 0, triedAt: 0, noticedAt: 0, ...NO_FAILURE };

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

/** The same, in a transaction of the caller's. */
export async function changeAskedIn(
  store: AskedStore,
  problemId: number,
  change: Partial<Asked>,
): Promise<void> {
  const asked = validRow(await store.get(problemId), PLAYER_ROWS.asked) ?? { problemId, ...NEVER_ASKED };
  await store.put({ ...asked, ...change });
}

/** What an answer said of a problem, and the range of elo that was asked for. */
type Heard = Problem & Pick<StoredProblem, 'within'>;

/** Adds what an answer said of some problems, each of which exists then. */
export async function storeProblems(base: string, said: readonly Heard[]): Promise<void> {
  await crashPoint('problems: before writing');
  const writing = (await siteData(base)).transaction('problems', 'readwrite');
  await Promise.all([
    ...said.map(async (problem) => {
      const row = await writing.store.get(problem.id);
      const known = problemFromRow(problem.id, row);
      const next = withHeard(known, problem);
      // Most of what a page of attempts says of its problems was said before.
      if (JSON.stringify(next) !== JSON.stringify(row)) await writing.store.put(next);
    }),
    writing.done,
  ]);
  await crashPoint('problems: written');
}

function withHeard(known: StoredProblem, said: Heard): StoredProblem {
  const { near: _, ...before } = known;
  const within = foundIn(known.within, said.within);
  const next = { ...before, ...withNews(known, said), missingAt: 0, ...(within ? { within } : {}) };
  const near = next.genre === null ? null : likelyElo(next);
  return near === null ? next : { ...next, near };
}

/**
 * Adds what a problem's own answer said of it, and how it begins. A position stays for good, until another one comes: an
 * answer without one that can be drawn does not take it away.
 */
export async function storeProblemDetail(base: string, problem: Problem, setUp: SetUp | null): Promise<void> {
  await crashPoint('detail: before writing');
  const writing = (await siteData(base)).transaction(['problems', 'setUps'], 'readwrite');
  const problems = writing.objectStore('problems');
  const setUps = writing.objectStore('setUps');
  const { id } = problem;
  const [known, kept] = [problemFromRow(id, await problems.get(id)), await setUps.get(id)];
  await problems.put(withHeard(known, problem));
  if (setUp || !isStoredSetUp(kept)) await setUps.put({ id, setUp });
  await writing.done;
  await crashPoint('detail: written');
}

/** Changes what is remembered of asking for a problem. */
export async function changeProblem(
  base: string,
  id: number,
  by: (known: StoredProblem) => Partial<Pick<StoredProblem, 'missingAt' | 'asked'>>,
): Promise<void> {
  await crashPoint('problem: before writing');
  const writing = (await siteData(base)).transaction('problems', 'readwrite');
  const known = problemFromRow(id, await writing.store.get(id));
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
export async function writeListingFailure(base: string, filters: Filters, memory: Backoff): Promise<void> {
  await crashPoint('listing failure: before writing');
  const writing = (await siteData(base)).transaction('listing', 'readwrite');
  const last = validRow(await writing.store.get('asked'), LISTING.asked);
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
  const last = validRow(await writing.store.get('asked'), LISTING.asked);
  const isLast = last !== undefined && sameFilters(last.filters, answer.filters);
  if (isLast) {
    await Promise.all([writing.store.put(answer, 'answer'), writing.store.put(asked, 'asked')]);
  }
  await writing.done;
  await crashPoint('listing: written');
  return isLast;
}

/** Remembers how many attempts the site gives at a time. */
export async function writePageSize(base: string, size: PageSize): Promise<void> {
  await crashPoint('page size: before writing');
  await (await siteData(base)).put('paging', size, ONLY);
  await crashPoint('page size: written');
}

/** Remembers whether the site heeds whose attempts are asked for; trouble in finding that out is over. */
export function writeHeeding(base: string, heeding: Heeding): Promise<void> {
  return writeProof(base, 'heeding', heeding);
}

/** Remembers the trouble met in finding out whether the site heeds whose attempts are asked for. */
export function writeProofTrouble(base: string, trouble: ProofTrouble): Promise<void> {
  return writeProof(base, 'proof', trouble);
}

async function writeProof(
  base: string,
  key: 'heeding' | 'proof',
  row: Heeding | ProofTrouble,
): Promise<void> {
  await crashPoint('heeding: before writing');
  const writing = (await siteData(base)).transaction('paging', 'readwrite');
  await Promise.all([writing.store.delete('proof'), writing.store.put(row, key), writing.done]);
  await crashPoint('heeding: written');
}
