import type { Account } from '../../account/account.ts';
import { accountIn } from '../../account/accounts.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { NO_HISTORY } from '../../history/history.ts';
import {
  type Heeding,
  isHeedless,
  isSettled,
  nextTrouble,
  type ProofTrouble,
  refusedAfter,
} from '../../history/user-filter.ts';
import { isYoung } from '../../requests/request-status.ts';
import { siteName } from '../../site.ts';
import { playerData, readHistory } from '../../store/player/player.ts';
import { readAccounts } from '../../store/player/read-accounts.ts';
import { readHeeding, readProofTrouble } from '../../store/site/user-filter.ts';
import { attemptsRequest } from '../net/api.ts';
import { requestApi } from '../net/request.ts';
import type { Purpose } from '../net/request-queue.ts';
import type { AttemptPage } from '../net/schema.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { writeHeeding, writeProofTrouble } from '../writers.ts';
import { dropUnproved } from './attempt-writers.ts';

/** The rows of an answer that are the player's. */
export interface Proved {
  rows: AttemptPage['rows'];
  /** The site heeds whose attempts were asked for, or its rows need no proof: those left out are odd ones. */
  isHeeded: boolean;
}

/** No user has this number, the last that fits where most sites keep theirs (32 bits). */
const NOBODY = 2 ** 31 - 1;

/** As few as are ever asked for: one row is enough. */
const FEW = 2;

/** Answers that show that a site knows very well whose attempts are asked for. */
const HEEDED: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'refused-request',
]);

/** What may end at any time, and says nothing of it; whatever else fails was not asked. */
const TROUBLE: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'not-data',
  'redirected',
  'server-trouble',
  'slow-down',
  'too-large',
  'too-slow',
  'unexpected',
  'unreachable',
]);

/**
 * Returns the rows of an answer that are proved to be the player's: those that name the player, and those that name nobody
 * where the site has shown that it honours whose attempts are asked for. The site is asked about that once, when it first
 * matters, with the number of no player. Fails where that cannot be found out now.
 */
export async function provedRows(
  worker: WorkerParts,
  purpose: Purpose,
  account: Account,
  rows: AttemptPage['rows'],
): Promise<Result<Proved>> {
  const { origin, player } = account;
  const isNamed = ({ playerId }: (typeof rows)[number]) => playerId === player.id;
  const known = await readHeeding(origin);
  if (rows.every(isNamed)) {
    if (!known && rows.length > 0) await writeHeeding(origin, { heeds: null, askedAt: 0, inSpite: false });
    return done({ rows, isHeeded: true });
  }
  const isContradicted = rows.some((row) => row.playerId !== null && !isNamed(row));
  const before = known ?? (await ofEarlierVersion(account));
  const isAsked = !before || !isSettled(before, isContradicted, worker.environment.now());
  const heeding = isAsked ? await askNobodys(worker, purpose, account, before, isContradicted) : done(before);
  if (!heeding.ok) return heeding;
  const isHeeded = heeding.value.heeds === true;
  // Where every row names somebody, what is kept has named the player.
  if (!isHeeded && rows.some(({ playerId }) => playerId === null)) await dropDoubted(worker, origin, known);
  if (heeding.value !== known) await writeHeeding(origin, heeding.value);
  return done({
    rows: rows.filter((row) => isNamed(row) || (isHeeded && row.playerId === null)),
    isHeeded,
  });
}

