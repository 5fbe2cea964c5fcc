import type { DatabaseSync } from 'node:sqlite';
import { GENRES } from '../../../lib/filters/genres.ts';
import { type LevelRange, RANK_COLUMNS } from '../../../lib/statistics/rank-groups.ts';
import { openDatabase } from '../../site/database.ts';
import { levelOf, levelStart } from '../../site/ranks.ts';
import { insertRows } from '../../site/seed/insert.ts';

/** A problem of the practice site, as far as the statistics depend on it. */
export interface SqlProblem {
  id: number;
  elo: number;
  genre: string;
  hasRank: boolean;
}

/** An attempt of the player; `at` in epoch seconds, `time` in ms. */
export interface SqlAttempt {
  id: number;
  problemId: number;
  at: number;
  solved: boolean;
  time: number | null;
  /** The site's word for an ordinary attempt is '.'. */
  context: string;
}

const PLAYER = 1;
const ANY_PROBLEM = {
  rank_off: 0,
  description: '',
  is_canon: 0,
  positive_flags: 0,
  negative_flags: 0,
  size: 19,
  sgf: '',
  answer: '',
  author_id: PLAYER,
  created_at: 0,
  solved_elsewhere: 0,
  failed_elsewhere: 0,
  comments: 0,
};

/** Returns a database of the practice site with one player. */
export function databaseOf(problems: readonly SqlProblem[], attempts: readonly SqlAttempt[]): DatabaseSync {
  const database = openDatabase();
  const user = { id: PLAYER, name: 'player', elo: 1_200, info: '', joined_at: 0, last_online_at: 0 };
  insertRows(database, 'users', [user]);
  insertRows(
    database,
    'problems',
    problems.map(({ id, elo, genre, hasRank }) => ({
      ...ANY_PROBLEM,
      id,
      elo,
      genre,
      has_rank: hasRank ? 1 : 0,
    })),
  );
  insertRows(
    database,
    'attempts',
    attempts.map(({ id, problemId, at, solved, time, context }) => ({
      id,
      user_id: PLAYER,
      problem_id: problemId,
      solved: solved ? 1 : 0,
      hardstop: 0,
      path: '',
      context,
      time,
      created_at: at,
    })),
  );
  return database;
}

/**
 * Returns the SQL of a table `counted`: every attempt with what is counted. `clock(at)` is what the clock showed, in the form `2026-11-24 23:59:59`. The player's day
 * starts `startHour` hours after midnight.
 */
function attemptsWith(startHour: number): string {
  const columns = (ranges: readonly { highest: number }[], level: string) =>
    `case ${ranges.map(({ highest }, nth) => `when ${level} <= ${highest} then ${nth}`).join(' ')} end`;
  const level = `case ${Array.from({ length: 38 }, (_, nth) => `when p.elo < ${levelStart(nth + 1)} then ${nth}`).join(' ')} else 38 end`;
  return `create temp table counted as
    select a.id, a.problem_id, a.created_at, a.solved, a.time, p.genre, p.elo,
        cast(floor(p.elo + 0.5) as integer) as elo_point,
        case when p.has_rank then ${level} end as level,
        case when p.has_rank then ${columns(RANK_COLUMNS, `(${level})`)} end as rank_column,
        row_number() over (partition by a.problem_id order by a.created_at, a.id) = 1
          and a.context = '.' as is_measured,
        date(clock(a.created_at), '-${startHour} hours') as day
      from attempts a join problems p on p.id = a.problem_id`;
}

type Counts = [key: string, attempts: number, solves: number][];

/** Every figure of the statistics, by SQL. Lists of counts have only what was attempted. */
export function statisticsBySql(database: DatabaseSync, startHour: number, near: LevelRange) {
  database.function('clock', (at) => {
    const date = new Date(Number(at) * 1_000);
    const two = (value: number) => String(value).padStart(2, '0');
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  });
  database.exec(attemptsWith(startHour));
  const rows = (query: string) => database.prepare(query).all() as Record<string, never>[];
  const counts = (key: string, from: string): Counts =>
    rows(
      `select ${key} as key, count(*) as attempts, sum(solved) as solves from ${from} group by 1 order by 1`,
    ).map((row) => [String(row.key), Number(row.attempts), Number(row.solves)]);
  const measured = 'counted where is_measured';
  const isNear = `level between ${near.lowest} and ${near.highest}`;
  const timed = `select *, row_number() over (partition by substr(day, 1, 7) order by time) as nth,
    count(*) over (partition by substr(day, 1, 7)) as n
    from counted where is_measured and solved and time is not null and ${isNear}`;
  const quartile = (share: number) => `max(case when nth = (n * ${share} + 3) / 4 then time end)`;
  const ofGenres = rows(
    `select genre, count(*) as attempts, sum(solved) as solves from ${measured} and ${isNear} and genre <> 'elementary'
     group by 1 having count(*) >= 20 order by 1.0 * sum(solved) / count(*), 2 desc, instr('${GENRES}', genre)`,
  );
  return {
    weakest: ofGenres.length < 2 ? null : { ...ofGenres[0] },
    activity: rows(
      'select day, count(*) as attempts, sum(solved) as solves, sum(coalesce(time, 0)) as ms from counted group by 1 order by 1',
    ).map((row) => [row.day, { attemptCount: row.attempts, solves: row.solves, ms: row.ms }]),
    genres: counts(`genre || ' ' || rank_column`, `${measured} and level is not null`),
    byElo: counts('elo_point', measured),
    byGenre: counts('genre', measured),
    months: counts('substr(day, 1, 7)', measured),
    speeds: rows(
      `with usual as (
        select level, time as usual from (
          select level, time, row_number() over (partition by level order by time) as nth, count(*) over (partition by level) as n
          from ${measured} and solved and time is not null and level is not null
        ) where n >= 10 and nth = (n + 1) / 2
      )
      select case when time < usual / 2.0 then 0 when time <= usual then 1 when time <= usual * 2 then 2 else 3 end as speed,
        count(*) as attempts, sum(solved) as solves
      from counted join usual using (level)
      where is_measured and time is not null group by 1 order by 1`,
    ).map((row): Counts[number] => [String(row.speed), Number(row.attempts), Number(row.solves)]),
    solveTimes: rows(
      `select substr(day, 1, 7) as month, n, ${quartile(1)} as low, ${quartile(2)} as median, ${quartile(3)} as high
       from (${timed}) group by 1, 2 order by 1`,
    ).map((row) => ({
      month: row.month,
      solves: Number(row.n),
      times: Number(row.n) < 10 ? null : { low: row.low, median: row.median, high: row.high },
    })),
  };
}

/** Returns the level that the site gives an attempt at a problem. */
export function levelOfAttempt({ hasRank, elo }: SqlProblem): number | null {
  return hasRank ? levelOf(elo) : null;
}
