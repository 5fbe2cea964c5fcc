import { type Account, usable } from '../account.ts';
import { answered, begun, isUnderWay, nextQuestion, type Reading, refused } from '../catalogue.ts';
import { plannedParts, wholeParts } from '../catalogue-parts.ts';
import { type Density, densityOf, NO_DENSITY } from '../elo-density.ts';
import { done, type Failure, failed, type Result } from '../failure.ts';
import type { Filters, Range } from '../filters.ts';
import { failureIn, isYoung, memoryOf } from '../freshness.ts';
import { isReadToTheEnd, isWhole } from '../history.ts';
import { likelyElo } from '../likely-elo.ts';
import { LIFETIME, LIST, PACE, WAIT } from '../limits.ts';
import type { Problem, Status } from '../model.ts';
import { startedToday, tomorrow } from '../pace.ts';
import type { CatalogueChoice } from '../settings.ts';
import { attemptedIds, readReading, toldIds } from '../store/catalogue.ts';
import { playerData, readHistory, readManyFacts } from '../store/player.ts';
import { readManyProblems, siteData } from '../store/problems.ts';
import { readSettings } from '../store/settings.ts';
import type { SiteApi } from './api.ts';
import { writeReading } from './catalogue-writers.ts';
import type { Journal } from './journal.ts';
import { currentAccount, currentGeneration } from './key.ts';
import type { PaceKeeper } from './pace-keeper.ts';
import type { ProblemKeeper } from './problem-data.ts';
import type { Errand } from './queue.ts';
import type { World } from './world.ts';
import { hearOfProblems } from './writers.ts';

/** As whom and where the catalogue is asked for; `account` null: as nobody. */
interface Asker {
  account: Account | null;
  origin: string;
}

type Which = Exclude<CatalogueChoice, 'none'>;

/** What to do next for a catalogue. */
type Step = { part: Filters } | { details: number[] } | null;

/**
 * Learns what attempts do not say of their problems (genre, elo, rating), and of all problems where the player wants that:
 * through the list, part after part, or problem by problem where that costs the site fewer questions or its list pays no
 * heed to what it is asked. Nobody waits for it; what is known already is not asked for.
 */
