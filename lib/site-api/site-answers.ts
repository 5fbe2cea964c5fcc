import * as z from 'zod/mini';
import type { SetUp } from '../board/set-up.ts';
import { levelOfRank } from '../difficulty/levels.ts';
import { done, type Endpoint, type Failure, failed, OF_OTHERS, type Result } from '../failure.ts';
import { MAX_NUMBER } from '../guards.ts';
import { REQUEST } from '../limits.ts';
import {
  type Attempt,
  LONGEST_CONTEXT,
  MOST_32_BITS,
  type Player,
  type Problem,
  type Rank,
} from '../model.ts';
import { isProblemId } from '../site.ts';
import { readSetUp } from './parse-set-up.ts';
import { anything, textUpTo } from './zod-helpers.ts';

// Only this file contains the site's field names, and translates them into ours. Unknown fields are ignored. Optional
// fields that are missing become null. Which fields are required and which are optional is known only from public
// clients of the site; no document specifies it.

const MAX_NAME = 80;
/** The longest valid time of one attempt: a month. */
const MAX_TIME_MS = 31 * 86_400_000;
const OLDEST = Date.UTC(1995, 0);
const NEWEST = Date.UTC(2200, 0);

const numberIn = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));

/** A larger one has no place in the columns of attempts. */
const id = z.int().check(z.positive(), z.maximum(MOST_32_BITS));
const orNull = <T extends z.ZodMiniType>(schema: T) => z.catch(z.nullable(schema), null);
const count = z.int().check(z.nonnegative(), z.maximum(MAX_NUMBER));
/** The limits are far beyond any elo that was seen (-108 to 2236). A number outside of them is not an elo. */
const elo = numberIn(-100_000, 100_000);
/**
 * Checked with `isProblemId`. Content scripts check problem ids with the same function, since they do not contain zod.
 */
const problemId = z.custom<number>(isProblemId);

const rankFields = z.object({
  value: z.int().check(z.minimum(1), z.maximum(99)),
  unit: z.enum(['kyu', 'dan']),
  mark: z.optional(anything),
});

/** A player's rank. `mark` true: the rank is uncertain. */
const rank = z.pipe(
  rankFields,
  z.transform(({ value, unit, mark }): Rank => ({ value, unit, uncertain: mark === true })),
);

/** A problem's rank. If `mark` is missing, it is unknown whether the rank is uncertain. */
const problemRank = z.pipe(
  rankFields,
  z.transform(({ value, unit, mark }): Rank => {
    const rank = { value, unit, uncertain: mark === true };
    return typeof mark === 'boolean' ? rank : { ...rank, unverified: true };
  }),
);

/** A date and time, as `2026-03-12T10:11:12+00:00`. `Date.parse` alone would read nearly any word with a number. */
const ISO_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

const time = z.pipe(
  textUpTo(40),
  z.transform((text, context) => {
    const [found, zone] = ISO_TIME.exec(text) ?? [];
    const at = found ? Date.parse(zone ? text : `${text}Z`) : Number.NaN;
    if (!(at >= OLDEST && at < NEWEST)) {
      context.issues.push({ code: 'custom', message: 'no date', input: text });
      return z.NEVER;
    }
    return at;
  }),
);

const attemptRow = z.object({
  id,
  problemId,
  rank: orNull(problemRank),
  solved: z.boolean(),
  createdAt: time,
  time: orNull(numberIn(0, MAX_TIME_MS)),
  user: orNull(z.object({ id, name: orNull(z.string()) })),
  context: orNull(z.string()),
  contextRepresentation: orNull(z.string()),
});

/** One page of attempts: the player's valid rows, and the total that the site reports. */
export interface AttemptPage {
  rows: { attempt: Attempt; rank: Rank | null }[];
  /** The player's name as the rows have it; null: none of them does. */
  playerName: string | null;
  /** Why the first of the other rows is left out: it is invalid, or another player's. Null: none is. */
  oddity: Failure | null;
  /** The number of rows received, of any kind. The offset of the next page grows by it. */
  received: number;
  /** The valid ids of these rows, in the site's order. */
  ids: number[];
  /**
   * The total number of attempts as the site reports it. Null: the site reports none, or it has returned rows beyond
   * it.
   */
  total: number | null;
}

// Parsing takes at least ten microseconds per row. A response of 2 MB may contain a million empty rows, which would
// block the worker for ten seconds.
const list = z.array(z.unknown()).check(z.maxLength(REQUEST.maxRows));
const envelope = z.union([
  z.object({
    items: list,
    totalRecords: z.catch(z.optional(count), undefined),
  }),
  z.pipe(
    list,
    z.transform((items) => ({ items, totalRecords: undefined })),
  ),
]);

/**
 * Reads a response with attempts of the player with the id `userId`, from `offset` on. Rows that name another player are left out; those
 * that name nobody are the player's. Fails if the response is not a list, or if it has rows and none can be used.
 */
