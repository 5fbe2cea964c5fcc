import type { DBSchema, IDBPDatabase } from 'idb';
import { accountId, accountOfDatabase, databaseOf } from '../../account/accounts.ts';
import type { Reading } from '../../catalogue/catalogue.ts';
import { type Guarded, isNumber, objectOf, orMissing } from '../../guards.ts';
import { type DeletionSearch, type History, isHistory, isWhole } from '../../history/history.ts';
import { isProblemStats, type ProblemStats } from '../../history/problem-stats.ts';
import { isHeldCount } from '../../history/reported-stats.ts';
import { type Attempt, isAttempt } from '../../model.ts';
import type { Picks } from '../../picks/picks.ts';
import type { Skill } from '../../picks/prediction.ts';
import { BACKOFF } from '../../requests/request-status.ts';
import { makeIfKept } from '../core/accounts.ts';
import { noteCorruption, validRow } from '../corruption.ts';
import { ONLY, openerOf } from '../database.ts';

const isAsked = objectOf({
  ...BACKOFF,
  problemId: isNumber,
  at: isNumber,
  /** Start of the last request, answered or not. */
  triedAt: isNumber,
  /** When something was last noticed on the page. */
  noticedAt: isNumber,
  /** The site's own count of the player's attempts on it, where one came. */
  own: orMissing(isHeldCount),
});

/** When and how the site was last asked for one problem's attempts. Times are epoch ms, 0: never. */
export type Asked = Guarded<typeof isAsked>;

/** What each row of the stores must be. */
export const PLAYER_ROWS = {
  attempts: isAttempt,
  facts: isProblemStats,
  asked: isAsked,
  history: isHistory,
};

/** An attempt as it is stored; `solvedIn` (level, ms) only where it was solved and both are known, for the index. */
export type StoredAttempt = Attempt & { solvedIn?: [level: number, ms: number] };

interface PlayerData extends DBSchema {
  attempts: {
    key: number;
    value: StoredAttempt;
    indexes: { problem: [number, number]; time: number; solvedIn: [number, number] };
  };
  facts: { key: number; value: ProblemStats };
  asked: { key: number; value: Asked };
  history: { key: string; value: History };
  /** How far the catalogue of the attempted problems is read. */
  catalogue: { key: string; value: Reading };
  /** What was learned of the player's strength. */
  skill: { key: string; value: Skill };
  /** What was picked for the player. */
  picks: { key: string; value: Picks };
}

/** The row to store for an attempt. */
export function rowOf(attempt: Attempt): StoredAttempt {
  const { solved, level, ms } = attempt;
  return solved && level !== null && ms !== null ? { ...attempt, solvedIn: [level, ms] } : attempt;
}

/**
 * Makes the stores that a database of this version lacks; those that are there keep their rows. Version 1 knew neither levels
 * nor sums of more than three numbers. Everything here can be fetched again: what that version had of single problems is, when
 * they are looked at, and the whole history by itself.
 */
export function upgradePlayerData(db: IDBPDatabase<PlayerData>, oldVersion: number): void {
  for (const name of ['catalogue', 'skill', 'picks'] as const) {
    if (!db.objectStoreNames.contains(name)) db.createObjectStore(name);
  }
  if (oldVersion >= 2) return;
  for (const name of ['attempts', 'facts', 'asked', 'recent'] as const) {
    if (db.objectStoreNames.contains(name as 'facts')) db.deleteObjectStore(name as 'facts');
  }
  const attempts = db.createObjectStore('attempts', { keyPath: 'id' });
  attempts.createIndex('problem', ['problemId', 'at']);
  attempts.createIndex('time', 'at');
  attempts.createIndex('solvedIn', 'solvedIn');
  db.createObjectStore('facts', { keyPath: 'problemId' });
  db.createObjectStore('asked', { keyPath: 'problemId' });
  db.createObjectStore('history');
}

const open = openerOf<PlayerData>(3, upgradePlayerData, (name, make) =>
  makeIfKept(accountOfDatabase(name) ?? '', make),
);

/**
 * The database of one player at one site: everything in it can be fetched again. Made only for an account that is kept;
 * of one that was erased it rejects with a `NotKeptError`.
 */
export function playerData(base: string, playerId: number) {
  return open(playerDataName(base, playerId));
}

/** Returns the name of the database of one player at one site. */
export function playerDataName(base: string, playerId: number): string {
  return databaseOf('player', accountId(base, playerId));
}

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;

/** Keys of the `problem` index that belong to one problem. */
export function ofProblem(problemId: number): IDBKeyRange {
  return IDBKeyRange.bound([problemId, -Infinity], [problemId, Infinity]);
}

/**
 * One problem as the player has it: the newest attempts (at most `most`), their sum, when the site was asked, whether all
 * attempts on it are known, and the history where nothing of it is missing (`whole`).
 */
