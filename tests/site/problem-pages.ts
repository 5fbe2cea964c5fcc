import type { DatabaseSync } from 'node:sqlite';
import { flagStatsOf, problemRank, RANK_SQL, type RankRow, ratingOf, type VoteRow } from './api/rows.ts';

const PAGE = 100;

interface PageRow extends RankRow, VoteRow {
  id: number;
  genre: string;
  size: number;
  comments: number;
  author_id: number;
  author: string;
}

/** A page of the list of problems, a hundred each, counted from 1. */
export function problemPage(database: DatabaseSync, page: number) {
  const { problems, total } = problemsFrom(database, (page - 1) * PAGE, PAGE);
  return { problems, total, page, pages: Math.max(1, Math.ceil(total / PAGE)) };
}

/** `count` problems, lowest id first, after the first `offset`. */
export function problemsFrom(database: DatabaseSync, offset: number, count: number) {
  const rows = database
    .prepare(`select problems.*, ${RANK_SQL}, name as author from problems join users on users.id = author_id
      order by problems.id limit ? offset ?`)
    .all(count, offset) as unknown as PageRow[];
  const total = Number(database.prepare('select count(*) as total from problems').get()?.total);
  return { problems: rows.map(shown), total };
}

/** The ids before and after a problem's, each null if there is none. */
export function neighbours(database: DatabaseSync, id: number) {
  return database
    .prepare(`select (select max(id) from problems where id < :id) as previous,
      (select min(id) from problems where id > :id) as next`)
    .get({ id });
}

function shown(row: PageRow) {
  return {
    id: row.id,
    genre: row.genre,
    rank: problemRank(row),
    rating: ratingOf(row),
    flagStats: flagStatsOf(row),
    size: row.size,
    comments: row.comments,
    author: { id: row.author_id, name: row.author },
  };
}
