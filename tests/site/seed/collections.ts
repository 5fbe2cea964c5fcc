import type { DatabaseSync } from 'node:sqlite';
import { insertRows } from './insert.ts';
import { type Random, shuffled } from './random.ts';

interface SeededCollection {
  id: number;
  name: string;
  core: boolean;
  /** The share of all problems that it holds. */
  share: number;
}

const COLLECTIONS: readonly SeededCollection[] = [
  { id: 12, name: 'First steps', core: true, share: 0.5 },
  { id: 74, name: 'Side based', core: false, share: 0.15 },
  { id: 203, name: 'Ladders & <nets>', core: false, share: 0.06 },
  { id: 318, name: 'Hoshi’s favourites', core: false, share: 0.1 },
  { id: 551, name: 'Nothing in it yet', core: false, share: 0 },
];

/** Adds the collections. Each holds its share of the problems, in a random order. */
export function seedCollections(database: DatabaseSync, random: Random): void {
  const problems = database.prepare('select id from problems order by id').all();
  for (const { id, name, core, share } of COLLECTIONS) {
    insertRows(database, 'collections', [{ id, name, core: Number(core), privacy: 'public' }]);
    const held = shuffled(
      problems.filter(() => random.chance(share)),
      random,
    );
    const rows = held.map((problem, place) => ({ collection_id: id, place, problem_id: Number(problem.id) }));
    insertRows(database, 'collection_problems', rows);
  }
}