export function readAttempts(
  body: unknown,
  { userId, offset }: { userId: number; offset: number },
): Result<AttemptPage> {
  const page = envelope.safeParse(body);
  if (!page.success) return failed(invalidField('attempts', 'items'));
  const { items, totalRecords } = page.data;
  const read = items.map((item) => attemptRow.safeParse(item));
  const valid = read.flatMap((row) => (row.success ? [row.data] : []));
  const own = valid.filter(({ user }) => user === null || user.id === userId);
  const rows = own.map(toAttempt);
  const playerName = own.find(({ user }) => user?.name)?.user?.name?.slice(0, MAX_NAME) ?? null;
  const error = read.find((row) => !row.success)?.error;
  const strangers: Failure | null =
    rows.length < valid.length ? { kind: 'has-changed', endpoint: 'attempts', field: OF_OTHERS } : null;
  const oddity = strangers ?? (error ? failureFrom('attempts', error) : null);
  if (oddity && rows.length === 0) return failed(oddity);
  const received = items.length;
  const isBeyond = totalRecords !== undefined && received > 0 && offset + received > totalRecords;
  const total = isBeyond ? null : (totalRecords ?? null);
  return done({ rows, playerName, oddity, received, ids: items.flatMap(idOf), total });
}

function idOf(item: unknown): number[] {
  const row = z.object({ id }).safeParse(item);
  return row.success ? [row.data.id] : [];
}

function toAttempt(row: z.infer<typeof attemptRow>) {
  const { id, problemId, rank, solved, createdAt, time } = row;
  const ms = time === null ? null : Math.round(time);
  const level = rank && levelOfRank(rank);
  const context = contextOf(row);
  const attempt = { id, problemId, at: createdAt, solved, ms, level, ...(context ? { context } : {}) };
  return { attempt, rank };
}

/** Returns the name of an attempt's context; empty if it is an ordinary one, for which the site writes a full stop. */
function contextOf({ context, contextRepresentation: name }: z.infer<typeof attemptRow>): string {
  const short = context?.trim() ?? '';
  if (short === '' || short === '.') return '';
  return (name?.trim() || short).slice(0, LONGEST_CONTEXT);
}

const me = z.object({
  id,
  name: z.string(),
  visibleElo: orNull(elo),
  rank: orNull(rank),
});

/** Reads the player to whom the key belongs. The player may be wrapped in a field `user`. */
export function readPlayer(body: unknown): Result<Player> {
  const wrapped = z.object({ user: anything }).safeParse(body);
  const inner = wrapped.success && wrapped.data.user ? wrapped.data.user : body;
  const player = me.safeParse(inner);
  if (!player.success) return failed(failureFrom('user', player.error));
  const { id, name, visibleElo, rank } = player.data;
  return done({ id, name: name.slice(0, MAX_NAME), elo: visibleElo, rank });
}

const rating = z.object({ stars: numberIn(0, 5), votes: orNull(count) });

/** A problem's data, in a row of the problem list or in the response for one problem. Its solution is not read. */
const problem = z.object({
  id: problemId,
  rank: orNull(problemRank),
  elo: orNull(elo),
  genre: orNull(z.string()),
  // Null: nobody has rated the problem. Missing: the site gives no information.
  rating: z.catch(z.optional(z.nullable(rating)), undefined),
  isCanon: orNull(z.boolean()),
});

const position = z.object({
  sgf: orNull(z.string()),
  playerColor: orNull(z.enum(['black', 'white'])),
});

/** A problem's data and its start position. */
export interface ProblemDetail {
  problem: Problem;
  /** Null: there is no position that can be drawn. */
  setUp: SetUp | null;
}

/** Reads the response for one problem. The SGF, which contains the solution, does not leave this function. */
export function readProblemDetail(body: unknown): Result<ProblemDetail> {
  const read = problem.safeParse(body);
  if (!read.success) return failed(failureFrom('problem', read.error));
  const { sgf, playerColor } = position.parse(body);
  return done({ problem: toProblem(read.data), setUp: readSetUp(sgf, playerColor) });
}

function toProblem({ id, rank, elo, genre, rating, isCanon }: z.infer<typeof problem>): Problem {
  const { stars = null, votes = null } = rating ?? {};
  const name = genre?.slice(0, MAX_NAME) || null;
  return { id, rank, elo, stars, votes, unrated: rating === null, genre: name, canon: isCanon };
}

/** One response of the problem list: the valid rows in the site's order, each problem once. */
export interface ProblemRows {
  rows: Problem[];
  /** The number of invalid rows. */
  odd: number;
  /** The number of rows received, valid or not. A problem that occurs twice counts twice. */
  received: number;
}

const problemList = z.union([
  list,
  ...(['entries', 'items', 'results'] as const).map((name) =>
    z.pipe(
      z.object({ [name]: list }),
      z.transform((body) => body[name] ?? []),
    ),
  ),
]);

/**
 * Reads a response of the problem list, which may be wrapped in a field. Fails if it is not a list, or if it has rows
 * and all of them are invalid.
 */
export function readProblems(body: unknown): Result<ProblemRows> {
  const items = problemList.safeParse(body);
  if (!items.success) return failed(invalidField('problems', 'items'));
  const read = items.data.map((item) => problem.safeParse(item));
  const rows = new Map(
    read.flatMap((row) => (row.success ? [[row.data.id, toProblem(row.data)] as const] : [])),
  );
  const failures = read.filter((row) => !row.success);
  const error = failures[0]?.error;
  if (error && rows.size === 0) return failed(failureFrom('problems', error));
  return done({ rows: [...rows.values()], odd: failures.length, received: items.data.length });
}

function failureFrom(endpoint: Endpoint, error: z.core.$ZodError): Failure {
  return invalidField(endpoint, error.issues[0]?.path.join('.').slice(0, MAX_NAME) || 'id');
}

function invalidField(endpoint: Endpoint, field: string): Failure {
  return { kind: 'has-changed', endpoint, field };
}
