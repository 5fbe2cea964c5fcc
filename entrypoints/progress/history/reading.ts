import { signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import {
  type AttemptColumns,
  newestFirst,
  noAttempts,
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
      if (next) await patiently(() => readFirst(next));
    }
    if (next) void readSoon().catch(onError);
  }

  async function readFirst(of: HistoryOwner): Promise<void> {
    const { db, factsFor, total } = await open(of);
    const first = await below(db, nothingLoaded(), FIRST);
    if (owner !== of) return;
    loaded = first.loaded;
    show(first.loaded.columns, first.loaded.columns.problemIds.map(factsFor), first.isEnd, total);
  }

  /** Reads all attempts that are not loaded yet, the newest first, and what is known of all problems. */
  async function readRest(): Promise<void> {
    const of = owner;
    if (!of) return;
    const { db, factsFor, total } = await open(of);
    const isCurrent = () => owner === of;
    const wasWhole = history.value.isWhole;
    const steps = { db, factsFor, total, isCurrent };
    await addAbove(steps);
    await addBelow(steps);
    if (!isCurrent()) return;
    // Attempts were deleted, or added in between.
    if (total && loaded.columns.count !== total.tries && wasWhole) {
      loaded = nothingLoaded();
      await addBelow({ ...steps, isSilent: true });
    }
    const facts = await factsInParts(loaded.columns.problemIds, factsFor);
    if (isCurrent()) show(loaded.columns, facts, true, total);
  }

  interface Steps {
    db: PlayerDatabase;
    factsFor: FactsFor;
    total: ReadHistory['total'];
    isCurrent: () => boolean;
    /** Whether nothing is shown before all are read. */
    isSilent?: boolean;
  }

  async function addAbove({ db, factsFor, total, isCurrent }: Steps): Promise<void> {
    while (loaded.lowest !== null && isCurrent()) {
      const added = await readAttemptsAbove(db, loaded.highest, PART);
      if (added.length === 0 || !isCurrent()) return;
      loaded = withRead(loaded, added, loaded.lowest);
      const { facts, isWhole } = history.value;
      show(loaded.columns, longer(facts, loaded.columns.problemIds, factsFor), isWhole, total);
    }
  }

  async function addBelow({ db, factsFor, total, isCurrent, isSilent = false }: Steps): Promise<void> {
    let facts = history.value.facts;
    for (let isEnd = false; !isEnd && isCurrent(); ) {
      const part = await below(db, loaded, PART);
      if (!isCurrent()) return;
      ({ loaded, isEnd } = part);
      await pause();
      if (isSilent) continue;
      facts = longer(facts, loaded.columns.problemIds, factsFor);
      const { columns, isWhole } = history.value;
      // Each showing lists all attempts anew, so there are few of them.
      if (loaded.columns.count >= 4 * columns.count) show(loaded.columns, facts, isWhole, total);
    }
  }

  function show(
    columns: AttemptColumns,
    facts: ReadHistory['facts'],
    isWhole: boolean,
    total: ReadHistory['total'],
  ): void {
    const isSame = columns === history.value.columns;
    const rows = isSame ? history.value.rows : newestFirst(columns);
    history.value = { columns, rows, facts, isWhole, total };
  }

  return { history, read };
}

async function open({ account, settings }: HistoryOwner) {
  const db = await playerData(account.origin, account.player.id);
  const [factsFor, total] = await Promise.all([
    readFacts(account.origin, db, settings, Date.now()),
    readTotal(db),
  ]);
  return { db, factsFor, total };
}

/** Reads the next attempts below those that are loaded. */
async function below(db: PlayerDatabase, before: Loaded, most: number) {
  const part = await readAttemptsBelow(db, before.lowest, most);
  const lowest = part.below ?? part.attempts.at(-1)?.id ?? before.lowest ?? 0;
  return { loaded: withRead(before, part.attempts, lowest), isEnd: part.below === null };
}

function withRead({ columns, highest }: Loaded, added: readonly Attempt[], lowest: number): Loaded {
  return {
    columns: withAttempts(columns, added),
    highest: added.reduce((most, { id }) => Math.max(most, id), highest),
    lowest,
  };
}

/** Returns the facts with those of the problems that have none yet. */
function longer(
  facts: ReadHistory['facts'],
  problemIds: readonly number[],
  factsFor: FactsFor,
): ReadHistory['facts'] {
  return problemIds.length > facts.length
    ? [...facts, ...problemIds.slice(facts.length).map(factsFor)]
    : facts;
}

async function factsInParts(problemIds: readonly number[], factsFor: FactsFor): Promise<ProblemFacts[]> {
  const facts: ProblemFacts[] = [];
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
