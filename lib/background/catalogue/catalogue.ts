import { type Account, usable } from '../../account/account.ts';
import {
  answered,
  begun,
  isUnderWay,
  nextQuestion,
  type Reading,
  refused,
} from '../../catalogue/catalogue.ts';
import { wholeParts } from '../../catalogue/catalogue-parts.ts';
import { type Density, NO_DENSITY } from '../../difficulty/elo-density.ts';
import type { Range } from '../../difficulty/range.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import type { Filters } from '../../filters/filters.ts';
import { isReadToTheEnd } from '../../history/history.ts';
import { LIFETIME } from '../../limits.ts';
import type { Problem } from '../../model.ts';
import { backoffAfter, failureIn, isYoung } from '../../requests/request-status.ts';
import type { CatalogueChoice } from '../../settings.ts';
import { siteName } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';
import { attemptedIds, readReading } from '../../store/player/catalogue.ts';
import { playerData, readHistory } from '../../store/player/player.ts';
import { siteData } from '../../store/site/site-data.ts';
import { currentAccount, currentGeneration } from '../account/key.ts';
import type { Environment } from '../environment.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { singleFlight } from '../jobs/single-flight.ts';
import type { SiteApi } from '../net/api.ts';
import type { Errand } from '../net/request-queue.ts';
import type { ProblemSync } from '../problems/problem-data.ts';
import { hearOfProblems } from '../writers.ts';
import { costOf, densityOfStatus, isOfOne, missingOf, plannedFor } from './catalogue-needs.ts';
import { countStrange, elsewhereCounter } from './catalogue-rows.ts';
import { writeReading } from './catalogue-writers.ts';

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
export function catalogueSync(
  environment: Environment,
  api: SiteApi,
  jobs: JobStore,
  problems: ProblemSync,
  onEnd: (account: Account) => void,
) {
  const densities = new Map<string, Promise<Density>>();
  const countElsewhere = { attempted: elsewhereCounter(), all: elsewhereCounter() };

  // What is missing takes every problem attempted to find out, and each answer is news.
  const goOnAttempted = singleFlight(async (isPress) => {
    const account = usable(await currentAccount());
    if (!account || !(await isWanted(account))) return true;
    if (!isPress && (await jobs.isPutOff(nameOf(account)))) return true;
    return isToGoOn(await fill(account));
  });
  const goOnWhole = singleFlight(async (isPress) => {
    const { base } = await readSettings();
    const account = usable(await currentAccount());
    const asker = { account, origin: account?.origin ?? new URL(base).origin };
    if (!(await isWholeWanted(asker))) return true;
    if (!isPress && (await jobs.isPutOff(nameOfWhole(asker)))) return true;
    return isToGoOn(await fillWhole(asker));
  });

  /**
   * Reads what is missing, where the player's history is here. With all of the site's problems come most of the player's.
   * `isPress`: the player wishes it now, so that what was put off is not waited for.
   */
  const goOn = (isPress = false): Promise<void> => goOnWhole(isPress).then(() => goOnAttempted(isPress));

  /** The data of the attempted problems. Equal calls are one; resolves when there is nothing more to do, or not now. */
  function fill(account: Account): Promise<Result<null>> {
    const order = { name: nameOf(account), work: { do: 'catalogue', whole: false } } as const;
    const { generation, origin } = account;
    const steps = () => stepOf(account);
    return jobs.run({ ...order, generation, origin }, 'background', async (errand) => {
      const result = await takeAll(errand, { account, origin }, 'attempted', steps);
      if (result.ok) onEnd(account);
      return result;
    });
  }

  /** The data of all problems that the site has. */
  function fillWhole(asker: Asker): Promise<Result<null>> {
    const { account, origin } = asker;
    const generation = account?.generation ?? null;
    const order = { name: nameOfWhole(asker), generation, origin } as const;
    const work = { do: 'catalogue', whole: true } as const;
    return jobs.run({ ...order, work }, 'background', (errand) =>
      takeAll(errand, asker, 'all', () => stepOfWhole(origin)),
    );
  }

  /** Whether anything is to be read that may be, as far as is known without asking, and was not just asked for in vain. */
  async function isWanted(account: Account): Promise<boolean> {
    if (!(await isChosen('attempted'))) return false;
    const reading = await readReading(await playerData(account.origin, account.player.id));
    return !failureIn(reading, account.generation, environment.now()) && (await isLeft(account));
  }

  async function isWholeWanted({ account, origin }: Asker): Promise<boolean> {
    if (!(await isChosen('all'))) return false;
    const reading = await readReading(await siteData(origin));
    return !failureIn(reading, account?.generation ?? 0, environment.now()) && (await isWholeLeft(origin));
  }

  /** Whether anything of the attempted problems is left to be read that may be. */
  async function isLeft(account: Account): Promise<boolean> {
    if (!(await isChosen('attempted'))) return false;
    const history = await readHistory(await playerData(account.origin, account.player.id));
    // A part of the history would be asked for twice over: its problems are among those to come.
    if (!history || !isReadToTheEnd(history)) return false;
    return (await stepOf(account)) !== null;
  }

  /** The same for all problems that the site has. */
  async function isWholeLeft(origin: string): Promise<boolean> {
    return (await isChosen('all')) && (await stepOfWhole(origin)) !== null;
  }

  async function takeAll(
    errand: Errand,
    asker: Asker,
    which: Which,
    stepOf: () => Promise<Step>,
  ): Promise<Result<null>> {
    // Which problems are missing is found out once for all of them: it takes every problem attempted.
    let details: number[] = [];
    let odd = 0;
    for (;;) {
      if (!(await isChosen(which)) || !(await isStill(asker))) return done(null);
      const step = details.length > 0 ? { details } : await stepOf();
      if (!step) return done(null);
      const taken =
        'part' in step
          ? await readPart(errand, asker, which, step.part)
          : await readDetail(asker, step.details[0] ?? 0);
      details = 'part' in step ? [] : step.details.slice(1);
      odd = taken.ok ? 0 : odd + 1;
      if (!taken.ok && !('details' in step && isOfOne(taken.failure))) return taken;
      if (!taken.ok && odd >= MOST_ODD) return stopAt(asker, taken.failure);
      if ('details' in step && details.length === 0) await noteDetailed(asker);
      if (taken.ok) await jobs.renew(errand);
    }
  }

  async function noteDetailed({ account, origin }: Asker): Promise<void> {
    if (!account) return;
    const db = await playerData(origin, account.player.id);
    await writeReading(db, { ...(await readReading(db)), detailedAt: environment.now() });
  }

  /** One problem after the other gave nothing: that says something of the site. */
  async function stopAt({ account }: Asker, failure: Failure): Promise<Result<null>> {
    const memory = backoffAfter(failure, account?.generation ?? 0, environment.now());
    if (!account || !memory) return failed(failure);
    const db = await playerData(account.origin, account.player.id);
    await writeReading(db, { ...(await readReading(db)), ...memory });
    return failed(failure, memory.retryAt);
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
    const missing = await missingOf(account.origin, attempted, environment.now());
    const { doneAt, detailedAt } = reading;
    // What a player just tried is known soon enough: most of a day's problems are looked at anyway.
    const isLately = isYoung(Math.max(doneAt, detailedAt), LIFETIME.detailsMs, environment.now());
    if (missing.length === 0 || (isLately && missing.length < FEW_MISSING)) return null;
    const isLate = !isYoung(doneAt, LIFETIME.catalogueMs, environment.now());
    if (!isLate || missing.length <= costOf(attempted.length)) return { details: missing };
    const next = begun(await plannedFor(account), reading, environment.now());
    await writeReading(db, next);
    return asStep(next);
  }

  async function stepOfWhole(origin: string): Promise<Step> {
    const db = await siteData(origin);
    const reading = await readReading(db);
    if (isUnderWay(reading)) return asStep(reading);
    if (isYoung(reading.doneAt, LIFETIME.catalogueMs, environment.now())) return null;
    const next = begun(wholeParts(), reading, environment.now());
    await writeReading(db, next);
    return asStep(next);
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
    const now = environment.now();
    const afterRefusal = !answer.ok && answer.failure.kind === 'list-refused' && refused(reading, now);
    if (!answer.ok && !afterRefusal) {
      const memory = backoffAfter(answer.failure, generation, now);
      // Whatever refused that part may be over then: it is asked for anew.
      if (memory) await writeReading(db, { ...reading, ...memory, isInDoubt: false });
      return memory ? failed(answer.failure, memory.retryAt) : answer;
    }
    if (!answer.ok) {
      if (afterRefusal) await writeReading(db, afterRefusal);
      return done(null);
    }
    const { rows, received } = answer.value;
    const ofPlayer = which === 'attempted' ? account : null;
    const strangers = ofPlayer ? await countStrange(ofPlayer, rows) : 0;
    const strange = strangers + countElsewhere[which](reading.begunAt, part, rows);
    const known = ofPlayer ? await densityFor(ofPlayer, part, reading.begunAt) : NO_DENSITY;
    const next = answered(reading, { rows, received, strange }, known, now);
    if (next.heeded) await hearOfProblems(origin, asHeard(rows, part));
    await writeReading(db, next);
    return done(null);
  }

  /** The density of a part's status, computed once in a reading: it takes every problem attempted. */
  async function densityFor(account: Account, { statuses }: Filters, begunAt: number): Promise<Density> {
    const status = statuses.includes('solved') ? 'solved' : 'tried_but_not_solved';
    const name = JSON.stringify([account.generation, begunAt, status]);
    const known = densities.get(name) ?? densityOfStatus(account, status);
    densities.set(name, known);
    known.catch(() => densities.delete(name));
    return known;
  }

  return { goOn, fill, fillWhole, isWanted, isLeft, isWholeLeft };
}

