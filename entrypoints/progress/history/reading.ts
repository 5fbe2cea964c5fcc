import { signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import {
  type AttemptColumns,
  attemptsIn,
  newestFirst,
  noAttempts,
  totalAbove,
  withAttempts,
} from '../../../lib/attempt-list/attempt-columns.ts';
import type { ProblemFacts } from '../../../lib/attempt-list/filters.ts';
import type { ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import type { Attempt } from '../../../lib/model.ts';
import type { Settings } from '../../../lib/settings.ts';
import { singleFlight } from '../../../lib/single-flight.ts';
import { patiently } from '../../../lib/store/in-time.ts';
import { readAttemptsAbove, readAttemptsBelow } from '../../../lib/store/player/attempt-reader.ts';
import { type PlayerDatabase, playerData } from '../../../lib/store/player/player.ts';
import { readTotal } from '../../../lib/store/player/sums.ts';
import { type FactsFor, readFacts } from './problem-facts.ts';

/** Attempts of the first screen. */
const FIRST = 100;
/** Attempts, or problems, that are handled in one task, so that the page answers in between. */
const PART = 1_000;

/** Whose history is read, and with which settings. */
export interface HistoryOwner {
  account: Account;
  settings: Settings;
}

const NOTHING_READ: ReadHistory = {
  columns: noAttempts(),
  rows: new Uint32Array(0),
  facts: [],
  isWhole: false,
  total: null,
};

/** The attempts that have been read without a gap: all stored ones with these ids and those in between. */
interface Loaded {
  columns: AttemptColumns;
  highest: number;
  /** The id below which the next ones are; null: nothing is read. */
  lowest: number | null;
}

const nothingLoaded = (): Loaded => ({ columns: noAttempts(), highest: 0, lowest: null });

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
    const { db, factsFor } = await open(of);
    const first = await below(db, nothingLoaded(), FIRST);
    const total = await readTotal(db);
    if (readFor !== name) return;
    loaded = first.loaded;
    show(first.loaded.columns, first.loaded.columns.problemIds.map(factsFor), first.isEnd, total);
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
    const { db, factsFor } = await open(of);
    const newest = await withAbove(db, loaded, isCurrent);
    let facts: ProblemFacts[] = [];
    let all = await withBelow(db, newest, isCurrent, (part) => {
      if (history.value.isWhole) return;
      // With each part, so that none of them keeps the page busy for long.
      facts = [...facts, ...part.columns.problemIds.slice(facts.length).map(factsFor)];
      showPart(part, facts);
    });
    let total = await readTotal(db);
    // Attempts were deleted, changed, or added between those that are loaded.
    if (total && !isOfTotal(all.columns, total)) {
      all = await withChanged(db, all, total, isCurrent);
      facts = [];
      total = await readTotal(db);
    }
    facts = await allFacts(facts, all.columns.problemIds, factsFor);
    if (!isCurrent()) return;
    loaded = all;
    show(all.columns, facts, true, total);
  }

  /** Shows what the first reading has read so far. Each showing lists all attempts anew, so there are few of them. */
  function showPart(part: Loaded, facts: readonly ProblemFacts[]): void {
    const { columns, total } = history.value;
    if (part.columns.count < 4 * columns.count) return;
    loaded = part;
    show(part.columns, facts, false, total);
  }

  function show(
    columns: AttemptColumns,
    facts: ReadHistory['facts'],
    isWhole: boolean,
    total: ReadHistory['total'],
  ): void {
    const before = history.value;
    const isSame = columns === before.columns;
    const next = { columns, rows: isSame ? before.rows : newestFirst(columns), facts, isWhole, total };
    // Most changes of the database change nothing here, and everything that is shown would be computed again.
    if (!isSame || !isShownAs(before, next)) history.value = next;
  }

  return { history, read };
}

/** Whether the columns have so many tries and solves. */
function isOfTotal(columns: AttemptColumns, total: NonNullable<ReadHistory['total']>): boolean {
  const { tries, solves } = totalAbove(columns, 0);
  return tries === total.tries && solves === total.solves;
}

/** Whether two readings of the same attempts say the same. */
function isShownAs(before: ReadHistory, next: ReadHistory): boolean {
  const { facts, isWhole, total } = next;
  return (
    isWhole === before.isWhole &&
    total?.tries === before.total?.tries &&
    total?.solves === before.total?.solves &&
    facts.length === before.facts.length &&
    facts.every((one, place) => isSameFacts(one, before.facts[place]))
  );
}

