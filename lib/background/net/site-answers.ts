import * as z from 'zod/mini';
import type { SetUp } from '../../board/set-up.ts';
import { levelOfRank } from '../../difficulty/levels.ts';
import { done, type Endpoint, type Failure, failed, type Result } from '../../failure.ts';
import type { ReportedStats } from '../../history/reported-stats.ts';
import { REQUEST } from '../../limits.ts';
import type { Attempt, Player, Problem, Rank } from '../../model.ts';
import { isProblemId } from '../../site.ts';
import { isoInstant } from './iso-date.ts';
import { readSetUp } from './parse-set-up.ts';
import { anything, textUpTo } from './zod-helpers.ts';

// The site's field names become ours here and nowhere else. Unknown fields pass, missing optional ones are null.
// Which fields are sure and which may be missing is what public clients of the site declare; no document promises them.

const MAX_NAME = 80;
/** Longest time a try can be said to have taken: a month. */
const MAX_TIME_MS = 31 * 86_400_000;
const OLDEST = Date.UTC(1995, 0);
const NEWEST = Date.UTC(2200, 0);

const numberIn = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));

const id = z.int().check(z.positive());
const orNull = <T extends z.ZodMiniType>(schema: T) => z.catch(z.nullable(schema), null);
const count = z.int().check(z.nonnegative());
/** Far beyond any that was seen (-108 to 2236): what is not even that is no elo. */
const elo = numberIn(-100_000, 100_000);
/** By the rule that the page's script, where there is no zod, reads addresses with. */
const problemId = z.custom<number>(isProblemId);

const rankFields = z.object({
  value: z.int().check(z.minimum(1), z.maximum(99)),
  unit: z.enum(['kyu', 'dan']),
  mark: z.optional(anything),
});

/** A player's rank, which is marked where it is uncertain. */
const rank = z.pipe(
  rankFields,
  z.transform(({ value, unit, mark }): Rank => ({ value, unit, uncertain: mark === true })),
);

/** A problem's rank; without the mark, it is not said whether it is uncertain. */
const problemRank = z.pipe(
  rankFields,
  z.transform(({ value, unit, mark }): Rank => {
    const rank = { value, unit, uncertain: mark === true };
    return typeof mark === 'boolean' ? rank : { ...rank, unverified: true };
  }),
);

