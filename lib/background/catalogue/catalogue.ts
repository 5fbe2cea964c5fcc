import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { isReadToTheEnd } from '../../history/history.ts';
import { backoffAfter, failureIn } from '../../requests/request-status.ts';
import type { Settings } from '../../settings.ts';
import { singleFlight } from '../../single-flight.ts';
import { siteName } from '../../site.ts';
import { readReading } from '../../store/player/catalogue.ts';
import { playerData, readHistory } from '../../store/player/player.ts';
import { readProblem, siteData } from '../../store/site/site-data.ts';
import { perLife } from '../per-life.ts';
import { refreshProblem } from '../problems/problem-data.ts';
import type { Asker } from '../queue/requester.ts';
import { type JobContext, type RequestContext, readContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { isOneProblemsFailure, isWithoutData } from './catalogue-needs.ts';
import { type CatalogueScope, readPart } from './catalogue-part.ts';
import { type CatalogueStep, nextAttemptedStep, nextCompleteStep } from './catalogue-steps.ts';
import { writeReading } from './catalogue-writers.ts';

// Reads the data of problems that lists of attempts do not contain: genre, elo and rating. It reads the data of the
// attempted problems or, if the player chose that, of all problems. It requests the problem list part by part. It
// requests problems one by one if that takes fewer requests, or if the list ignores filters. It runs in the background,
// and requests nothing that is already stored.

/** If this many requests in a row fail, each for another problem, the site is the cause and not the problems. */
const MOST_FAILURES = 5;

/**
 * Each catalogue is read by one run at a time. Finding out what is missing reads every attempted problem, and each
 * response may change the result.
 */
const flights = perLife((worker) => ({
  attempted: singleFlight(async (userInitiated) => {
    const context = await readContext(worker);
    const { account } = context.asker;
    if (!account || !(await isAttemptedDue(context, account))) return true;
    if (!userInitiated && (await worker.jobs.isDelayed(nameOfAttempted(account)))) return true;
    return mayRunAgain(await readAttemptedCatalogue(worker, account));
  }),
  complete: singleFlight(async (userInitiated) => {
    const context = await readContext(worker);
    if (!(await isCompleteDue(context))) return true;
    if (!userInitiated && (await worker.jobs.isDelayed(nameOfComplete(context.asker)))) return true;
    return mayRunAgain(await readCompleteCatalogue(worker, context.asker));
  }),
}));

/**
 * Reads the missing data of the catalogues that the player chose. The catalogue of all problems comes first, since it
 * contains most of the attempted ones. `userInitiated`: the player clicked, so a delayed job starts at once.
 */
export async function continueCatalogue(worker: WorkerParts, userInitiated = false): Promise<void> {
  const { attempted, complete } = flights(worker);
  await complete(userInitiated);
  await attempted(userInitiated);
}

/**
 * Reads the data of the attempted problems. If this is already running, the call shares its result. Resolves once
 * nothing more can be read for now.
 */
export function readAttemptedCatalogue(worker: WorkerParts, account: Account): Promise<Result<null>> {
  const spec = { name: nameOfAttempted(account), work: { do: 'catalogue', whole: false } } as const;
  const context = { ...worker, account, origin: account.origin };
  return worker.jobs.run(context, spec, 'background', async (job) => {
    const nextStep = () => nextAttemptedStep(account, worker.environment.now());
    const result = await readSteps(job, 'attempted', nextStep);
    if (result.ok) worker.events.catalogueRead(account);
    return result;
  });
}

/**
 * Reads the data of all problems of the site. If this is already running, the call shares its result. Resolves once
 * nothing more can be read for now.
 */
export function readCompleteCatalogue(worker: WorkerParts, asker: Asker): Promise<Result<null>> {
  const { account, origin } = asker;
  const spec = { name: nameOfComplete(asker), work: { do: 'catalogue', whole: true } } as const;
  const nextStep = () => nextCompleteStep(origin, worker.environment.now());
  return worker.jobs.run({ ...worker, account, origin }, spec, 'background', (job) =>
    readSteps(job, 'all', nextStep),
  );
}

/**
 * Resolves to whether data of attempted problems is missing, the settings allow reading it, and no stored failure
 * delays it.
 */
export async function isAttemptedDue(context: RequestContext, account: Account): Promise<boolean> {
  if (!isChosen(context.settings, 'attempted')) return false;
  const reading = await readReading(await playerData(account.origin, account.player.id));
  if (failureIn(reading, account.generation, context.environment.now())) return false;
  return isAttemptedLeft(context, account);
}

async function isCompleteDue(context: RequestContext): Promise<boolean> {
  if (!isChosen(context.settings, 'all')) return false;
  const { account, origin } = context.asker;
  const reading = await readReading(await siteData(origin));
  if (failureIn(reading, account?.generation ?? 0, context.environment.now())) return false;
  return isCompleteLeft(context);
}

/** Resolves to whether data of attempted problems is missing and the settings allow reading it. */
export async function isAttemptedLeft(
  { settings, environment }: RequestContext,
  account: Account,
): Promise<boolean> {
  if (!isChosen(settings, 'attempted')) return false;
  const history = await readHistory(await playerData(account.origin, account.player.id));
  // While the history is incomplete, more attempted problems will follow. Reading the catalogue now would request some
  // parts twice.
  if (!history || !isReadToTheEnd(history)) return false;
  return (await nextAttemptedStep(account, environment.now())) !== null;
}

/** Resolves to whether the catalogue of all problems is not up to date and the settings allow reading it. */
export async function isCompleteLeft({ settings, asker, environment }: RequestContext): Promise<boolean> {
  return isChosen(settings, 'all') && (await nextCompleteStep(asker.origin, environment.now())) !== null;
}

async function readSteps(
  job: JobContext,
  scope: CatalogueScope,
  nextStep: () => Promise<CatalogueStep>,
): Promise<Result<null>> {
  // The problems to request one by one. They are computed once and then requested in turn, since computing them reads
  // every attempted problem.
  let details: number[] = [];
  let failures = 0;
  for (;;) {
    // The player may change the settings at any time.
    const context = await readContext(job);
    if (!isChosen(context.settings, scope) || !isSameAsker(context.asker, job)) return done(null);
    const step = details.length > 0 ? { details } : await nextStep();
    if (!step) return done(null);
    // The list of all problems, if the player has chosen it meanwhile, contains most of these. The rest follows it.
    if ('details' in step && (await isCompleteDue(context))) return done(null);
    const result =
      'part' in step ? await readPart(job, scope, step.part) : await readDetail(job, step.details[0] ?? 0);
    details = 'part' in step ? [] : step.details.slice(1);
    failures = result.ok ? 0 : failures + 1;
    if (!result.ok && !('details' in step && isOneProblemsFailure(result.failure))) return result;
    if (!result.ok && failures >= MOST_FAILURES) return stopAt(job, result.failure);
    if ('details' in step && details.length === 0) await noteDetailed(job);
    if (result.ok) await job.jobs.renew(job);
  }
}

async function noteDetailed({ environment, account, origin }: JobContext): Promise<void> {
  if (!account) return;
  const db = await playerData(origin, account.player.id);
  await writeReading(db, { ...(await readReading(db)), detailedAt: environment.now() });
}

/**
 * Stores a backoff after requests for several problems in a row have failed: the site is the cause. Returns the
 * failure.
 */
async function stopAt({ environment, account }: JobContext, failure: Failure): Promise<Result<null>> {
  const backoff = backoffAfter(failure, account?.generation ?? 0, environment.now());
  if (!account || !backoff) return failed(failure);
  const db = await playerData(account.origin, account.player.id);
  await writeReading(db, { ...(await readReading(db)), ...backoff });
  return failed(failure, backoff.retryAt);
}

async function readDetail(job: JobContext, problemId: number): Promise<Result<null>> {
  const stored = await readProblem(job.origin, problemId);
  // The player may have looked at the problem meanwhile.
  if (!isWithoutData(stored, job.environment.now())) return done(null);
  const answer = await refreshProblem(job, job, problemId, false, 'background');
  return !answer.ok && answer.failure.kind === 'no-such-problem' ? done(null) : answer;
}

/**
 * Whether the catalogue may be read again at once. After `no-key` it may: the key was replaced, and data may be missing
 * for the new account.
 */
function mayRunAgain(result: Result<null>): boolean {
  return result.ok || result.failure.kind === 'no-key';
}

/** Whether the player chose this catalogue, or a larger one, and reading is not paused. */
function isChosen({ catalogue, historyPaused }: Settings, scope: CatalogueScope): boolean {
  return !historyPaused && (catalogue === 'all' || catalogue === scope);
}

/**
 * Whether two askers are the same account at the same site. If not, the running job ends; a job for the new account or
 * site reads its catalogue.
 */
function isSameAsker(one: Asker, other: Asker): boolean {
  const isSame = (one.account?.generation ?? null) === (other.account?.generation ?? null);
  return isSame && siteName(one.origin) === siteName(other.origin);
}

function nameOfAttempted({ generation }: Account): string {
  return `catalogue ${generation}`;
}

function nameOfComplete({ account, origin }: Asker): string {
  return `whole catalogue ${account?.generation ?? null} ${origin}`;
}