export async function readProblemHistory(db: PlayerDatabase, problemId: number, most: number) {
  const reading = db.transaction(['attempts', 'facts', 'asked', 'history']);
  const newestFirst = async () => {
    const rows = await reading.objectStore('attempts').index('problem').getAll(ofProblem(problemId));
    const attempts = rows.filter((row) => validRow(row, isAttempt));
    return attempts.reverse().slice(0, most);
  };
  const [attempts, stored, said] = await Promise.all([
    newestFirst(),
    reading.objectStore('history').get(ONLY),
    whatWasSaid(
      problemId,
      reading.objectStore('facts').get(problemId),
      reading.objectStore('asked').get(problemId),
    ),
  ]);
  const { facts, asked } = said;
  if (Math.min(facts?.tries ?? 0, most) !== attempts.length) noteCorruption();
  const history = validRow(stored, isHistory);
  const whole = isWhole(history) ? (history ?? null) : null;
  return { attempts, facts, asked, isKnown: isKnown(said, history), whole };
}

/** Whether all attempts on a problem are known: it was asked about, or nothing is missing of all there are. */
function isKnown({ asked, isSpoilt }: Said, history: History | undefined): boolean {
  return !isSpoilt && ((asked?.at ?? 0) > 0 || isWhole(history));
}

interface Said {
  asked: Asked | undefined;
  /** What its attempts add up to was damaged. */
  isSpoilt: boolean;
}

/** A problem's stats and request times; of a problem whose facts are damaged, the site has not said anything yet. */
async function whatWasSaid(
  id: number,
  factsRow: Promise<ProblemStats | undefined>,
  askedRow: Promise<Asked | undefined>,
) {
  const sum = await factsRow;
  const facts = validRow(sum, isProblemStats);
  const asked = validRow(await askedRow, PLAYER_ROWS.asked);
  const isSpoilt = sum !== undefined && !facts;
  if (facts || !asked?.at) return { id, facts, asked, isSpoilt };
  noteCorruption();
  return { id, facts, asked: { ...asked, at: 0 }, isSpoilt };
}

/** What is known of many problems, in the order of the ids; `isKnown` as in `readProblemHistory`. */
export async function readManyProblemStats(db: PlayerDatabase, ids: readonly number[]) {
  const reading = db.transaction(['facts', 'asked', 'history']);
  const history = reading.objectStore('history').get(ONLY);
  const said = await Promise.all(
    ids.map((id) =>
      whatWasSaid(id, reading.objectStore('facts').get(id), reading.objectStore('asked').get(id)),
    ),
  );
  const known = validRow(await history, isHistory);
  return said.map((one) => ({ ...one, isKnown: isKnown(one, known) }));
}

/**
 * The player's latest attempts, newest first, at most `most`, as far down as they are known without a gap: all of them where
 * nothing is missing, also while everything is read again.
 */
export async function readRecent(db: PlayerDatabase, most: number) {
  const reading = db.transaction(['attempts', 'history']);
  const asked = validRow(await reading.objectStore('history').get(ONLY), isHistory);
  const known = IDBKeyRange.lowerBound(isWhole(asked) ? 0 : (asked?.stretches[0]?.reach ?? 0));
  const attempts: Attempt[] = [];
  let row = await reading.objectStore('attempts').openCursor(known, 'prev');
  while (row && attempts.length < most) {
    if (validRow(row.value, isAttempt)) attempts.push(row.value);
    row = await row.continue();
  }
  const count = await reading.objectStore('attempts').count(known);
  return { asked, attempts, count };
}

/** How much of the history is known; undefined where nothing was ever asked. */
export async function readHistory(db: PlayerDatabase): Promise<History | undefined> {
  return validRow(await db.get('history', ONLY), isHistory);
}

/** How many attempts are kept from `clean` up, and how many between `low` and `clean`, exclusive. */
export async function readKept(db: PlayerDatabase, { clean, low }: DeletionSearch) {
  const { store } = db.transaction('attempts');
  const [upper, doubtful] = await Promise.all([
    store.count(IDBKeyRange.lowerBound(clean)),
    low + 1 < clean ? store.count(IDBKeyRange.bound(low, clean, true, true)) : 0,
  ]);
  return { clean: upper, doubtful };
}

/**
 * The median time, ms, of the player's solved attempts at problems of a level, as each attempt's own row named it, and of
 * how many it is; null where there are none. Of an even number, the shorter of the two in the middle.
 */
export async function readMedianTime(db: PlayerDatabase, level: number) {
  const times = db.transaction('attempts').store.index('solvedIn');
  const ofLevel = IDBKeyRange.bound([level, -Infinity], [level, Infinity]);
  const solves = await times.count(ofLevel);
  let row = await times.openKeyCursor(ofLevel);
  const middle = (solves - 1) >> 1;
  if (row && middle > 0) row = await row.advance(middle);
  return row ? { ms: row.key[1], solves } : null;
}

/** The highest id of all attempts kept; 0 where there are none. */
export async function newestId(db: PlayerDatabase): Promise<number> {
  const newest = await db.transaction('attempts').store.openKeyCursor(null, 'prev');
  return newest?.key ?? 0;
}
