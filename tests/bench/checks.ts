import { RATE_LIMITS } from '../../lib/limits.ts';
import type { RateLimits } from '../rate-limit/check.ts';
import type { Meanwhile } from '../rate-limit/site-log.ts';
import { brokenPromises } from '../soak/invariants.ts';
import { askPage } from './in-page.ts';
import { sum } from './numbers.ts';
import { attemptsOf } from './players.ts';
import { PAGE, type Stage } from './stage.ts';

/** Additional requests: one finds out how large a page may be, the other whether rows without a user are the player's. */
const BESIDES = 2;

/** Limits in which the build differs from the players' build. */
export type Limits = Partial<RateLimits>;

/** Returns a sentence for everything that is wrong after the whole history was read. */
export async function faultsOf(stage: Stage, limits: Limits, lived: Meanwhile): Promise<string[]> {
  return [...(await differences(stage)), ...impoliteness(stage, limits, lived)];
}

/** Returns the differences between the stored data and the site's. */
async function differences(stage: Stage): Promise<string[]> {
  const { site, player } = stage;
  const stored = await askPage(stage, 'stored');
  const attempts = site.sql(
    'select id, problem_id, created_at * 1000 as at, solved, time from attempts where user_id = ? order by id',
    player.id,
  );
  const sums = site.sql(
    'select problem_id, count(*) as attempts, sum(solved) as solves from attempts where user_id = ? group by 1 order by 1',
    player.id,
  );
  const attemptCount = sum(stored.stats.map(([, one = 0]) => one));
  return [
    ...unlike('attempts', stored.attempts, attempts.map(Object.values)),
    ...unlike('sums', stored.stats, sums.map(Object.values)),
    ...(attemptCount === attempts.length
      ? []
      : [`the sums hold ${attemptCount} attempts of ${attempts.length}`]),
    ...(stored.isComplete ? [] : ['the history is not called complete']),
  ];
}

/** Compares rows by their first number; both sides must have each row once. */
function unlike(what: string, rows: readonly unknown[][], wanted: readonly unknown[][]): string[] {
  const texts = new Set(rows.map(String));
  const ids = new Set(rows.map(([id]) => id));
  const missing = wanted.filter((row) => !texts.has(String(row)));
  const found: string[] = [];
  if (ids.size < rows.length) found.push(`${rows.length - ids.size} ${what} are stored twice`);
  if (rows.length !== wanted.length) found.push(`${rows.length} ${what} are stored of ${wanted.length}`);
  if (missing.length > 0) found.push(`${missing.length} ${what} are not as the site has them: ${missing[0]}`);
  return found;
}

/**
 * Returns where requests came too often, too soon or two at a time. No player waits for the history, so all its requests must
 * keep the interval of background requests.
 */
function impoliteness(stage: Stage, limits: Limits, lived: Meanwhile): string[] {
  const { site, player } = stage;
  const { found } = brokenPromises(site.log.api(), {
    ...lived,
    limits: { ...RATE_LIMITS, ...limits },
    secret: site.keyOf(player.name),
    isBackground: ({ route }) => route === 'attempts',
  });
  const requests = site.log.api('attempts');
  const most = Math.ceil(attemptsOf(site, player) / PAGE) + BESIDES + lived.deaths.length;
  if (requests.length > most) found.push(`${requests.length} requests for attempts, of ${most} at most`);
  return found;
}