/** Databases write dates in more ways than `z.iso.datetime` takes; see `isoInstant`. */
const time = z.pipe(
  textUpTo(40),
  z.transform((text, context) => {
    const at = isoInstant(text);
    if (at === null || at < OLDEST || at >= NEWEST) {
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
  user: orNull(z.object({ id })),
});

/** One page of attempts: the rows that make sense, why others do not, and the site's total where it gives one. */
export interface AttemptPage {
  rows: { attempt: Attempt; rank: Rank | null; playerId: number | null }[];
  /** What is wrong with the first row that makes no sense, or with all of them together; null where nothing is. */
  oddity: Failure | null;
  /** Rows received, sensible or not: what the offset advances by. */
  received: number;
  /** Null also where rows lie beyond it. */
  total: number | null;
}

// Each row costs ten microseconds and more: a million empty ones in 2 MB would hold the worker up for ten seconds.
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
 * Reads an answer of the attempts endpoint, asked for from `offset` on. Fails where it is no list, or where no row of it
 * makes sense.
 */
export function readAttempts(body: unknown, offset = 0): Result<AttemptPage> {
  const page = envelope.safeParse(body);
  if (!page.success) return failed(odd('attempts', 'items'));
  const { items, totalRecords } = page.data;
  const read = items.map((item) => attemptRow.safeParse(item));
  const rows = read.flatMap((row) => (row.success ? [toAttempt(row.data)] : []));
  const error = read.find((row) => !row.success)?.error;
  if (error && rows.length === 0) return failed(oddityOf('attempts', error));
  const received = items.length;
  const isBeyond = totalRecords !== undefined && received > 0 && offset + received > totalRecords;
  const isTwice = new Set(rows.map(({ attempt }) => attempt.id)).size < rows.length;
  // By either, attempts that are known would be taken for gone.
  const contradiction = isBeyond ? 'totalRecords' : isTwice ? 'id' : null;
  const oddity = error ? oddityOf('attempts', error) : contradiction ? odd('attempts', contradiction) : null;
  return done({ rows, oddity, received, total: isBeyond ? null : (totalRecords ?? null) });
}

function toAttempt({ id, problemId, rank, solved, createdAt, time, user }: z.infer<typeof attemptRow>) {
  const ms = time === null ? null : Math.round(time);
  const level = rank && levelOfRank(rank);
  const attempt = { id, problemId, at: createdAt, solved, ms, level };
  return { attempt, rank, playerId: user?.id ?? null };
}

const me = z.object({
  id,
  name: z.string(),
  visibleElo: orNull(elo),
  rank: orNull(rank),
});

/** Reads whose key it is, wrapped in `user` or bare. */
export function readPlayer(body: unknown): Result<Player> {
  const wrapped = z.object({ user: anything }).safeParse(body);
  const inner = wrapped.success && wrapped.data.user ? wrapped.data.user : body;
  const player = me.safeParse(inner);
  if (!player.success) return failed(oddityOf('user', player.error));
  const { id, name, visibleElo, rank } = player.data;
  return done({ id, name: name.slice(0, MAX_NAME), elo: visibleElo, rank });
}

const rating = z.object({ stars: numberIn(0, 5), votes: orNull(count) });

/** A problem's metadata, in a row of the list or in its detail; its solution is not read. */
const problem = z.object({
  id: problemId,
  rank: orNull(problemRank),
  elo: orNull(elo),
  genre: orNull(z.string()),
  // Null is the site's word for "nobody has rated it"; without the key nothing is said.
  rating: z.catch(z.optional(z.nullable(rating)), undefined),
  isCanon: orNull(z.boolean()),
});

const ownCount = z.object({
  solvedByCurrentUser: orNull(z.boolean()),
  currentUserAttempts: orNull(z.object({ tries: orNull(count), solved: orNull(count) })),
});

const position = z.object({
  sgf: orNull(z.string()),
  playerColor: orNull(z.enum(['black', 'white'])),
});

/** A problem's metadata, and what the site counts of the attempts of whoever asks; null where it says nothing of them. */
export interface ProblemDetail {
  problem: Problem;
  /** Null where there is no position that can be drawn. */
  setUp: SetUp | null;
  own: ReportedStats | null;
}

/** Reads a problem's own answer. Its SGF, which holds the solution, goes no further than this. */
export function readProblemDetail(body: unknown): Result<ProblemDetail> {
  const read = problem.safeParse(body);
  if (!read.success) return failed(oddityOf('problem', read.error));
  const { solvedByCurrentUser: solved, currentUserAttempts: counts } = ownCount.parse(body);
  const { sgf, playerColor } = position.parse(body);
  const own = { tries: counts?.tries ?? null, solves: counts?.solved ?? null, solved };
  const isSaid = Object.values(own).some((word) => word !== null);
  return done({
    problem: toProblem(read.data),
    setUp: readSetUp(sgf, playerColor),
    own: isSaid ? own : null,
  });
}

function toProblem({ id, rank, elo, genre, rating, isCanon }: z.infer<typeof problem>): Problem {
  const { stars = null, votes = null } = rating ?? {};
  const name = genre?.slice(0, MAX_NAME) || null;
  return { id, rank, elo, stars, votes, unrated: rating === null, genre: name, canon: isCanon };
}

/** One answer of the problem list: the rows that make sense, in the site's order, each problem once. */
export interface ProblemRows {
  rows: Problem[];
  /** Rows that make no sense. */
  odd: number;
  /** Rows received, sensible or not, each as often as it came. */
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

/** Reads an answer of the problem list, bare or in an envelope. Fails where it is no list, or where no row of it makes sense. */
export function readProblems(body: unknown): Result<ProblemRows> {
  const items = problemList.safeParse(body);
  if (!items.success) return failed(odd('problems', 'items'));
  const read = items.data.map((item) => problem.safeParse(item));
  const rows = new Map(
    read.flatMap((row) => (row.success ? [[row.data.id, toProblem(row.data)] as const] : [])),
  );
  const failures = read.filter((row) => !row.success);
  const error = failures[0]?.error;
  if (error && rows.size === 0) return failed(oddityOf('problems', error));
  return done({ rows: [...rows.values()], odd: failures.length, received: items.data.length });
}

function oddityOf(endpoint: Endpoint, error: z.core.$ZodError): Failure {
  return odd(endpoint, error.issues[0]?.path.join('.').slice(0, MAX_NAME) || 'id');
}

function odd(endpoint: Endpoint, field: string): Failure {
  return { kind: 'unexpected', endpoint, field };
}
