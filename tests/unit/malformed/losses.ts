import type { Result } from '../../../lib/failure.ts';
import { problemStatsOf } from '../../../lib/history/problem-stats.ts';
import { type Attempt, blankProblem, type Player, type Problem } from '../../../lib/model.ts';
import type { StoredSetUp } from '../../../lib/store/site/stored-problem.ts';
import { jsonIn, objectsIn, saysAttempt, saysPlayer, unsaidOfProblem, unsaidOfSetUp } from './said.ts';
import { type Row, rowsIn, type Stored } from './stored.ts';

/** Attempts asked for at a time. */
const ASKED = 50;

/** Which attempts the answer was to be about: those on this problem, or the newest on any (null). */
export interface Asked {
  problemId: number | null;
}

/** An answer, as it came, and what was made of it. */
interface Taken {
  bytes: Uint8Array;
  result: Result<unknown>;
  before: Stored;
  after: Stored;
}

/** What is wrong with the databases after an answer: everything that was lost or made up, each in some words. */
export function lossesBy(taken: Taken, asked: Asked): string[] {
  return [
    ...inAttempts(taken, asked),
    ...inFacts(taken.after),
    ...inProblems(taken),
    ...inSetUps(taken),
    ...inListing(taken),
    ...inKey(taken),
    ...['core/settings', 'core/popup', 'core/jobs'].flatMap((place) =>
      same(taken, place) ? [] : [`${place} changed`],
    ),
  ];
}

function inAttempts(taken: Taken, { problemId }: Asked): string[] {
  const { bytes, result } = taken;
  const body = jsonIn(bytes);
  const objects = objectsIn(body);
  const { old, now, added } = rowsOf<Attempt>(taken, '/attempts');
  const madeUp = added.filter(({ value }) => !objects.some((row) => saysAttempt(row, value)));
  const kept = new Set(now.map(({ key }) => key));
  const gone = old.filter(({ key }) => !kept.has(key)).map(({ value }) => value);
  const words = madeUp.map(({ text: _, ...row }) => `made up ${JSON.stringify(row)}`);
  if (gone.length === 0) return words;
  if (!result.ok) return [...words, `${gone.length} gone after ${result.failure.kind}`];
  const rows = listIn(body);
  const stayed = now.map(({ value }) => value);
  const ids = rows.map(({ id }) => id as number);
  if (new Set(ids).size < rows.length) words.push('gone by an answer that names one twice');
  if (!rows.every((row) => stayed.some((attempt) => saysAttempt(row, attempt))))
    words.push('gone by an answer with rows that make no sense');
  const total = totalIn(body);
  if (total !== null && total !== rows.length && problemId !== null)
    words.push('gone by an answer that does not hold all');
  const isLast = total === null ? rows.length < ASKED : rows.length === total;
  const [from, to] = [isLast ? 0 : Math.min(...ids), Number.POSITIVE_INFINITY];
  const isMeant = ({ id, problemId: on }: Attempt) =>
    problemId === null ? id >= from && id <= to : on === problemId;
  return gone.every(isMeant) ? words : [...words, 'gone although the answer was not about it'];
}

function inFacts(after: Stored): string[] {
  const attempts = rowsIn(after, '/attempts').map(({ value }) => value as Attempt);
  return rowsIn(after, '/facts').flatMap(({ key, value }) => {
    const own = attempts.filter(({ problemId }) => problemId === key);
    return JSON.stringify(value) === JSON.stringify(problemStatsOf(Number(key), own))
      ? []
      : [`facts of ${key} are not its attempts`];
  });
}

function inProblems(taken: Taken): string[] {
  const objects = objectsIn(jsonIn(taken.bytes));
  const { old, added } = rowsOf<Problem>(taken, '/problems');
  const wasKnown = new Map(old.map(({ key, value }) => [key, value]));
  return added.flatMap(({ key, value }) => {
    const known = wasKnown.get(key) ?? blankProblem(Number(key));
    return unsaidOfProblem(known, value, objects).map((field) => `${field} of problem ${key} was not said`);
  });
}

/** A position that is known may give way to another, and to nothing else. */
function inSetUps(taken: Taken): string[] {
  const objects = objectsIn(jsonIn(taken.bytes));
  const { old, now, added } = rowsOf<StoredSetUp>(taken, '/setUps');
  const drawn = new Set(now.flatMap(({ key, value }) => (value.setUp ? [key] : [])));
  const gone = old.filter(({ key, value }) => value.setUp && !drawn.has(key));
  const unsaid = added.flatMap(({ value }) => unsaidOfSetUp(value.setUp, objects));
  return [
    ...gone.map(({ key }) => `the position of ${key} is gone`),
    ...unsaid.map((word) => `${JSON.stringify(word)} of a position was not said`),
  ];
}

function inListing(taken: Taken): string[] {
  const change = rowsOf<{ rows: Problem[] }>(taken, '/listing').added.find(({ key }) => key === 'answer');
  if (!change) return [];
  if (!taken.result.ok) return ['the list changed by a failure'];
  const objects = objectsIn(jsonIn(taken.bytes));
  return change.value.rows.flatMap((row) =>
    unsaidOfProblem(blankProblem(row.id), row, objects).map(
      (field) => `${field} of row ${row.id} was not said`,
    ),
  );
}

/** The key itself and whose it is stay, whatever an answer says; what is said of that player may be new. */
function inKey(taken: Taken): string[] {
  const { old, now, added } = rowsOf<Kept>(taken, 'key/key');
  const [was, is] = [old[0]?.value, now[0]?.value];
  if (!was || !is || old.length + now.length > 2) return ['the key is gone'];
  if (added.length === 0) return [];
  const player = is.account?.player;
  const stays = was.text === is.text && was.generation === is.generation;
  if (!stays || !player || player.id !== was.account?.player.id) return ['the key changed'];
  const isSaid = objectsIn(jsonIn(taken.bytes)).some((row) => saysPlayer(row, player));
  return isSaid ? [] : ['the player was made up'];
}

interface Kept {
  text: string;
  generation: number;
  account: { player: Player; refused: boolean } | null;
}

function same({ before, after }: Taken, place: string): boolean {
  return JSON.stringify(rowsIn(before, place)) === JSON.stringify(rowsIn(after, place));
}

/** The rows of a store before and after the answer, and of these the ones that were not there, or not so. */
function rowsOf<T>({ before, after }: Taken, place: string) {
  const [old, now] = [before, after].map((all) => rowsIn(all, place)) as [RowOf<T>[], RowOf<T>[]];
  const known = new Set(old.map(({ text }) => text));
  return { old, now, added: now.filter(({ text }) => !known.has(text)) };
}

interface RowOf<T> extends Row {
  value: T;
}

function listIn(body: unknown): Record<string, unknown>[] {
  const items = Array.isArray(body) ? body : (body as { items?: unknown } | null)?.items;
  return Array.isArray(items) ? items : [];
}

/** Null where the answer is a list alone, or its total no count. */
function totalIn(body: unknown): number | null {
  const total = (body as { totalRecords?: unknown } | null)?.totalRecords;
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : null;
}