function isSameFacts(one: ProblemFacts | undefined, other: ProblemFacts | undefined): boolean {
  const [rank, before] = [one?.rank, other?.rank];
  return (
    one?.genre === other?.genre &&
    one?.mark === other?.mark &&
    one?.note?.text === other?.note?.text &&
    one?.note?.bookmarked === other?.note?.bookmarked &&
    rank?.value === before?.value &&
    rank?.unit === before?.unit &&
    rank?.uncertain === before?.uncertain
  );
}

async function open({ account, settings }: HistoryOwner) {
  const db = await playerData(account.origin, account.player.id);
  return { db, factsFor: await readFacts(account, db, settings, Date.now()) };
}

/** Returns what is loaded with all attempts above it, if anything is. */
async function withAbove(db: PlayerDatabase, from: Loaded, isCurrent: () => boolean): Promise<Loaded> {
  let loaded = from;
  while (loaded.lowest !== null && isCurrent()) {
    const added = await readAttemptsAbove(db, loaded.highest, PART);
    if (added.length === 0) break;
    loaded = withRead(loaded, added, loaded.lowest);
  }
  return loaded;
}

/** Returns what is loaded with all attempts below it. `onPart` gets what is loaded after each part. */
async function withBelow(
  db: PlayerDatabase,
  from: Loaded,
  isCurrent: () => boolean,
  onPart: (loaded: Loaded) => void = () => {},
): Promise<Loaded> {
  let loaded = from;
  for (let isEnd = false; !isEnd && isCurrent(); ) {
    ({ loaded, isEnd } = await below(db, loaded, PART));
    await pause();
    if (isCurrent()) onPart(loaded);
  }
  return loaded;
}

/**
 * Returns what is loaded with what was added, deleted or changed in between. Reads upwards from the lowest, and ends once there are so many
 * tries and solves: while a history is first read, each part of it comes just above the old tries of problems that were opened.
 */
async function withChanged(
  db: PlayerDatabase,
  { columns: known }: Loaded,
  total: NonNullable<ReadHistory['total']>,
  isCurrent: () => boolean,
): Promise<Loaded> {
  let read = nothingLoaded();
  while (isCurrent()) {
    const added = await readAttemptsAbove(db, read.highest, PART);
    if (added.length === 0) break;
    read = withRead(read, added, read.lowest ?? added[0]?.id ?? 0);
    const above = totalAbove(known, read.highest);
    const { tries, solves } = totalAbove(read.columns, 0);
    if (tries + above.tries === total.tries && solves + above.solves === total.solves)
      return withRowsAbove(read, known, read.highest);
    await pause();
  }
  return read;
}

/** Returns what is loaded with those of the known attempts whose id is above this one. */
async function withRowsAbove(from: Loaded, known: AttemptColumns, above: number): Promise<Loaded> {
  let loaded = from;
  for (let row = 0; row < known.count; row += PART) {
    const added = attemptsIn(known, row, row + PART).filter(({ id }) => id > above);
    loaded = withRead(loaded, added, loaded.lowest);
    await pause();
  }
  return loaded;
}

/** Reads the next attempts below those that are loaded. */
async function below(db: PlayerDatabase, before: Loaded, most: number) {
  const part = await readAttemptsBelow(db, before.lowest, most);
  const lowest = part.below ?? part.attempts.at(-1)?.id ?? before.lowest ?? 0;
  return { loaded: withRead(before, part.attempts, lowest), isEnd: part.below === null };
}

function withRead({ columns, highest }: Loaded, added: readonly Attempt[], lowest: number | null): Loaded {
  return {
    // The same columns tell that nothing has changed.
    columns: added.length === 0 ? columns : withAttempts(columns, added),
    highest: added.reduce((most, { id }) => Math.max(most, id), highest),
    lowest,
  };
}

/** Returns the facts of all problems, of which the first ones are known. They are found in parts. */
async function allFacts(
  known: readonly ProblemFacts[],
  problemIds: readonly number[],
  factsFor: FactsFor,
): Promise<ProblemFacts[]> {
  const facts = [...known];
  while (facts.length < problemIds.length) {
    facts.push(...problemIds.slice(facts.length, facts.length + PART).map(factsFor));
    await pause();
  }
  return facts;
}

/** Ends the task, so that the page can answer the player. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