export function catalogueKeeper(
  world: World,
  api: SiteApi,
  jobs: Journal,
  pace: PaceKeeper,
  problems: ProblemKeeper,
  onEnd: (account: Account) => void,
) {
  const densities = new Map<string, Promise<Density>>();

  /** Reads what is missing, where the player's history is here. */
  async function goOn(): Promise<void> {
    const { base } = await readSettings();
    const account = usable(await currentAccount());
    if (account && (await isWanted(account))) await fill(account);
    const asker = { account, origin: account?.origin ?? new URL(base).origin };
    if (await isWholeWanted(asker)) await fillWhole(asker);
  }

  /** The data of the attempted problems. Equal calls are one; resolves when there is nothing more to do, or not now. */
  async function fill(account: Account): Promise<Result<null>> {
    const order = {
      name: `catalogue ${account.generation}`,
      work: { do: 'catalogue', whole: false },
    } as const;
    const { generation, origin } = account;
    const steps = () => stepOf(account);
    const result = await jobs.run({ ...order, generation, origin }, 'background', (errand) =>
      takeAll(errand, { account, origin }, 'attempted', steps),
    );
    onEnd(account);
    return result;
  }

  /** The data of all problems that the site has. */
  function fillWhole(asker: Asker): Promise<Result<null>> {
    const { account, origin } = asker;
    const generation = account?.generation ?? null;
    const order = { name: `whole catalogue ${generation} ${origin}`, generation, origin } as const;
    const work = { do: 'catalogue', whole: true } as const;
    return jobs.run({ ...order, work }, 'background', (errand) =>
      takeAll(errand, asker, 'all', () => stepOfWhole(origin)),
    );
  }

  /** Whether anything is to be read that may be, as far as is known without asking. */
  async function isWanted(account: Account): Promise<boolean> {
    if (!(await isChosen('attempted'))) return false;
    const db = await playerData(account.origin, account.player.id);
    const history = await readHistory(db);
    // A part of the history would be asked for twice over: its problems are among those to come.
    if (!history || !isReadToTheEnd(history)) return false;
    if (failureIn(await readReading(db), account.generation, world.now())) return false;
    return (await stepOf(account)) !== null;
  }

  async function isWholeWanted({ account, origin }: Asker): Promise<boolean> {
    if (!(await isChosen('all'))) return false;
    const reading = await readReading(await siteData(origin));
    if (failureIn(reading, account?.generation ?? 0, world.now())) return false;
    return (await stepOfWhole(origin)) !== null;
  }

  async function takeAll(
    errand: Errand,
    asker: Asker,
    which: Which,
    stepOf: () => Promise<Step>,
  ): Promise<Result<null>> {
    // Which problems are missing is found out once for all of them: it takes every problem attempted.
    let details: number[] = [];
    for (;;) {
      if (!(await isChosen(which))) return done(null);
      if (startedToday(await pace.read(), world.now()) >= PACE.backgroundPerDay) {
        return failed({ kind: 'daily-limit' }, tomorrow(world.now()));
      }
      const step = details.length > 0 ? { details } : await stepOf();
      if (!step) return done(null);
      const taken =
        'part' in step
          ? await readPart(errand, asker, which, step.part)
          : await readDetail(asker, step.details[0] ?? 0);
      if (!taken.ok) return taken;
      details = 'part' in step ? [] : step.details.slice(1);
      if ('details' in step && details.length === 0) await noteDetailed(asker);
      await jobs.renew(errand);
    }
  }

  async function noteDetailed({ account, origin }: Asker): Promise<void> {
    if (!account) return;
    const db = await playerData(origin, account.player.id);
    await writeReading(db, { ...(await readReading(db)), detailedAt: world.now() });
  }

  async function readDetail({ account, origin }: Asker, problemId: number): Promise<Result<null>> {
    const answer = await problems.ask(account, origin, problemId, false, 'background');
    return !answer.ok && answer.failure.kind === 'no-such-problem' ? done(null) : answer;
  }

  /** What to ask for next for the attempted problems; a reading that would cost less than asking for each is begun here. */
  async function stepOf(account: Account): Promise<Step> {
    const db = await playerData(account.origin, account.player.id);
    const reading = await readReading(db);
    if (isUnderWay(reading)) return asStep(reading);
    const attempted = await attemptedIds(db);
    const missing = await missingOf(account.origin, attempted);
    const { doneAt, detailedAt } = reading;
    // What a player just tried is known soon enough: most of a day's problems are looked at anyway.
    const isLately = isYoung(Math.max(doneAt, detailedAt), LIFETIME.detailsMs, world.now());
    if (missing.length === 0 || (isLately && missing.length < FEW_MISSING)) return null;
    const isLate = !isYoung(doneAt, LIFETIME.catalogueMs, world.now());
    if (!isLate || missing.length <= costOf(attempted.length)) return { details: missing };
    const next = begun(await plan(account), reading, world.now());
    await writeReading(db, next);
    return asStep(next);
  }

  async function stepOfWhole(origin: string): Promise<Step> {
    const db = await siteData(origin);
    const reading = await readReading(db);
    if (isUnderWay(reading)) return asStep(reading);
    if (isYoung(reading.doneAt, LIFETIME.catalogueMs, world.now())) return null;
    const next = begun(wholeParts(), reading, world.now());
    await writeReading(db, next);
    return asStep(next);
  }

  /** The attempted problems of which the site has not said what it can, nor failed to of late. */
  async function missingOf(origin: string, attempted: readonly number[]): Promise<number[]> {
    const told = await toldIds(await siteData(origin));
    const untold = attempted.filter((id) => !told.has(id));
    const rows = await readManyProblems(origin, untold);
    const wasLately = (at: number) => isYoung(at, LIFETIME.catalogueMs, world.now());
    return rows.flatMap(({ id, asked, missingAt }) => {
      const failedAt = asked.failure ? asked.retryAt - WAIT.nonsenseMs : 0;
      return [asked.at, missingAt, failedAt].some(wasLately) ? [] : [id];
    });
  }

  /** The parts to ask for, by what is known of the attempted problems' ranks. */
  async function plan(account: Account): Promise<Filters[]> {
    const parts = STATUSES_TRIED.map(async (status) => {
      const density = await densityOfStatus(account, status);
      return density === NO_DENSITY ? [] : plannedParts(status, density);
    });
    return (await Promise.all(parts)).flat();
  }

  /** How the problems that the player has solved, or tried, are spread; `NO_DENSITY` where there are none. */
  async function densityOfStatus({ origin, player }: Account, status: TriedStatus): Promise<Density> {
    const facts = await (await playerData(origin, player.id)).getAll('facts');
    const ids = facts.flatMap(({ problemId, tries, solves }) =>
      tries > 0 && solves > 0 === (status === 'solved') ? [problemId] : [],
    );
    if (ids.length === 0) return NO_DENSITY;
    const rows = await readManyProblems(origin, ids);
    return densityOf(rows.flatMap((row) => likelyElo(row) ?? []));
  }

  async function readPart(
    errand: Errand,
    { account, origin }: Asker,
    which: Which,
    part: Filters,
  ): Promise<Result<null>> {
    // What comes must have a place, or it is not asked for.
    const site = await siteData(origin);
    const answer = await api.problems(errand, account, origin, part);
    const generation = account?.generation ?? 0;
    if (account && (await currentGeneration()) !== generation) return failed(NO_KEY);
    const db = which === 'all' || !account ? site : await playerData(origin, account.player.id);
    const reading = await readReading(db);
    // Another life may have asked for it meanwhile.
    if (JSON.stringify(nextQuestion(reading)) !== JSON.stringify(part)) return done(null);
    const now = world.now();
    if (!answer.ok && answer.failure.kind !== 'list-refused') {
      const memory = memoryOf(answer.failure, generation, now);
      if (memory) await writeReading(db, { ...reading, ...memory });
      return memory ? failed(answer.failure, memory.retryAt) : answer;
    }
    if (!answer.ok) {
      await writeReading(db, refused(reading, now));
      return done(null);
    }
    const { rows, received } = answer.value;
    const ofPlayer = which === 'attempted' ? account : null;
    const strange = ofPlayer ? await countStrange(ofPlayer, rows) : 0;
    const known = ofPlayer ? await densityFor(ofPlayer, part, reading.begunAt) : NO_DENSITY;
    const next = answered(reading, { rows, received, strange }, known, now);
    if (next.heeded) await hearOfProblems(origin, asHeard(rows, part));
    await writeReading(db, next);
    return done(null);
  }

  /** How many of the rows the player has never attempted; none, where attempts may be missing. */
  async function countStrange({ origin, player }: Account, rows: readonly Problem[]): Promise<number> {
    const db = await playerData(origin, player.id);
    if (!isWhole(await readHistory(db))) return 0;
    const known = await readManyFacts(
      db,
      rows.map(({ id }) => id),
    );
    return known.filter(({ facts }) => !facts?.tries).length;
  }

  /** The density of a part's status, computed once in a reading: it takes every problem attempted. */
  async function densityFor(account: Account, { statuses }: Filters, begunAt: number): Promise<Density> {
    const status = statuses.includes('solved') ? 'solved' : 'tried_but_not_solved';
    const name = JSON.stringify([account.generation, begunAt, status]);
    const known = densities.get(name) ?? densityOfStatus(account, status);
    densities.set(name, known);
    return known;
  }

  return { goOn, fill, fillWhole, isWanted, isWholeWanted };
}

