import type { Result } from '../../../lib/failure.ts';
import { type Attempt, blankProblem, type Player, type Problem } from '../../../lib/model.ts';
import { type PackedRows, unpackedRows } from '../../../lib/problem-data/packed-rows.ts';
import type { StoredSetUp } from '../../../lib/problem-data/stored-problem.ts';
import {
  jsonIn,
  objectsIn,
  reportsAttempt,
  reportsPlayer,
  unreportedFields,
  unreportedSetUp,
} from './reported.ts';
import { type Row, rowsIn, type Stored } from './stored.ts';

/** Attempts requested per page. */
const PAGE_SIZE = 50;

/** The attempts that were requested: those on this problem, or, if null, the newest on any problem. */
export interface RequestedAttempts {
  problemId: number | null;
  /** Whether it was a page below the newest one: if that is empty, it is the end of the list. */
  isBelow: boolean;
}

/** An answer, its result, and the databases before and after it. */
interface Outcome {
  bytes: Uint8Array;
  result: Result<unknown>;
  before: Stored;
  after: Stored;
}

/** Returns one message for each thing that an answer wrongly removed from the databases or added to them. */
export function lossesBy(outcome: Outcome, requested: RequestedAttempts): string[] {
  return [
    ...inAttempts(outcome, requested),
    ...inProblems(outcome),
    ...inSetUps(outcome),
    ...inListing(outcome),
    ...inKey(outcome),
    ...['core/settings', 'core/popup'].flatMap((place) => (same(outcome, place) ? [] : [`${place} changed`])),
  ];
}

function inAttempts(outcome: Outcome, { problemId, isBelow }: RequestedAttempts): string[] {
  const { bytes, result } = outcome;
  const body = jsonIn(bytes);
  const objects = objectsIn(body);
  const { old, now, added } = rowsOf<Attempt>(outcome, '/attempts');
  const invented = added.filter(({ value }) => !objects.some((row) => reportsAttempt(row, value)));
  const remaining = new Set(now.map(({ key }) => key));
  const gone = old.filter(({ key }) => !remaining.has(key)).map(({ value }) => value);
  const messages = invented.map(({ text: _, ...row }) => `invented ${JSON.stringify(row)}`);
  if (gone.length === 0) return messages;
  if (!result.ok) return [...messages, `${gone.length} gone after ${result.failure.kind}`];
  const rows = listIn(body);
  const stayed = now.map(({ value }) => value);
  const ids = rows.map(({ id }) => id as number);
  if (new Set(ids).size < rows.length) messages.push('removed by an answer with a duplicate id');
  if (!rows.every((row) => stayed.some((attempt) => reportsAttempt(row, attempt))))
    messages.push('removed by an answer with invalid rows');
  const total = totalIn(body);
  if (total !== null && total !== rows.length && problemId !== null)
    messages.push('removed by an incomplete answer');
  const isLast = total === null ? rows.length < PAGE_SIZE : rows.length === total;
  const isEnd = isBelow && rows.length === 0;
  const [from, to] = [isLast || isEnd ? 0 : Math.min(...ids), Number.POSITIVE_INFINITY];
  const isCovered = ({ id, problemId: on }: Attempt) =>
    problemId === null ? id >= from && id <= to : on === problemId;
  return gone.every(isCovered) ? messages : [...messages, 'removed although the answer did not cover it'];
}

function inProblems(outcome: Outcome): string[] {
  const objects = objectsIn(jsonIn(outcome.bytes));
  const [old, now] = [problemsIn(outcome.before), problemsIn(outcome.after)];
  const gone = [...old.keys()].filter((id) => !now.has(id)).map((id) => `problem ${id} is gone`);
  const unreported = [...now].flatMap(([id, problem]) =>
    unreportedFields(old.get(id) ?? blankProblem(id), problem, objects).map(
      (field) => `${field} of problem ${id} was not reported`,
    ),
  );
  return [...gone, ...unreported];
}

