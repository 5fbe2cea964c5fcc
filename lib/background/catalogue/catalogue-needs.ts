import type { Account } from '../../account/account.ts';
import { plannedParts } from '../../catalogue/catalogue-parts.ts';
import { type Density, densityOf, NO_DENSITY } from '../../difficulty/elo-density.ts';
import { roughElo } from '../../difficulty/likely-elo.ts';
import type { Failure } from '../../failure.ts';
import type { Filters } from '../../filters/filters.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { LIST, SET_ASIDE_MS, WAIT } from '../../limits.ts';
import type { Status } from '../../model.ts';
import { type Backoff, isTrouble, isYoung } from '../../requests/request-status.ts';
import { describedIds } from '../../store/player/catalogue.ts';
import { playerData } from '../../store/player/player.ts';
import { readManyProblems, siteData } from '../../store/site/site-data.ts';
import type { StoredProblem } from '../../store/site/stored-problem.ts';

const STATUSES_TRIED = ['tried_but_not_solved', 'solved'] as const satisfies Status[];
type TriedStatus = (typeof STATUSES_TRIED)[number];

/**
 * Returns the ids of attempted problems that have no stored data, without those whose data was requested lately (`now`:
 * epoch ms).
 */
export async function problemsWithoutData(
  origin: string,
  attempted: readonly number[],
  now: number,
): Promise<number[]> {
  const described = await describedIds(await siteData(origin));
  const undescribed = attempted.filter((id) => !described.has(id));
  const rows = await readManyProblems(origin, undescribed);
  return rows.filter((row) => isWithoutData(row, now)).map(({ id }) => id);
}

/** Whether a problem has no stored data, and that was not requested lately (`now`: epoch ms). */
export function isWithoutData({ near, asked, missingAt }: StoredProblem, now: number): boolean {
  const wasLately = [asked.at, missingAt].some((at) => isYoung(at, LIFETIME.catalogueMs, now));
  return near === undefined && !wasLately && !isSetAside(asked, now);
}

/**
 * Returns the parts of the problem list to request, as filters. The stored difficulty of the attempted problems
 * determines how the list is divided.
 */
export async function partsForAccount(account: Account): Promise<Filters[]> {
  const parts = STATUSES_TRIED.map(async (status) => {
    const density = await densityOfStatus(account, status);
    return density === NO_DENSITY ? [] : plannedParts(status, density);
  });
  return (await Promise.all(parts)).flat();
}

/**
 * Returns the distribution of elo over the problems that the player solved, or tried but did not solve (`status`).
 * `NO_DENSITY`: there are no such problems.
 */
export async function densityOfStatus({ origin, player }: Account, status: TriedStatus): Promise<Density> {
  const stats = await (await playerData(origin, player.id)).getAll('facts');
  const ids = stats.flatMap(({ problemId, tries, solves }) =>
    tries > 0 && solves > 0 === (status === 'solved') ? [problemId] : [],
  );
  if (ids.length === 0) return NO_DENSITY;
  const rows = await readManyProblems(origin, ids);
  return densityOf(rows.flatMap((row) => roughElo(row) ?? []));
}

/**
 * Returns about how many requests it takes to read this many problems from the problem list. Most responses are not
 * full. If a response is full, its part is divided, and the new parts are requested.
 */
export function listRequestsFor(problems: number): number {
  return Math.ceil(problems / (LIST.maxRows * 0.5)) + 2;
}

/** Failures that a single problem may cause. */
const ONE_PROBLEMS_FAILURES: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'not-data',
  'refused-request',
  'too-large',
  'unexpected',
]);

/**
 * Whether the data of a problem is not requested for now because that failed: the others must not wait for it. If the site may have been
 * the cause, by trouble or by an hour in which it answered everything with one page, it is requested again a day later.
 */
function isSetAside({ failure, retryAt }: Backoff, now: number): boolean {
  if (!failure) return false;
  if (isTrouble(failure)) return isYoung(retryAt, SET_ASIDE_MS, now);
  const lifetime = failure.kind === 'not-data' ? SET_ASIDE_MS : LIFETIME.catalogueMs;
  return isOneProblemsFailure(failure) && isYoung(retryAt - WAIT.invalidAnswerMs, lifetime, now);
}

/** Whether a single problem may be the cause of a failed request, for example a deleted one. */
export function isOneProblemsFailure({ kind }: Failure): boolean {
  return ONE_PROBLEMS_FAILURES.has(kind);
}
