import type { Site } from '../site/handle.ts';
import type { LoggedRequest } from '../site/log.ts';

/** A player's attempts on a problem, by the site's own database. */
export interface Truth {
  attemptCount: number;
  solves: number;
  bestMs: number | null;
  status: 'untried' | 'tried_but_not_solved' | 'solved';
  /** Attempts, newest first. */
  attempts: { at: number; solved: boolean; ms: number | null }[];
}

/** Reads these attempts by SQL from the site's database, independently of the extension. */
export function truth(site: Site, userId: number, problemId: number): Truth {
  const [sums] = site.sql(
    `select count(*) as attemptCount, coalesce(sum(solved), 0) as solves, min(case when solved and context = '.' then time end) as best
     from attempts where user_id = ? and problem_id = ?`,
    userId,
    problemId,
  );
  const rows = site.sql(
    `select created_at * 1000 as at, solved, time from attempts
     where user_id = ? and problem_id = ? order by created_at desc, id desc`,
    userId,
    problemId,
  );
  const attemptCount = Number(sums?.attemptCount);
  const solves = Number(sums?.solves);
  return {
    attemptCount,
    solves,
    bestMs: numberOrNull(sums?.best),
    status: solves > 0 ? 'solved' : attemptCount > 0 ? 'tried_but_not_solved' : 'untried',
    attempts: rows.map(({ at, solved, time }) => ({
      at: Number(at),
      solved: solved === 1,
      ms: numberOrNull(time),
    })),
  };
}

/** The player's attempts of one problem on one day. */
export interface DiaryRow {
  problemId: number;
  /** Newest first. */
  results: boolean[];
}

/**
 * Returns the rows in Recent of the player's newest attempts (at most `most`): one for each day and problem, the one tried last
 * first. Days are those of this machine's time zone, in which the browsers run too.
 */
export function diaryRows(site: Site, userId: number, most: number): DiaryRow[] {
  const listed = site
    .sql(
      `select problem_id as id, solved, created_at * 1000 as at from attempts
       where user_id = ? order by attempts.id desc limit ?`,
      userId,
      most,
    )
    .map(({ id, solved, at }) => ({ id: Number(id), solved: solved === 1, day: new Date(Number(at)) }));
  const rows = Map.groupBy(listed, ({ id, day }) => `${day.toDateString()} ${id}`);
  return [...rows.values()].map((ofRow) => ({
    problemId: ofRow[0]?.id ?? 0,
    results: ofRow.map(({ solved }) => solved),
  }));
}

/** Returns the totals of the player's attempts on the day of a time (epoch ms), over all attempts. */
export function dayTotals(site: Site, userId: number, at: number): { attemptCount: number; solves: number } {
  const midnight = new Date(at).setHours(0, 0, 0, 0);
  const [row] = site.sql(
    `select count(*) as attemptCount, coalesce(sum(solved), 0) as solves from attempts
     where user_id = ? and created_at * 1000 >= ? and created_at * 1000 < ?`,
    userId,
    midnight,
    new Date(midnight).setHours(24, 0, 0, 0),
  );
  return { attemptCount: Number(row?.attemptCount), solves: Number(row?.solves) };
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/**
 * Returns a problem that the player has tried between `least` and `most` times; `solved`: whether at least once with success.
 */
export function problemTried(
  site: Site,
  userId: number,
  range: { least: number; most: number; solved: boolean },
): number {
  const [row] = site.sql(
    `select problem_id as id from attempts where user_id = ? group by problem_id
     having count(*) between ? and ? and max(solved) = ? order by count(*), problem_id limit 1`,
    userId,
    range.least,
    range.most,
    range.solved ? 1 : 0,
  );
  if (!row) throw new Error('the seed has no such problem');
  return Number(row.id);
}

/** Returns problems that the player has tried fewer than 50 times, so that one page of the API holds all attempts of each. */
export function problemsTried(site: Site, userId: number, count: number): number[] {
  return idsOf(
    site.sql(
      'select problem_id as id from attempts where user_id = ? group by 1 having count(*) < 50 order by 1 limit ?',
      userId,
      count,
    ),
  );
}

/** Problems that the player never tried. */
export function problemsUntried(site: Site, userId: number, count: number): number[] {
  return idsOf(
    site.sql(
      'select id from problems where id not in (select problem_id from attempts where user_id = ?) order by id limit ?',
      userId,
      count,
    ),
  );
}

function idsOf(rows: ReturnType<Site['sql']>): number[] {
  return rows.map(({ id }) => Number(id));
}

/** The requests of the extension since a mark of the log. */
export function apiSince(site: Site, mark: number): LoggedRequest[] {
  return site.log.api(({ sequence }) => sequence > mark);
}

/** Returns what a request is for: its path, and the number of the problem whose attempts it names. */
export function subjectOf({ path, query }: LoggedRequest): string {
  return `${path} ${new URLSearchParams(query).get('problem_id') ?? ''}`.trim();
}
