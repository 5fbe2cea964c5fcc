import type { DatabaseSync } from 'node:sqlite';
import type { Random } from './random.ts';

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

/** Adds the collections, each holding its share of the problems in an order of its own. */
export function seedCollections(database: DatabaseSync, random: Random): void {
  const problems = database.prepare('select id from problems order by id').all();
  const addCollection = database.prepare(
    "insert into collections (id, name, core, privacy) values (?, ?, ?, 'public')",
  );
  const addProblem = database.prepare(
    'insert into collection_problems (collection_id, place, problem_id) values (?, ?, ?)',
  );
  for (const { id, name, core, share } of COLLECTIONS) {
    addCollection.run(id, name, Number(core));
    const held = problems
      .filter(() => random.chance(share))
      .map((problem) => ({ problem: Number(problem.id), at: random.fraction() }))
      .toSorted((one, other) => one.at - other.at);
    held.forEach(({ problem }, place) => {
      addProblem.run(id, place, problem);
    });
  }
}
