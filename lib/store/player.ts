import type { DBSchema } from 'idb';
import { type Facts, isFacts } from '../facts.ts';
import { HINDRANCE, type Memory } from '../freshness.ts';
import { type Attempt, isAttempt } from '../model.ts';
import type { Stretch } from '../recent-reach.ts';
import { isNumber, isYesNo, objectOf, orNull } from '../shape.ts';
import { siteName } from '../site.ts';
import { noteDamage, sound } from './damage.ts';
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

/** What each row of the stores must be. */
export const PLAYER_ROWS = {
  attempts: isAttempt,
  facts: isFacts,
  asked: objectOf({
    ...HINDRANCE,
    problemId: isNumber,
    at: isNumber,
    triedAt: isNumber,
    noticedAt: isNumber,
  }),
  recent: objectOf({
    ...HINDRANCE,
    at: isNumber,
    reach: orNull(isNumber),
    newest: orNull(isNumber),
    ended: isYesNo,
  }),
};

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
  return open(playerDataName(base, playerId));
}

export function playerDataName(base: string, playerId: number): string {
  return `player:${siteName(base)}:${playerId}`;
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
      if (sound(row.value, isAttempt)) attempts.push(row.value);
      row = await row.continue();
    }
    return attempts;
  };
  const [attempts, said] = await Promise.all([
    newestFirst(),
    whatWasSaid(
      problemId,
      reading.objectStore('facts').get(problemId),
      reading.objectStore('asked').get(problemId),
    ),
  ]);
  const { facts, asked } = said;
  if (facts && Math.min(facts.tries, most) !== attempts.length) noteDamage();
  return { attempts, facts, asked };
}

/** Facts and question times; of a problem whose facts are damaged, the site has not said anything yet. */
async function whatWasSaid(
  id: number,
  factsRow: Promise<Facts | undefined>,
  askedRow: Promise<Asked | undefined>,
) {
  const facts = sound(await factsRow, isFacts);
  const asked = sound(await askedRow, PLAYER_ROWS.asked);
  if (facts || !asked?.at) return { id, facts, asked };
  noteDamage();
  return { id, facts, asked: { ...asked, at: 0 } };
}

/** The stored facts and question times of many problems, in the order of the ids. */
export async function readManyFacts(db: PlayerDatabase, ids: readonly number[]) {
  const reading = db.transaction(['facts', 'asked']);
  return Promise.all(
    ids.map((id) =>
      whatWasSaid(id, reading.objectStore('facts').get(id), reading.objectStore('asked').get(id)),
    ),
  );
}

/** The player's latest attempts, newest first, at most `most`, as far down as they are known without a gap. */
export async function readRecent(db: PlayerDatabase, most: number) {
  const reading = db.transaction(['attempts', 'recent']);
  const asked = sound(await reading.objectStore('recent').get(ONLY), PLAYER_ROWS.recent);
  const known = IDBKeyRange.lowerBound(asked?.reach ?? 0);
  const attempts: Attempt[] = [];
  let row = await reading.objectStore('attempts').openCursor(known, 'prev');
  while (row && attempts.length < most) {
    if (sound(row.value, isAttempt)) attempts.push(row.value);
    row = await row.continue();
  }
  const count = await reading.objectStore('attempts').count(known);
  return { asked, attempts, count };
}