export type CatalogueKeeper = ReturnType<typeof catalogueKeeper>;

const STATUSES_TRIED = ['tried_but_not_solved', 'solved'] as const satisfies Status[];
type TriedStatus = (typeof STATUSES_TRIED)[number];

/** Fewer problems than this, of which nothing is known, are asked for but once a day. */
const FEW_MISSING = 10;

const NO_KEY: Failure = { kind: 'no-key' };

function asStep(reading: Reading): Step {
  const part = nextQuestion(reading);
  return part && { part };
}

/** Whether the player wants this to be read, or more. */
async function isChosen(which: Which): Promise<boolean> {
  const { catalogue, historyPaused } = await readSettings();
  return !historyPaused && (catalogue === 'all' || catalogue === which);
}

/** How many questions a reading of so many problems takes: each answer is full by two thirds, and some are cut. */
export function costOf(problems: number): number {
  return Math.ceil(problems / (LIST.most * 0.5)) + 2;
}

/** The rows with what the question says of them: the range of elo, and the genre where it was only one. */
function asHeard(rows: readonly Problem[], { elo, genres }: Filters): (Problem & { within: Range })[] {
  const [genre = null] = genres.length === 1 ? genres : [];
  return rows.map((row) => ({ ...row, genre: row.genre ?? genre, within: elo }));
}
