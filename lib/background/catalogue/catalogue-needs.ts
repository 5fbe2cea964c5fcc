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
import { readManyProblems } from '../../store/site/problems.ts';
import { siteData } from '../../store/site/site-data.ts';

const STATUSES_TRIED = ['tried_but_not_solved', 'solved'] as const satisfies Status[];
type TriedStatus = (typeof STATUSES_TRIED)[number];

/** The attempted problems of which the site has not said what it can, nor failed to of late (`now`: epoch ms). */
export async function missingOf(
  origin: string,
  attempted: readonly number[],
  now: number,
): Promise<number[]> {
  const told = await describedIds(await siteData(origin));
  const untold = attempted.filter((id) => !told.has(id));
  const rows = await readManyProblems(origin, untold);
  const wasLately = (at: number) => isYoung(at, LIFETIME.catalogueMs, now);
  return rows.flatMap(({ id, asked, missingAt }) => {
    const failedAt = asked.failure && isOfOne(asked.failure) ? asked.retryAt - WAIT.nonsenseMs : 0;
    return [asked.at, missingAt, failedAt].some(wasLately) ? [] : [id];
  });
}

/** The parts to ask for, by what is known of the attempted problems' ranks. */
export async function plannedFor(account: Account): Promise<Filters[]> {
  const parts = STATUSES_TRIED.map(async (status) => {
    const density = await densityOfStatus(account, status);
    return density === NO_DENSITY ? [] : plannedParts(status, density);
  });
  return (await Promise.all(parts)).flat();
}

/** How the problems that the player has solved, or tried, are spread; `NO_DENSITY` where there are none. */
export async function densityOfStatus({ origin, player }: Account, status: TriedStatus): Promise<Density> {
  const facts = await (await playerData(origin, player.id)).getAll('facts');
  const ids = facts.flatMap(({ problemId, tries, solves }) =>
    tries > 0 && solves > 0 === (status === 'solved') ? [problemId] : [],
  );
  if (ids.length === 0) return NO_DENSITY;
  const rows = await readManyProblems(origin, ids);
  return densityOf(rows.flatMap((row) => roughElo(row) ?? []));
}

/** About how many questions a reading of so many problems takes: answers are part full, and the full ones are asked for anew. */
export function costOf(problems: number): number {
  return Math.ceil(problems / (LIST.most * 0.5)) + 2;
}

const OF_ONE: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'not-data',
  'refused-request',
  'too-large',
  'unexpected',
]);

/** Whether a problem's own answer failed for what may be the matter with that problem alone, such as that it was deleted. */
export function isOfOne({ kind }: Failure): boolean {
  return OF_ONE.has(kind);
}
