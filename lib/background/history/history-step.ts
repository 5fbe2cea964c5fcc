import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { type History, isReadToTheEnd, NO_HISTORY } from '../../history/history.ts';
import { isInOrder } from '../../history/id-ranges.ts';
import type { PageSize } from '../../history/page-size.ts';
import type { Step, StoredCounts } from '../../history/sync-plan.ts';
import { blankProblem } from '../../model.ts';
import { backoffAfter, NO_FAILURE } from '../../requests/request-status.ts';
import { countAroundDeletion, newestId, playerData, readHistory } from '../../store/player/player.ts';
import { readPageSize } from '../../store/site/site-data.ts';
import { currentGeneration } from '../account/key.ts';
import type { PlayerTask } from '../request-context.ts';
import { storeProblems } from '../writers/problem-writers.ts';
import {
  addPage,
  changeHistory,
  deleteBetween,
  type PageEffect,
  type StoredStep,
} from './attempt-writers.ts';
import { type ArrivedPage, type Expected, readHistoryPage } from './history-pages.ts';

/** The result of one step of reading the history. */
interface StepResult {
  effect: PageEffect;
  /** The failure if some of its rows were invalid, else null. The other rows are used. */
  oddity: Failure | null;
  /** The highest id of its rows. */
  highest: number | null;
}

const NO_KEY: Failure = { kind: 'no-key' };
const OUT_OF_ORDER: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'id' };
const NO_ROWS: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'items' };
const NO_COUNTS: StoredCounts = { clean: 0, inSearch: 0 };

/** The stored data that determines the next step of reading the history. */
export interface StoredHistory {
  history: History;
  storedCounts: StoredCounts;
  /** The page sizes that the site accepts or refuses. */
  size: PageSize;
}

/**
 * Returns how far the history has been read, and the other stored data that determines its next step. Opens both databases that
 * a step writes to, and rejects if one does not open: no request is sent whose response could not be stored.
 */
export async function readStoredHistory({ origin, player }: Account): Promise<StoredHistory> {
  const db = await playerData(origin, player.id);
  const history = (await readHistory(db)) ?? NO_HISTORY;
  const storedCounts = history.doubt ? await countAroundDeletion(db, history.doubt) : NO_COUNTS;
  return { history, storedCounts, size: await readPageSize(origin) };
}

/**
 * Takes one step of reading the history: requests a page and stores it, or deletes attempts that the site has deleted.
 * `stored`: what the step was chosen by, read anew for each step. Rejects if a database fails.
 */
export async function takeStep(
  job: PlayerTask,
  step: NonNullable<Step>,
  stored: StoredHistory,
): Promise<Result<StepResult>> {
  const { environment, events, account, purpose } = job;
  const { history, size } = stored;
  const { origin, player, generation } = account;
  const db = await playerData(origin, player.id);
  if ('drop' in step) {
    publishStep(events, await deleteBetween(db, step.drop, environment.now()));
    return done({ effect: 'joined', oddity: null, highest: null });
  }
  const newestBefore = await newestId(db);
  const triedAt = environment.now();
  const expected = expectedAttempts(step, history, purpose.priority === 'background');
  const read = await readHistoryPage(job, { offset: step.offset, expected, size, failure: history.failure });
  if ((await currentGeneration()) !== generation) return failed(NO_KEY);
  if (!read.ok) return storeHistoryFailure(job, read);
  const failure = invalidityOf(read.value, history);
  if (failure) {
    return storeHistoryFailure(job, { failure }, isEmptyBelow(read.value) ? { isEmptyRefused: true } : {});
  }
  const { rows, oddity } = read.value;
  await storeProblems(
    origin,
    rows.map(({ attempt, rank }) => ({ ...blankProblem(attempt.problemId), rank, existedAt: attempt.at })),
  );
  const backoff = (oddity && backoffAfter(oddity, generation, environment.now())) ?? NO_FAILURE;
  const requestTimes = step.offset > 0 ? {} : oddity ? { triedAt } : { triedAt, at: triedAt };
  const added = await addPage(
    await playerData(origin, player.id),
    { ...read.value, newestBefore, contradictions: history.contradictions },
    { now: environment.now(), status: { ...backoff, ...requestTimes }, again: step.ask === 'again' },
  );
  publishStep(events, added);
  return done({ effect: added.effect, oddity, highest: read.value.ids[0] ?? null });
}

function expectedAttempts(
  step: Exclude<Step, null | { drop: unknown }>,
  history: History,
  isBackground: boolean,
): Expected {
  const [newest] = history.stretches;
  if (step.offset === 0 && step.ask !== 'again' && newest) return { newSince: newest.newest };
  return isBackground && !isReadToTheEnd(history) ? 'many' : 'some';
}

/**
 * Notifies other parts that attempts have changed. If the history has just become complete or incomplete, the panel of
 * any problem may change.
 */
function publishStep(events: PlayerTask['events'], { changed, isCompletenessChanged }: StoredStep): void {
  events.attemptsChanged(isCompletenessChanged ? 'all' : changed);
}

/** Stores a backoff for the history if an invalid response caused the failure, and `change` with it. Returns the failure. */
export async function storeHistoryFailure(
  { environment, events, account }: PlayerTask,
  answer: { failure: Failure; retryAt?: number },
  change: Partial<History> = {},
): Promise<Result<never>> {
  const backoff = backoffAfter(answer.failure, account.generation, environment.now());
  if (!backoff) return { ok: false, ...answer };
  await changeHistory(await playerData(account.origin, account.player.id), { ...backoff, ...change });
  events.attemptsChanged([]);
  return failed(answer.failure, backoff.retryAt);
}

/**
 * Returns why a page cannot be used, or null: its rows are not in the requested order, or it is empty although the
 * total says that there are rows. Below the first page, the total may be too high, so the second such page in a row is used,
 * whatever the requests for the newest attempts brought in between.
 */
function invalidityOf(page: ArrivedPage, { isEmptyRefused }: History): Failure | null {
  if (!isInOrder(page.ids)) return OUT_OF_ORDER;
  const { offset, received, total } = page;
  if (received > 0 || total === null || offset >= total) return null;
  return isEmptyBelow(page) && isEmptyRefused ? null : NO_ROWS;
}

function isEmptyBelow({ offset, received }: ArrivedPage): boolean {
  return offset > 0 && received === 0;
}
