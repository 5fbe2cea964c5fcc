import type { Account } from '../../account/account.ts';
import { parseAccountId } from '../../account/accounts.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { NO_HISTORY } from '../../history/history.ts';
import {
  afterFailedTest,
  afterRefusedTest,
  type FailedUserFilterTest,
  isTestCurrent,
  isUserFilterIgnored,
  type UserFilterTest,
} from '../../history/user-filter.ts';
import { isYoung } from '../../requests/request-status.ts';
import { siteName } from '../../site.ts';
import { playerData, readHistory } from '../../store/player/player.ts';
import { readAccounts } from '../../store/player/read-accounts.ts';
import { readFailedUserFilterTest, readUserFilterTest } from '../../store/site/site-data.ts';
import { attemptsRequest } from '../net/api.ts';
import { requestApi } from '../net/request.ts';
import type { AttemptPage } from '../net/site-answers.ts';
import type { PlayerJob } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { writeFailedUserFilterTest, writeUserFilterTest } from '../writers.ts';
import { deleteUnproved } from './attempt-writers.ts';

/** The rows of a response that are proved to be the player's. */
export interface ProvedRows {
  rows: AttemptPage['rows'];
  /** Whether the site honours the requested user, or its rows name the player. If so, rows that were left out are exceptions. */
  isHonoured: boolean;
}

/** A user number that nobody has: the largest in 32 bits, in which most sites store them. */
const NOBODY = 2 ** 31 - 1;

/** The fewest rows that are ever requested. One row would be enough here. */
const FEW = 2;

/** Failures which show that the site honours the requested user. */
const HONOURED: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'refused-request',
]);

/** Failures that may end at any time and prove nothing. With any other failure the request was not sent. */
const TEMPORARY: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
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
 * Returns the rows of a response that are proved to be the player's: those that name the player, and, if the site has shown that
 * it honours the requested user, those that name nobody. That is found out by one request with a user number that nobody has,
 * when it first matters. Fails if it cannot be found out now.
 */
export async function provedRows(job: PlayerJob, rows: AttemptPage['rows']): Promise<Result<ProvedRows>> {
  const { account } = job;
  const { origin, player } = account;
  const isNamed = ({ playerId }: (typeof rows)[number]) => playerId === player.id;
  const stored = await readUserFilterTest(origin);
  if (rows.every(isNamed)) {
    if (!stored && rows.length > 0)
      await writeUserFilterTest(origin, { heeds: null, askedAt: 0, inSpite: false });
    return done({ rows, isHonoured: true });
  }
  const isContradicted = rows.some((row) => row.playerId !== null && !isNamed(row));
  const previous = stored ?? (await ofEarlierVersion(account));
  const mustRequest = !previous || !isTestCurrent(previous, isContradicted, job.environment.now());
  const userFilterTest = mustRequest
    ? await requestUserFilterTest(job, previous, isContradicted)
    : done(previous);
  if (!userFilterTest.ok) return userFilterTest;
  const isHonoured = userFilterTest.value.heeds === true;
  // Stored rows may be wrong only if rows name nobody. If all rows name somebody, the stored ones have named the player.
  if (!isHonoured && rows.some(({ playerId }) => playerId === null))
    await deleteUnprovedOnce(job, origin, stored);
  if (userFilterTest.value !== stored) await writeUserFilterTest(origin, userFilterTest.value);
  return done({
    rows: rows.filter((row) => isNamed(row) || (isHonoured && row.playerId === null)),
    isHonoured,
  });
}

