import { levelOf, levelOfRank } from '../difficulty/levels.ts';
import { asRecord, isNumber, isString } from '../guards.ts';
import type { Rank, Status } from '../model.ts';
import type { Query } from '../requests/query.ts';

/** A row as the site sent it. */
type Row = Record<string, unknown>;

/** The stored status of a problem; null: unknown. */
export type StatusOf = (problemId: number) => Status | null;

/** How many rows fit what the request asked for, do not fit it, and cannot tell. */
export type FilterCheck = { yes: number; no: number; unknown: number };

/** Whether a row fits what the request asked for; null: it cannot tell. */
type Check = (row: Row, asked: Query[string], statusOf: StatusOf) => boolean | null;

const CHECKS: Readonly<Record<string, Check>> = {
  genres: ({ genre }, asked) => (isString(genre) ? among(asked, genre) : null),
  difficulty_from_elo: (row, asked) =>
    byDifficulty(
      row,
      (elo) => elo >= Number(asked),
      (level) => level >= levelOf(Number(asked)) - 1,
    ),
  difficulty_to_elo: (row, asked) =>
    byDifficulty(
      row,
      (elo) => elo <= Number(asked),
      (level) => level <= levelOf(Number(asked)) + 1,
    ),
  rating_from: ({ rating }, asked) => byNumber(asRecord(rating).stars, (stars) => stars >= Number(asked)),
  rating_to: ({ rating }, asked) => byNumber(asRecord(rating).stars, (stars) => stars <= Number(asked)),
  include_not_rated: ({ rating }, asked) =>
    asked === false && rating !== undefined ? rating !== null : null,
  type: ({ isCanon }) => (typeof isCanon === 'boolean' ? isCanon : null),
  statuses: ({ id }, asked, statusOf) => {
    const status = statusOf(Number(id));
    return status === null ? null : among(asked, status);
  },
  user_id: ({ user }, asked) => byNumber(asRecord(user).id, (id) => id === asked),
  problem_id: ({ problemId }, asked) => byNumber(problemId, (id) => id === asked),
};

/**
 * Returns how many rows fit each filter of a request. For the order by id: how many have a smaller id than the row before.
 * What no row can show is left out.
 */
export function filterChecks(
  rows: readonly Row[],
  query: Query,
  statusOf: StatusOf,
): Record<string, FilterCheck> {
  const checks = Object.entries(query).map(([name, asked]) => {
    const check = CHECKS[name];
    return [name, check ? rows.map((row) => check(row, asked, statusOf)) : []] as const;
  });
  const order = rows.slice(1).map(({ id }, i) => byNumber(id, (value) => value < Number(rows[i]?.id)));
  const all = query.sort_by === 'id' ? [...checks, ['sort_by', order] as const] : checks;
  const counts = all.filter(([, fits]) => fits.length > 0).map(([name, fits]) => [name, counted(fits)]);
  return Object.fromEntries(counts);
}

function counted(fits: readonly (boolean | null)[]): FilterCheck {
  const count = (wanted: boolean | null) => fits.filter((fit) => fit === wanted).length;
  return { yes: count(true), no: count(false), unknown: count(null) };
}

function among(asked: Query[string], value: string): boolean {
  return Array.isArray(asked) && asked.includes(value);
}

function byNumber(value: unknown, fits: (value: number) => boolean): boolean | null {
  return isNumber(value) ? fits(value) : null;
}

/** Compares the elo or, without one, the level of the rank, which may be one step off. An uncertain rank cannot tell. */
function byDifficulty(
  { elo, rank }: Row,
  fits: (elo: number) => boolean,
  fitsLevel: (level: number) => boolean,
) {
  if (isNumber(elo)) return fits(elo);
  const { value, unit, mark } = asRecord(rank);
  const level = mark === true ? null : levelOfRank({ value, unit } as Rank);
  return byNumber(level, fitsLevel);
}

/** Pairs of failed attempts, of which the site's player may have sent one twice. */
export interface FailedPairs {
  pairs: number;
  /** How many have `hardstop` false, then true. */
  falseThenTrue: number;
}

const PAIR_MS = 120_000;

/** Returns the pairs of successive attempts of one player on one problem that failed within two minutes. */
export function failedPairs(rows: readonly Row[]): FailedPairs {
  const attempts = Map.groupBy(rows, ({ problemId, user }) => `${problemId} ${asRecord(user).id}`);
  const pairs = [...attempts.values()].flatMap((ofProblem) => {
    const inOrder = ofProblem.toSorted((one, other) => Number(one.id) - Number(other.id));
    return inOrder.slice(1).flatMap((later, i) => {
      const earlier = inOrder[i] as Row;
      const ms = Math.abs(Date.parse(String(later.createdAt)) - Date.parse(String(earlier.createdAt)));
      return earlier.solved === false && later.solved === false && ms <= PAIR_MS ? [{ earlier, later }] : [];
    });
  });
  const isTwice = ({ earlier, later }: (typeof pairs)[number]) =>
    earlier.hardstop === false && later.hardstop === true;
  return { pairs: pairs.length, falseThenTrue: pairs.filter(isTwice).length };
}
