import type { DatabaseSync } from 'node:sqlite';
import { problemRank, RANK_SQL, type RankRow, ratingOf, type VoteRow } from './api/rows.ts';

interface CollectionRow {
  id: number;
  name: string;
  core: number;
  privacy: string;
}

/** A collection, in the form that a problem's detail has. */
export type Collection = Omit<CollectionRow, 'core'> & { core: boolean };

const SELECT = 'select id, name, core, privacy from collections';

/** The collections that hold a problem, lowest id first. */
export function collectionsWith(database: DatabaseSync, problemId: number): Collection[] {
  const rows = database
    .prepare(`${SELECT} where id in (select collection_id from collection_problems where problem_id = ?)
      order by id`)
    .all(problemId);
  return (rows as unknown as CollectionRow[]).map(collected);
}

/** All collections, each with the number of its problems. */
export function allCollections(database: DatabaseSync): (Collection & { problems: number })[] {
  const rows = database
    .prepare(`select *, (select count(*) from collection_problems where collection_id = collections.id) as problems
      from collections order by id`)
    .all();
  return (rows as unknown as (CollectionRow & { problems: number })[]).map((row) => ({
    ...collected(row),
    problems: row.problems,
  }));
}

/** One collection with its problems in their order, or null. */
export function collectionWithProblems(database: DatabaseSync, id: number) {
  const row = database.prepare(`${SELECT} where id = ?`).get(id) as CollectionRow | undefined;
  if (!row) return null;
  const problems = database
    .prepare(`select problems.*, ${RANK_SQL} from collection_problems join problems on problems.id = problem_id
      where collection_id = ? order by place`)
    .all(id) as unknown as (RankRow & VoteRow & { id: number; genre: string })[];
  return {
    ...collected(row),
    problems: problems.map((problem) => ({
      id: problem.id,
      genre: problem.genre,
      rank: problemRank(problem),
      rating: ratingOf(problem),
    })),
  };
}

function collected({ id, name, core, privacy }: CollectionRow): Collection {
  return { id, name, core: core === 1, privacy };
}