/** Requests the attempts of a user that does not exist. A site that honours the requested user returns none. */
async function requestUserFilterTest(
  job: PlayerJob,
  previous: UserFilterTest | null,
  inSpite: boolean,
): Promise<Result<UserFilterTest>> {
  const { environment, origin, purpose } = job;
  const askedAt = environment.now();
  const trouble = await readFailedUserFilterTest(origin);
  const waits = trouble && currentFailure(trouble, askedAt);
  if (waits) return waits;
  // If a person waits, their attempts have arrived and need only this proof, so it comes first. The purpose of any other
  // priority is passed on as the same object, since its priority may still rise.
  const ownPurpose = purpose.priority === 'person' ? ({ ...purpose, priority: 'first' } as const) : purpose;
  const request = attemptsRequest({ userId: NOBODY, offset: 0, limit: FEW });
  const answer = await requestApi({ ...job, purpose: ownPurpose }, request);
  const isContradictory = answer.ok && answer.value.received === 0 && answer.value.total;
  const result = isContradictory ? failed(NO_ROWS) : answer;
  if (result.ok) return done({ heeds: result.value.received === 0, askedAt, inSpite });
  const { failure, retryAt = 0 } = result;
  if (HONOURED.has(failure.kind)) return done(afterRefusedTest(previous, askedAt, inSpite));
  if (!TEMPORARY.has(failure.kind)) return result;
  const next = afterFailedTest(failure, trouble, environment.now());
  await writeFailedUserFilterTest(origin, next);
  return failed(failure, Math.max(retryAt, next.at + next.waitMs));
}

/**
 * Deletes stored attempts that nothing proves to be the player's, if this version never checked before (`stored` null) or relied
 * on a single refusal. This comes before the new result is stored, so that it is repeated if the worker ends in between.
 */
async function deleteUnprovedOnce(
  { events }: WorkerParts,
  origin: string,
  stored: UserFilterTest | null,
): Promise<void> {
  const wasRefused = stored?.refusals === 1;
  if ((!stored || wasRefused) && (await deleteAllUnproved(origin, wasRefused))) events.attemptsChanged('all');
}

/**
 * Resolves to a failure if attempts should not be requested now: it is unknown whose rows the site returns, and the request that
 * finds it out failed a short while ago.
 */
export async function mayAskForAttempts(
  { environment }: WorkerParts,
  account: Account,
): Promise<Result<null>> {
  const trouble = await readFailedUserFilterTest(account.origin);
  if (!trouble) return done(null);
  const stored = (await readUserFilterTest(account.origin)) ?? (await ofEarlierVersion(account));
  if (stored && isTestCurrent(stored, false, environment.now())) return done(null);
  return currentFailure(trouble, environment.now()) ?? done(null);
}

/** Resolves to whether a check within the last day showed that the site ignores the requested user: no history is read then. */
export async function ignoresUserFilter({ environment }: WorkerParts, { origin }: Account): Promise<boolean> {
  return isUserFilterIgnored(await readUserFilterTest(origin), environment.now());
}

/**
 * Returns what an earlier version of the extension found out, or null. It read a history only after the first rows, or a request,
 * had proved whose they were, and stored the failure if they were not.
 */
async function ofEarlierVersion({ origin, player }: Account): Promise<UserFilterTest | null> {
  const history = await readHistory(await playerData(origin, player.id));
  if (history?.failure?.kind === 'not-only-yours')
    return { heeds: false, askedAt: history.triedAt, inSpite: false };
  if (history && history.stretches.length > 0) return { heeds: true, askedAt: 0, inSpite: false };
  return null;
}

/** Returns the stored failure until the check may be tried again, and null after that. */
function currentFailure({ failure, at, waitMs }: FailedUserFilterTest, now: number): Result<never> | null {
  return isYoung(at, waitMs, now) ? failed(failure, at + waitMs) : null;
}

/**
 * Deletes the attempts stored for a site that ignores the requested user: rows that name nobody were stored there as the
 * player's. A history that an earlier version began reading was proved then; one that relied on a refusal was not
 * (`withHistory`). Resolves to whether anything was deleted.
 */
async function deleteAllUnproved(origin: string, withHistory: boolean): Promise<boolean> {
  const accounts = (await readAccounts()).filter(({ isErasing }) => !isErasing);
  const drops = accounts.map(async ({ id, attempts }) => {
    const { site, playerId } = parseAccountId(id) ?? {};
    if (!attempts || site !== siteName(origin) || playerId === undefined) return false;
    const db = await playerData(site, playerId);
    const { stretches } = (await readHistory(db)) ?? NO_HISTORY;
    if (stretches.length > 0 && !withHistory) return false;
    await deleteUnproved(db, withHistory);
    return true;
  });
  return (await Promise.all(drops)).includes(true);
}

const NO_ROWS: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'items' };