export type CatalogueSync = ReturnType<typeof catalogueSync>;

function nameOf({ generation }: Account): string {
  return `catalogue ${generation}`;
}

function nameOfWhole({ account, origin }: Asker): string {
  return `whole catalogue ${account?.generation ?? null} ${origin}`;
}

/** Fewer problems than this, of which nothing is known, are asked for but once a day. */
const FEW_MISSING = 10;
const NO_KEY: Failure = { kind: 'no-key' };

const MOST_ODD = 5;

/** Without the key that it was begun with, somebody else may have something to read. */
function isToGoOn(ended: Result<null>): boolean {
  return ended.ok || ended.failure.kind === 'no-key';
}

function asStep(reading: Reading): Step {
  const part = nextQuestion(reading);
  return part && { part };
}

/** Whether the player wants this to be read, or more. */
async function isChosen(which: Which): Promise<boolean> {
  const { catalogue, historyPaused } = await readSettings();
  return !historyPaused && (catalogue === 'all' || catalogue === which);
}

/** Whether this is who asks there now: with another key, or at another site, somebody else reads on. */
async function isStill({ account, origin }: Asker): Promise<boolean> {
  const [{ base }, current] = [await readSettings(), usable(await currentAccount())];
  const isSame = (current?.generation ?? null) === (account?.generation ?? null);
  return isSame && siteName(current?.origin ?? base) === siteName(origin);
}

/** The rows with what the question says of them: the range of elo, and the genre where it was only one. */
function asHeard(rows: readonly Problem[], { elo, genres }: Filters): (Problem & { within: Range })[] {
  const [genre = null] = genres.length === 1 ? genres : [];
  return rows.map((row) => ({ ...row, genre: row.genre ?? genre, within: elo }));
}
