import type { DBSchema } from 'idb';
import type { Facts } from '../facts.ts';
import type { Memory } from '../freshness.ts';
import type { Attempt } from '../model.ts';
import type { Stretch } from '../recent-reach.ts';
import { siteName } from '../site.ts';
import { ONLY, openerOf } from './database.ts';

/** When and how the site was last asked for one problem's attempts. Times are epoch ms, 0: never. */
export interface Asked extends Memory {
  problemId: number;
  /** Start of the last question, answered or not. */
  triedAt: number;
  /** When something was last noticed on the page. */
  noticedAt: number;
}

/** How far down the player's latest attempts are known without a gap, and when the newest were last asked for. */
export interface RecentAsked extends Memory, Stretch {}

interface PlayerData extends DBSchema {
  attempts: { key: number; value: Attempt; indexes: { problem: [number, number]; time: number } };
  facts: { key: number; value: Facts };
  asked: { key: number; value: Asked };
  recent: { key: string; value: RecentAsked };
}

const open = openerOf<PlayerData>(1, (db) => {
  const attempts = db.createObjectStore('attempts', { keyPath: 'id' });
  attempts.createIndex('problem', ['problemId', 'at']);
  attempts.createIndex('time', 'at');
  db.createObjectStore('facts', { keyPath: 'problemId' });
  db.createObjectStore('asked', { keyPath: 'problemId' });
  db.createObjectStore('recent');
});

/** The database of one player at one site: everything in it can be fetched again. */
export function playerData(base: string, playerId: number) {
  return open(`player:${siteName(base)}:${playerId}`);
}

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;

/** Keys of the `problem` index that belong to one problem. */
export function ofProblem(problemId: number): IDBKeyRange {
  return IDBKeyRange.bound([problemId, -Infinity], [problemId, Infinity]);
}

/** One problem as the player has it: the newest attempts (at most `most`), their sum, and when the site was asked. */
export async function readProblemHistory(db: PlayerDatabase, problemId: number, most: number) {
  const reading = db.transaction(['attempts', 'facts', 'asked']);
  const newestFirst = async () => {
    const attempts: Attempt[] = [];
    let row = await reading.objectStore('attempts').index('problem').openCursor(ofProblem(problemId), 'prev');
    while (row && attempts.length < most) {
      attempts.push(row.value);
      row = await row.continue();
    }
    return attempts;
  };
  const [attempts, facts, asked] = await Promise.all([
    newestFirst(),
    reading.objectStore('facts').get(problemId),
    reading.objectStore('asked').get(problemId),
  ]);
  return { attempts, facts, asked };
}

/** The stored facts and question times of many problems, in the order of the ids. */
export async function readManyFacts(db: PlayerDatabase, ids: readonly number[]) {
  const reading = db.transaction(['facts', 'asked']);
  return Promise.all(
    ids.map(async (id) => ({
      id,
      facts: await reading.objectStore('facts').get(id),
      asked: await reading.objectStore('asked').get(id),
    })),
  );
}

/** The player's latest attempts, newest first, at most `most`, as far down as they are known without a gap. */
export async function readRecent(db: PlayerDatabase, most: number) {
  const reading = db.transaction(['attempts', 'recent']);
  const asked = await reading.objectStore('recent').get(ONLY);
  const known = IDBKeyRange.lowerBound(asked?.reach ?? 0);
  const attempts: Attempt[] = [];
  let row = await reading.objectStore('attempts').openCursor(known, 'prev');
  while (row && attempts.length < most) {
    attempts.push(row.value);
    row = await row.continue();
  }
  const count = await reading.objectStore('attempts').count(known);
  return { asked, attempts, count };
}
