import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { isReadToTheEnd } from '../../history/history.ts';
import { QUEUE } from '../../limits.ts';
import { backoffAfter, failureIn } from '../../requests/request-status.ts';
import type { Settings } from '../../settings.ts';
import { siteName } from '../../site.ts';
import { readReading } from '../../store/player/catalogue.ts';
import { playerData, readHistory } from '../../store/player/player.ts';
import { readProblem, siteData } from '../../store/site/site-data.ts';
import { refreshProblem } from '../problems/problem-data.ts';
import type { Asker } from '../queue/requester.ts';
import { type RequestContext, readContext, type TaskContext } from '../request-context.ts';
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
 * Reads the missing data of the catalogues that the player chose. The catalogue of all problems comes first, since it
 * contains most of the attempted ones. Resolves to when to go on, epoch ms; null: nothing is left to read.
 */
export async function readMissingProblems(worker: WorkerParts, asker: Asker): Promise<number | null> {
  const context = await readContext(worker);
  const { account } = asker;
  const results: (Result<null> | null)[] = [
    (await isCompleteDue(context)) ? await readCompleteCatalogue(worker, asker) : null,
    account && (await isAttemptedDue(context, account))
      ? await readAttemptedCatalogue(worker, account)
      : null,
  ];
  const times = results.flatMap((result) =>
    !result || result.ok ? [] : [result.retryAt ?? worker.environment.now() + QUEUE.retryMs],
  );
  return times.length > 0 ? Math.min(...times) : null;
}

/** Reads the data of the attempted problems. Resolves once nothing more can be read for now. */
export function readAttemptedCatalogue(worker: WorkerParts, account: Account): Promise<Result<null>> {
  const context = { ...worker, account, origin: account.origin };
  return worker.tasks.run(context, nameOfAttempted(account), 'background', async (task) => {
    const nextStep = () => nextAttemptedStep(account, worker.environment.now());
    const result = await readSteps(task, 'attempted', nextStep);
    if (result.ok) worker.events.catalogueRead(account);
    return result;
  });
}

/** Reads the data of all problems of the site. Resolves once nothing more can be read for now. */
export function readCompleteCatalogue(worker: WorkerParts, asker: Asker): Promise<Result<null>> {
  const { account, origin } = asker;
  const nextStep = () => nextCompleteStep(origin, worker.environment.now());
  return worker.tasks.run({ ...worker, account, origin }, nameOfComplete(asker), 'background', (task) =>
    readSteps(task, 'all', nextStep),
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
async function isAttemptedLeft(
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
async function isCompleteLeft({ settings, asker, environment }: RequestContext): Promise<boolean> {
  return isChosen(settings, 'all') && (await nextCompleteStep(asker.origin, environment.now())) !== null;
}

async function readSteps(
  job: TaskContext,
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
  }
}

async function noteDetailed({ environment, account, origin }: TaskContext): Promise<void> {
  if (!account) return;
  const db = await playerData(origin, account.player.id);
  await writeReading(db, { ...(await readReading(db)), detailedAt: environment.now() });
}

/**
 * Stores a backoff after requests for several problems in a row have failed: the site is the cause. Returns the
 * failure.
 */
async function stopAt({ environment, account }: TaskContext, failure: Failure): Promise<Result<null>> {
  const backoff = backoffAfter(failure, account?.generation ?? 0, environment.now());
  if (!account || !backoff) return failed(failure);
  const db = await playerData(account.origin, account.player.id);
  await writeReading(db, { ...(await readReading(db)), ...backoff });
  return failed(failure, backoff.retryAt);
}

async function readDetail(job: TaskContext, problemId: number): Promise<Result<null>> {
  const stored = await readProblem(job.origin, problemId);
  // The player may have looked at the problem meanwhile.
  if (!isWithoutData(stored, job.environment.now())) return done(null);
  const answer = await refreshProblem(job, job, problemId, false, 'background');
  return !answer.ok && answer.failure.kind === 'no-such-problem' ? done(null) : answer;
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