/** Asks for the attempts of no player: a site that honours whose are asked for gives none. */
async function askNobodys(
  worker: WorkerParts,
  purpose: Purpose,
  account: Account,
  before: Heeding | null,
  inSpite: boolean,
): Promise<Result<Heeding>> {
  const { environment } = worker;
  const { origin } = account;
  const askedAt = environment.now();
  const trouble = await readProofTrouble(origin);
  const waits = trouble && waitIn(trouble, askedAt);
  if (waits) return waits;
  // What a person waits for has come already and waits for this alone; what nobody waits for, somebody yet may.
  const mine = purpose.priority === 'person' ? ({ ...purpose, priority: 'first' } as const) : purpose;
  const answer = await requestApi(
    worker,
    mine,
    { account, origin },
    attemptsRequest({ userId: NOBODY, offset: 0, limit: FEW }),
  );
  const isOdd = answer.ok && answer.value.received === 0 && answer.value.total;
  const result = isOdd ? failed(NO_ROWS) : answer;
  if (result.ok) return done({ heeds: result.value.received === 0, askedAt, inSpite });
  const { failure, retryAt = 0 } = result;
  if (HEEDED.has(failure.kind)) return done(refusedAfter(before, askedAt, inSpite));
  if (!TROUBLE.has(failure.kind)) return result;
  const next = nextTrouble(failure, trouble, environment.now());
  await writeProofTrouble(origin, next);
  return failed(failure, Math.max(retryAt, next.at + next.waitMs));
}

/**
 * Drops what was kept and nothing proves to be the player's, where this version never looked before (`known` null), or went by
 * a single refusal. Done before that is on record: a death in between finds it again.
 */
async function dropDoubted({ events }: WorkerParts, origin: string, known: Heeding | null): Promise<void> {
  const wasRefused = known?.refusals === 1;
  if ((!known || wasRefused) && (await dropAllUnproved(origin, wasRefused))) events.attemptsChanged('all');
}

/**
 * Fails where no attempts are worth a question now: nobody knows whose rows the site gives, and finding that out met trouble
 * a short while ago.
 */
export async function mayAskForAttempts(
  { environment }: WorkerParts,
  account: Account,
): Promise<Result<null>> {
  const trouble = await readProofTrouble(account.origin);
  if (!trouble) return done(null);
  const known = (await readHeeding(account.origin)) ?? (await ofEarlierVersion(account));
  if (known && isSettled(known, false, environment.now())) return done(null);
  return waitIn(trouble, environment.now()) ?? done(null);
}

/** Whether the site was asked within the day, and did not heed it: then all of the history cannot be read. */
export async function isLeftAlone({ environment }: WorkerParts, { origin }: Account): Promise<boolean> {
  return isHeedless(await readHeeding(origin), environment.now());
}

/**
 * What a version before this one found out. It read no history whose first rows gave a doubt without asking; of one that it
 * could not read for that, it kept the reason.
 */
async function ofEarlierVersion({ origin, player }: Account): Promise<Heeding | null> {
  const history = await readHistory(await playerData(origin, player.id));
  if (history?.failure?.kind === 'not-only-yours')
    return { heeds: false, askedAt: history.triedAt, inSpite: false };
  if (history && history.stretches.length > 0) return { heeds: true, askedAt: 0, inSpite: false };
  return null;
}

/** The failure that stands until the question is worth another try; null: it is. */
function waitIn({ failure, at, waitMs }: ProofTrouble, now: number): Result<never> | null {
  return isYoung(at, waitMs, now) ? failed(failure, at + waitMs) : null;
}

/**
 * Drops what was kept of a site that does not heed whose attempts are asked for: rows that name nobody were taken for the
 * player's there. A history that an earlier version began was proved then; one that began by a refusal was not
 * (`withHistory`). Resolves to whether anything was kept.
 */
async function dropAllUnproved(origin: string, withHistory: boolean): Promise<boolean> {
  const accounts = (await readAccounts()).filter(({ isErasing }) => !isErasing);
  const drops = accounts.map(async ({ id, attempts }) => {
    const { site, playerId } = accountIn(id) ?? {};
    if (!attempts || site !== siteName(origin) || playerId === undefined) return false;
    const db = await playerData(site, playerId);
    const { stretches } = (await readHistory(db)) ?? NO_HISTORY;
    if (stretches.length > 0 && !withHistory) return false;
    await dropUnproved(db, withHistory);
    return true;
  });
  return (await Promise.all(drops)).includes(true);
}

const NO_ROWS: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'items' };
