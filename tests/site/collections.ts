import type { DatabaseSync } from 'node:sqlite';

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

function collected({ id, name, core, privacy }: CollectionRow): Collection {
  return { id, name, core: core === 1, privacy };
}
