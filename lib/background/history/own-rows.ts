import type { Account } from '../../account/account.ts';
import { parseAccountId } from '../../account/accounts.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
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
import { playerData } from '../../store/player/player.ts';
import { readAccounts } from '../../store/player/read-accounts.ts';
import { readFailedUserFilterTest, readUserFilterTest } from '../../store/site/site-data.ts';
import { attemptsRequest } from '../net/api.ts';
import { requestApi } from '../net/request.ts';
import type { AttemptPage } from '../net/site-answers.ts';
import type { PlayerTask } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { writeFailedUserFilterTest, writeUserFilterTest } from '../writers/request-writers.ts';
import { deleteUnproved } from './attempt-writers.ts';

/** The rows of a response that are proved to be the player's. */
interface ProvedRows {
  rows: AttemptPage['rows'];
  /**
   * Whether the site honours the requested user id, or all rows name the player. If true, rows that were left out are
   * exceptions.
   */
  isHonoured: boolean;
}

/** A user id that no user has: the largest integer in 32 bits, in which most sites store ids. */
const NOBODY = 2 ** 31 - 1;

/** The number of rows to request in the test. No request asks for fewer; one row would be enough here. */
const FEW = 2;

/** Failures of the test which show that the site honours the requested user id. */
const HONOURED: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'refused-request',
]);

/** Failures that may end at any time and prove nothing. After any failure in neither list, the test was not sent. */
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
 * Returns the rows of a response that are proved to be the player's. Rows that name the player are. Rows that name no
 * user are too, if the site has shown that it honours the requested user id. A test finds that out when it first
 * matters: a request with a user id that no user has. Fails if this cannot be found out now.
 */
export async function provedRows(job: PlayerTask, rows: AttemptPage['rows']): Promise<Result<ProvedRows>> {
  const { origin, player } = job.account;
  const isNamed = ({ playerId }: (typeof rows)[number]) => playerId === player.id;
  const stored = await readUserFilterTest(origin);
  if (rows.every(isNamed)) {
    if (!stored && rows.length > 0)
      await writeUserFilterTest(origin, { heeds: null, askedAt: 0, inSpite: false });
    return done({ rows, isHonoured: true });
  }
  const isContradicted = rows.some((row) => row.playerId !== null && !isNamed(row));
  const mustRequest = !stored || !isTestCurrent(stored, isContradicted, job.environment.now());
  const userFilterTest = mustRequest
    ? await requestUserFilterTest(job, stored, isContradicted)
    : done(stored);
  if (!userFilterTest.ok) return userFilterTest;
  const isHonoured = userFilterTest.value.heeds === true;
  // Stored rows may belong to other users only if the site returns rows that name no user, and only one refusal said
  // that it honours the requested user id. They are deleted before the new result is stored: if the worker ends in
  // between, this is repeated.
  const mayBeOfOthers = (!stored || stored.refusals === 1) && rows.some(({ playerId }) => playerId === null);
  if (!isHonoured && mayBeOfOthers && (await deleteAllUnproved(origin))) job.events.attemptsChanged('all');
  if (userFilterTest.value !== stored) await writeUserFilterTest(origin, userFilterTest.value);
  return done({
    rows: rows.filter((row) => isNamed(row) || (isHonoured && row.playerId === null)),
    isHonoured,
  });
}

/**
 * Sends the test: requests the attempts of a user that does not exist. A site that honours the requested user id
 * returns none.
 */
async function requestUserFilterTest(
  job: PlayerTask,
  previous: UserFilterTest | null,
  inSpite: boolean,
): Promise<Result<UserFilterTest>> {
  const { environment, origin, purpose } = job;
  const askedAt = environment.now();
  const failedTest = await readFailedUserFilterTest(origin);
  const pause = failedTest && currentFailure(failedTest, askedAt);
  if (pause) return pause;
  // If a person waits, the attempts have already arrived and only this test is missing. So the test is sent first. The
  // purpose of any other priority is passed on as the same object, since its priority may still rise.
  const ownPurpose = purpose.priority === 'person' ? ({ ...purpose, priority: 'first' } as const) : purpose;
  const request = attemptsRequest({ userId: NOBODY, offset: 0, limit: FEW });
  const answer = await requestApi({ ...job, purpose: ownPurpose }, request);
  const isContradictory = answer.ok && answer.value.received === 0 && answer.value.total;
  const result = isContradictory ? failed(NO_ROWS) : answer;
  if (result.ok) return done({ heeds: result.value.received === 0, askedAt, inSpite });
  const { failure, retryAt = 0 } = result;
  if (HONOURED.has(failure.kind)) return done(afterRefusedTest(previous, askedAt, inSpite));
  if (!TEMPORARY.has(failure.kind)) return result;
  const next = afterFailedTest(failure, failedTest, environment.now());
  await writeFailedUserFilterTest(origin, next);
  return failed(failure, Math.max(retryAt, next.at + next.waitMs));
}

/**
 * Resolves to a failure if attempts should not be requested now: it is unknown whose rows the site returns, and the
 * test that finds it out failed a short while ago.
 */
export async function mayAskForAttempts(
  { environment }: WorkerParts,
  { origin }: Account,
): Promise<Result<null>> {
  const failedTest = await readFailedUserFilterTest(origin);
  if (!failedTest) return done(null);
  const stored = await readUserFilterTest(origin);
  if (stored && isTestCurrent(stored, false, environment.now())) return done(null);
  return currentFailure(failedTest, environment.now()) ?? done(null);
}

/**
 * Resolves to whether a test within the last day showed that the site ignores the requested user id. Then no history is
 * requested.
 */
export async function ignoresUserFilter({ environment }: WorkerParts, { origin }: Account): Promise<boolean> {
  return isUserFilterIgnored(await readUserFilterTest(origin), environment.now());
}

/** Returns the stored failure until the test may be repeated, and null after that. */
function currentFailure({ failure, at, waitMs }: FailedUserFilterTest, now: number): Result<never> | null {
  return isYoung(at, waitMs, now) ? failed(failure, at + waitMs) : null;
}

/** Deletes the stored attempts of all accounts at a site. Resolves to whether there were any. */
async function deleteAllUnproved(origin: string): Promise<boolean> {
  const accounts = (await readAccounts()).filter(({ isErasing }) => !isErasing);
  const drops = accounts.map(async ({ id, attempts }) => {
    const { site, playerId } = parseAccountId(id) ?? {};
    if (!attempts || site !== siteName(origin) || playerId === undefined) return false;
    await deleteUnproved(await playerData(site, playerId));
    return true;
  });
  return (await Promise.all(drops)).includes(true);
}

const NO_ROWS: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'items' };
