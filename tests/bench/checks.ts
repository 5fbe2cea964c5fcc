import { RATE_LIMITS } from '../../lib/limits.ts';
import { SITE } from '../e2e/companion.ts';
import type { RateLimits } from '../rate-limit/check.ts';
import type { Meanwhile } from '../rate-limit/site-log.ts';
import { brokenPromises } from '../soak/invariants.ts';
import { askPage } from './in-page.ts';
import type { Stage } from './stage.ts';

/** The most rows that the practice site gives at a time. */
const PAGE = 100;
/** One to find out how large a page may be, one whether rows that name nobody are the player's. */
const BESIDES = 2;

/** The limits of the build in use, where they are not the players'. */
export type Limits = Partial<RateLimits>;

/** Everything that is not as it should be once all is read, in words. */
export async function faultsOf(stage: Stage, limits: Limits, lived: Meanwhile): Promise<string[]> {
  return [...(await differences(stage)), ...impoliteness(stage, limits, lived)];
}

/** Where what is kept is not what the site has. */
async function differences({ site, companion, player }: Stage): Promise<string[]> {
  const kept = await askPage(companion.options, 'stored', SITE, player.id);
  const attempts = site.sql(
    'select id, problem_id, created_at * 1000 as at, solved, time from attempts where user_id = ? order by id',
    player.id,
  );
  const sums = site.sql(
    'select problem_id, count(*) as tries, sum(solved) as solves from attempts where user_id = ? group by 1 order by 1',
    player.id,
  );
  const tries = kept.stats.reduce((sum, [, one = 0]) => sum + one, 0);
  return [
    ...unlike('attempts', kept.attempts, attempts.map(Object.values)),
    ...unlike('sums', kept.stats, sums.map(Object.values)),
    ...(tries === attempts.length ? [] : [`the sums hold ${tries} tries of ${attempts.length}`]),
    ...(kept.isWhole ? [] : ['the history is not called whole']),
  ];
}

/** Rows by their first number, which both sides are to have once each. */
function unlike(what: string, kept: readonly unknown[][], wanted: readonly unknown[][]): string[] {
  const texts = new Set(kept.map(String));
  const ids = new Set(kept.map(([id]) => id));
  const missing = wanted.filter((row) => !texts.has(String(row)));
  const found: string[] = [];
  if (ids.size < kept.length) found.push(`${kept.length - ids.size} ${what} are kept twice`);
  if (kept.length !== wanted.length) found.push(`${kept.length} ${what} are kept of ${wanted.length}`);
  if (missing.length > 0) found.push(`${missing.length} ${what} are not as the site has them: ${missing[0]}`);
  return found;
}

/**
 * Where the site was asked too often, too soon or twice at a time. Nobody waits for the history: all its questions keep the
 * distance of the background.
 */
function impoliteness({ site, player }: Stage, limits: Limits, lived: Meanwhile): string[] {
  const { found } = brokenPromises(site.log.api(), {
    ...lived,
    limits: { ...RATE_LIMITS, ...limits },
    secret: site.keyOf(player.name),
    isBackground: ({ route }) => route === 'attempts',
  });
  const asked = site.log.api('attempts');
  const [row] = site.sql('select count(*) as total from attempts where user_id = ?', player.id);
  const most = Math.ceil(Number(row?.total) / PAGE) + BESIDES + lived.deaths.length;
  if (asked.length > most) found.push(`${asked.length} questions for attempts, of ${most} at most`);
  return found;
}
