import type { Account } from '../../account/account.ts';
import { plannedParts } from '../../catalogue/catalogue-parts.ts';
import { type Density, densityOf, NO_DENSITY } from '../../difficulty/elo-density.ts';
import { roughElo } from '../../difficulty/likely-elo.ts';
import type { Failure } from '../../failure.ts';
import type { Filters } from '../../filters/filters.ts';
import { LIFETIME, LIST, WAIT } from '../../limits.ts';
import type { Status } from '../../model.ts';
import { isYoung } from '../../requests/request-status.ts';
import { describedIds } from '../../store/player/catalogue.ts';
import { playerData } from '../../store/player/player.ts';
import { readManyProblems, siteData } from '../../store/site/site-data.ts';

const STATUSES_TRIED = ['tried_but_not_solved', 'solved'] as const satisfies Status[];
type TriedStatus = (typeof STATUSES_TRIED)[number];

/** Returns the attempted problems that have no stored data and whose data was not requested lately (`now`: epoch ms). */
export async function problemsWithoutData(
  origin: string,
  attempted: readonly number[],
  now: number,
): Promise<number[]> {
  const described = await describedIds(await siteData(origin));
  const undescribed = attempted.filter((id) => !described.has(id));
  const rows = await readManyProblems(origin, undescribed);
  const wasLately = (at: number) => isYoung(at, LIFETIME.catalogueMs, now);
  return rows.flatMap(({ id, asked, missingAt }) => {
    const failedAt =
      asked.failure && isOneProblemsFailure(asked.failure) ? asked.retryAt - WAIT.invalidAnswerMs : 0;
    return [asked.at, missingAt, failedAt].some(wasLately) ? [] : [id];
  });
}

/** Returns the parts of the problem list to request, planned by the stored ranks of the attempted problems. */
export async function partsForAccount(account: Account): Promise<Filters[]> {
  const parts = STATUSES_TRIED.map(async (status) => {
    const density = await densityOfStatus(account, status);
    return density === NO_DENSITY ? [] : plannedParts(status, density);
  });
  return (await Promise.all(parts)).flat();
}

/** Returns how the problems that the player solved, or only tried, are distributed over elo. `NO_DENSITY`: there are none. */
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
 * Returns about how many requests it takes to read this many problems from the list. Most pages are only partly full, and a part
 * whose page is full is split and requested again.
 */
export function listRequestsFor(problems: number): number {
  return Math.ceil(problems / (LIST.maxRows * 0.5)) + 2;
}

/** Failures whose cause may be a single problem. */
const ONE_PROBLEMS_FAILURES: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'not-data',
  'refused-request',
  'too-large',
  'unexpected',
]);

/** Whether the cause of a failed request for one problem may be that problem alone, for example that it was deleted. */
export function isOneProblemsFailure({ kind }: Failure): boolean {
  return ONE_PROBLEMS_FAILURES.has(kind);
}
