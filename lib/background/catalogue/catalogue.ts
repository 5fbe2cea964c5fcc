import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { isReadToTheEnd } from '../../history/history.ts';
import { backoffAfter, failureIn } from '../../requests/request-status.ts';
import type { Settings } from '../../settings.ts';
import { siteName } from '../../site.ts';
import { readReading } from '../../store/player/catalogue.ts';
import { playerData, readHistory } from '../../store/player/player.ts';
import { siteData } from '../../store/site/site-data.ts';
import { singleFlight } from '../jobs/single-flight.ts';
import type { Purpose } from '../net/request-queue.ts';
import { perLife } from '../per-life.ts';
import { refreshProblem } from '../problems/problem-data.ts';
import { type Asker, type RequestContext, readContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { isOfOne } from './catalogue-needs.ts';
import { type CatalogueScope, readPart } from './catalogue-part.ts';
import { type CatalogueStep, nextAttemptedStep, nextCompleteStep } from './catalogue-steps.ts';
import { writeReading } from './catalogue-writers.ts';

// Learns what attempts do not say of their problems (genre, elo, rating), and of all problems where the player wants that:
// through the list, part after part, or problem by problem where that costs the site fewer requests or its list ignores what
// it is asked. Nobody waits for it; what is stored already is not asked for.

/** This many problems in a row that give nothing say something of the site. */
const MOST_ODD = 5;

/** One reading at a time. What is missing takes every problem attempted to find out, and each answer may change it. */
const flights = perLife((worker) => ({
  attempted: singleFlight(async (isPress) => {
    const context = await readContext(worker);
    const { account } = context.asker;
    if (!account || !(await isAttemptedDue(context, account))) return true;
    if (!isPress && (await worker.jobs.isDelayed(nameOfAttempted(account)))) return true;
    return isToGoOn(await readAttemptedCatalogue(worker, account));
  }),
  complete: singleFlight(async (isPress) => {
    const context = await readContext(worker);
    if (!(await isCompleteDue(context))) return true;
    if (!isPress && (await worker.jobs.isDelayed(nameOfComplete(context.asker)))) return true;
    return isToGoOn(await readCompleteCatalogue(worker, context.asker));
  }),
}));

/**
 * Reads what is missing, where the player's history is stored. With all of the site's problems come most of the player's.
 * `isPress`: the player wants it now, so that what was put off is not waited for.
 */
export async function continueCatalogue(worker: WorkerParts, isPress = false): Promise<void> {
  const { attempted, complete } = flights(worker);
  await complete(isPress);
  await attempted(isPress);
}

/** Reads the data of the attempted problems. Equal calls are one; resolves when there is nothing more to do, or not now. */
export function readAttemptedCatalogue(worker: WorkerParts, account: Account): Promise<Result<null>> {
  const { generation, origin } = account;
  const work = { do: 'catalogue', whole: false } as const;
  const order = { name: nameOfAttempted(account), work, generation, origin };
  return worker.jobs.run(order, 'background', async (purpose) => {
    const result = await readSteps(worker, purpose, { account, origin }, 'attempted', () =>
      nextAttemptedStep(account, worker.environment.now()),
    );
    if (result.ok) worker.events.catalogueRead(account);
    return result;
  });
}

/** Reads the data of all problems of the site. Equal calls are one; resolves when there is nothing more to do, or not now. */
export function readCompleteCatalogue(worker: WorkerParts, asker: Asker): Promise<Result<null>> {
  const { account, origin } = asker;
  const work = { do: 'catalogue', whole: true } as const;
  const order = { name: nameOfComplete(asker), work, generation: account?.generation ?? null, origin };
  return worker.jobs.run(order, 'background', (purpose) =>
    readSteps(worker, purpose, asker, 'all', () => nextCompleteStep(origin, worker.environment.now())),
  );
}

/** Whether anything is to be read that may be, as far as is known without asking, and was not just asked for in vain. */
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

/** Whether anything of the attempted problems is left to be read that may be. */
export async function isAttemptedLeft(
  { settings, environment }: RequestContext,
  account: Account,
): Promise<boolean> {
  if (!isChosen(settings, 'attempted')) return false;
  const history = await readHistory(await playerData(account.origin, account.player.id));
  // A part of the history would be asked for twice over: its problems are among those to come.
  if (!history || !isReadToTheEnd(history)) return false;
  return (await nextAttemptedStep(account, environment.now())) !== null;
}

/** Whether anything of all the site's problems is left to be read that may be. */
export async function isCompleteLeft({ settings, asker, environment }: RequestContext): Promise<boolean> {
  return isChosen(settings, 'all') && (await nextCompleteStep(asker.origin, environment.now())) !== null;
}

async function readSteps(
  worker: WorkerParts,
  purpose: Purpose,
  asker: Asker,
  scope: CatalogueScope,
  nextStep: () => Promise<CatalogueStep>,
): Promise<Result<null>> {
  // Which problems are missing is found out once for all of them: it takes every problem attempted.
  let details: number[] = [];
  let odd = 0;
  for (;;) {
    // The player may choose otherwise at any time.
    const context = await readContext(worker);
    if (!isChosen(context.settings, scope) || !isSameAsker(context.asker, asker)) return done(null);
    const step = details.length > 0 ? { details } : await nextStep();
    if (!step) return done(null);
    const taken =
      'part' in step
        ? await readPart(worker, purpose, asker, scope, step.part)
        : await readDetail(worker, asker, step.details[0] ?? 0);
    details = 'part' in step ? [] : step.details.slice(1);
    odd = taken.ok ? 0 : odd + 1;
    if (!taken.ok && !('details' in step && isOfOne(taken.failure))) return taken;
    if (!taken.ok && odd >= MOST_ODD) return stopAt(worker, asker, taken.failure);
    if ('details' in step && details.length === 0) await noteDetailed(worker, asker);
    if (taken.ok) await worker.jobs.renew(purpose);
  }
}

async function noteDetailed({ environment }: WorkerParts, { account, origin }: Asker): Promise<void> {
  if (!account) return;
  const db = await playerData(origin, account.player.id);
  await writeReading(db, { ...(await readReading(db)), detailedAt: environment.now() });
}

/** One problem after the other gave nothing: that says something of the site. */
async function stopAt(
  { environment }: WorkerParts,
  { account }: Asker,
  failure: Failure,
): Promise<Result<null>> {
  const backoff = backoffAfter(failure, account?.generation ?? 0, environment.now());
  if (!account || !backoff) return failed(failure);
  const db = await playerData(account.origin, account.player.id);
  await writeReading(db, { ...(await readReading(db)), ...backoff });
  return failed(failure, backoff.retryAt);
}

async function readDetail(worker: WorkerParts, asker: Asker, problemId: number): Promise<Result<null>> {
  const answer = await refreshProblem(worker, asker, problemId, false, 'background');
  return !answer.ok && answer.failure.kind === 'no-such-problem' ? done(null) : answer;
}

/** Without the key that it was begun with, somebody else may have something to read. */
function isToGoOn(ended: Result<null>): boolean {
  return ended.ok || ended.failure.kind === 'no-key';
}

/** Whether the player wants this to be read, or more. */
function isChosen({ catalogue, historyPaused }: Settings, scope: CatalogueScope): boolean {
  return !historyPaused && (catalogue === 'all' || catalogue === scope);
}

/** Whether the site is asked by the same account at the same site: with another key, or elsewhere, somebody else reads on. */
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