function problemsIn(stored: Stored): Map<number, Problem> {
  const segments = rowsIn(stored, '/problems') as RowOf<PackedRows>[];
  const problems = segments.flatMap(({ value }) => unpackedRows<Problem>(value));
  return new Map(problems.map((problem) => [problem.id, problem]));
}

/** A stored position may be replaced by another one, but not removed. */
function inSetUps(outcome: Outcome): string[] {
  const objects = objectsIn(jsonIn(outcome.bytes));
  const { old, now, added } = rowsOf<StoredSetUp>(outcome, '/setUps');
  const drawn = new Set(now.flatMap(({ key, value }) => (value.setUp ? [key] : [])));
  const gone = old.filter(({ key, value }) => value.setUp && !drawn.has(key));
  const unreported = added.flatMap(({ value }) => unreportedSetUp(value.setUp, objects));
  return [
    ...gone.map(({ key }) => `the position of ${key} is gone`),
    ...unreported.map((word) => `${JSON.stringify(word)} of a position was not reported`),
  ];
}

/** The list may get rows that the answer reports, and positions of its rows. */
function inListing(outcome: Outcome): string[] {
  const { old, added } = rowsOf<StoredList>(outcome, '/lists');
  const change = added.find(({ key }) => key === 'answer')?.value;
  if (!change) return [];
  if (!outcome.result.ok) return ['the list changed by a failure'];
  const before = old.find(({ key }) => key === 'answer')?.value;
  const known = textsOf([
    ...(before?.rows ?? []),
    ...setUpsOf(outcome, 'before'),
    ...setUpsOf(outcome, 'after'),
  ]);
  const isNew = (one: object) => !known.has(JSON.stringify(one));
  const objects = objectsIn(jsonIn(outcome.bytes));
  const unreported = change.rows
    .filter(isNew)
    .flatMap((row) => unreportedFields(blankProblem(row.id), row, objects).map((field) => [row.id, field]));
  return [
    ...unreported.map(([id, field]) => `${field} of row ${id} was not reported`),
    ...(change.setUps ?? []).filter(isNew).map(({ id }) => `the position of row ${id} is not stored`),
  ];
}

interface StoredList {
  rows: Problem[];
  setUps?: StoredSetUp[];
}

function setUpsOf(outcome: Outcome, when: 'before' | 'after'): object[] {
  return (rowsIn(outcome[when], '/setUps') as RowOf<StoredSetUp>[]).map(({ value }) => value);
}

function textsOf(rows: readonly object[]): Set<string> {
  return new Set(rows.map((row) => JSON.stringify(row)));
}

/** No answer may change the key or its player's id. The player's other data may change if the answer reports it. */
function inKey(outcome: Outcome): string[] {
  const { old, now, added } = rowsOf<StoredKey>(outcome, 'key/key');
  const [was, is] = [old[0]?.value, now[0]?.value];
  if (!was || !is || old.length + now.length > 2) return ['the key is gone'];
  if (added.length === 0) return [];
  const player = is.account?.player;
  const stays = was.text === is.text && was.generation === is.generation;
  if (!stays || !player || player.id !== was.account?.player.id) return ['the key changed'];
  const isReported = objectsIn(jsonIn(outcome.bytes)).some((row) =>
    reportsPlayer(row, player, was.account?.player),
  );
  return isReported ? [] : ['the player was invented'];
}

interface StoredKey {
  text: string;
  generation: number;
  account: { player: Player; refused: boolean } | null;
}

function same({ before, after }: Outcome, place: string): boolean {
  return JSON.stringify(rowsIn(before, place)) === JSON.stringify(rowsIn(after, place));
}

/** Returns a store's rows before and after the answer. `added` are the rows that are new or changed. */
function rowsOf<T>({ before, after }: Outcome, place: string) {
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

/** Returns the answer's total; null if it has none or an invalid one. */
function totalIn(body: unknown): number | null {
  const total = (body as { totalRecords?: unknown } | null)?.totalRecords;
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : null;
}
