import { signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import { type AttemptColumns, newestFirst, noAttempts } from '../../../lib/attempt-list/attempt-columns.ts';
import type { ProblemInfo } from '../../../lib/attempt-list/filters.ts';
import type { ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import { isReadToTheEnd } from '../../../lib/history/sync-state.ts';
import type { Settings } from '../../../lib/settings.ts';
import { singleFlight } from '../../../lib/single-flight.ts';
import { readSiteNow } from '../../../lib/store/core/site-offset.ts';
import { patiently } from '../../../lib/store/in-time.ts';
import { type PlayerDatabase, playerData, readSyncState } from '../../../lib/store/player/player.ts';
import { readTotal } from '../../../lib/store/player/sums.ts';
import {
  below,
  isOfTotal,
  type Loaded,
  nothingLoaded,
  PART,
  pause,
  withAbove,
  withBelow,
  withChanged,
} from './loaded-attempts.ts';
import { type InfoFor, readInfo } from './read-problem-info.ts';

/** Attempts of the first screen. */
const FIRST = 100;

/** Whose history is read, and with which settings. */
interface HistoryOwner {
  account: Account;
  settings: Settings;
}

/** How many attempts are stored, and whether these are all. */
type Counted = Pick<ReadHistory, 'total' | 'isComplete'>;

const NOTHING_READ: ReadHistory = {
  columns: noAttempts(),
  rows: new Uint32Array(0),
  info: [],
  isWhole: false,
  isComplete: false,
  total: null,
};

/**
 * Returns the history of a player as a signal, and a function that reads it: a few attempts for the first screen, then all others in
 * parts, with a pause after each. Another call reads what has changed. `onError` is called if that fails after the first screen.
 */
export function historyReading(onError: (error: unknown) => void) {
  const history = signal<ReadHistory>(NOTHING_READ);
  let owner: HistoryOwner | null = null;
  /** Whose attempts are loaded. */
  let readFor = '';
  let loaded = nothingLoaded();
  const readSoon = singleFlight(() => patiently(readRest));

  /** Reads the first screen, and begins to read the rest. Rejects if the database fails. */
  async function read(next: HistoryOwner | null): Promise<void> {
    owner = next;
    const name = next ? `${next.account.origin} ${next.account.player.id}` : '';
    if (name !== readFor) {
      readFor = name;
      loaded = nothingLoaded();
      history.value = NOTHING_READ;
      if (next) await patiently(() => readFirst(next, name));
    }
    if (next) void readSoon().catch(onError);
  }

  async function readFirst(of: HistoryOwner, name: string): Promise<void> {
    const { db, infoFor } = await open(of);
    const first = await below(db, nothingLoaded(), FIRST);
    const counted = await readCounted(db);
    if (readFor !== name) return;
    loaded = first.loaded;
    show(first.loaded.columns, first.loaded.columns.problemIds.map(infoFor), first.isEnd, counted);
  }

  /**
   * Reads all attempts that are not loaded yet, the newest first, and what is known of all problems. It ends early only for another
   * player: whatever else changes meanwhile is read by the next call.
   */
  async function readRest(): Promise<void> {
    const of = owner;
    const name = readFor;
    const isCurrent = () => readFor === name;
    try {
      if (of) await readAll(of, isCurrent);
    } catch (error) {
      // The database of an account that is erased meanwhile is closed.
      if (isCurrent()) throw error;
    }
  }

  async function readAll(of: HistoryOwner, isCurrent: () => boolean): Promise<void> {
    const { db, infoFor } = await open(of);
    const newest = await withAbove(db, loaded, isCurrent);
    let info: ProblemInfo[] = [];
    let all = await withBelow(db, newest, isCurrent, (part) => {
      if (history.value.isWhole) return;
      // With each part, so that none of them keeps the page busy for long.
      info = [...info, ...part.columns.problemIds.slice(info.length).map(infoFor)];
      showPart(part, info);
    });
    let counted = await readCounted(db);
    // Attempts were deleted, changed, or added between those that are loaded.
    if (counted.total && !isOfTotal(all.columns, counted.total)) {
      all = await withChanged(db, all, counted.total, isCurrent);
      info = [];
      counted = await readCounted(db);
    }
    info = await allInfo(info, all.columns.problemIds, infoFor);
    if (!isCurrent()) return;
    loaded = all;
    show(all.columns, info, true, counted);
  }

  /** Shows what the first reading has read so far. Each showing lists all attempts anew, so there are few of them. */
  function showPart(part: Loaded, info: readonly ProblemInfo[]): void {
    const { columns, total, isComplete } = history.value;
    if (part.columns.count < 4 * columns.count) return;
    loaded = part;
    show(part.columns, info, false, { total, isComplete });
  }

  function show(
    columns: AttemptColumns,
    info: ReadHistory['info'],
    isWhole: boolean,
    counted: Counted,
  ): void {
    const before = history.value;
    const isSame = columns === before.columns;
    const next = { columns, rows: isSame ? before.rows : newestFirst(columns), info, isWhole, ...counted };
    // Most changes of the database change nothing here, and everything that is shown would be computed again.
    if (!isSame || !isShownAs(before, next)) history.value = next;
  }

  return { history, read };
}

/** Whether two readings of the same attempts say the same. */
function isShownAs(before: ReadHistory, next: ReadHistory): boolean {
  const { info, isWhole, isComplete, total } = next;
  return (
    isWhole === before.isWhole &&
    isComplete === before.isComplete &&
    total?.attemptCount === before.total?.attemptCount &&
    total?.solves === before.total?.solves &&
    info.length === before.info.length &&
    info.every((one, place) => isSameInfo(one, before.info[place]))
  );
}

function isSameInfo(one: ProblemInfo | undefined, other: ProblemInfo | undefined): boolean {
  const [rank, before] = [one?.rank, other?.rank];
  return (
    one?.genre === other?.genre &&
    one?.sign === other?.sign &&
    rank?.value === before?.value &&
    rank?.unit === before?.unit &&
    rank?.uncertain === before?.uncertain
  );
}

async function open({ account }: HistoryOwner) {
  const db = await playerData(account.origin, account.player.id);
  return { db, infoFor: await readInfo(account, db, await readSiteNow()) };
}

async function readCounted(db: PlayerDatabase): Promise<Counted> {
  const [total, stored] = await Promise.all([readTotal(db), readSyncState(db)]);
  return { total, isComplete: isReadToTheEnd(stored) };
}

/** Returns the info of all problems, of which the first ones are known. They are found in parts. */
async function allInfo(
  known: readonly ProblemInfo[],
  problemIds: readonly number[],
  infoFor: InfoFor,
): Promise<ProblemInfo[]> {
  const info = [...known];
  while (info.length < problemIds.length) {
    info.push(...problemIds.slice(info.length, info.length + PART).map(infoFor));
    await pause();
  }
  return info;
}
