import { likelyElo } from '../../../lib/difficulty/likely-elo.ts';
import { filtersFromQuery } from '../../../lib/filters/filters.ts';
import { GENRES } from '../../../lib/filters/genres.ts';
import type { History } from '../../../lib/history/history.ts';
import { type ProblemStats, statusOf } from '../../../lib/history/problem-stats.ts';
import type { Attempt, Problem } from '../../../lib/model.ts';
import type { StoredProblem } from '../../../lib/store/site/stored-problem.ts';
import { type ProfileDatabase, storeIn } from '../../profiles/profile.ts';
import { modelSite } from '../background/history/history-model.ts';
import { modelList } from '../background/problems/model-list.ts';

const WAYS = { most: 100, overMost: 404, counts: true } as const;
const LIST_WAYS = {
  most: 100,
  overMost: 'refused',
  sort: 'id',
  tells: { elo: true, rank: true, genre: true },
  empty: 'none',
  ignores: [],
  rankNoise: 0,
} as const;
/** The elo of a problem whose elo cannot be derived from the profile. */
const ANY_ELO = 1_200;

/**
 * Returns a simulated site with the data of a player's profile: its stored attempts, the attempts that are missing in a gap
 * of its history, and its problems. With `names`, each row of attempts names its player.
 */
export function siteOfProfile(
  databases: readonly ProfileDatabase[],
  player: string,
  site: string,
  playerId: number,
  names = true,
) {
  const rowsOf = (database: string, store: string) => storeIn(databases, database, store).rows;
  const storedAttempts = rowsOf(player, 'attempts') as Attempt[];
  const stats = new Map((rowsOf(player, 'facts') as ProblemStats[]).map((row) => [row.problemId, row]));
  const stored = (rowsOf(site, 'problems') as StoredProblem[]).filter(({ missingAt }) => missingAt === 0);
  const [history] = rowsOf(player, 'history') as History[];
  const model = modelSite(playerId, { ...WAYS, names });
  const missing = gapIn(storedAttempts, history);
  const inOrder = [...storedAttempts, ...missing].sort((one, other) => one.id - other.id);
  // `ms` may be null in stored attempts, which the type of the simulated attempts does not allow.
  model.attempts.push(...inOrder.map((one) => ({ ...one, ms: one.ms as number, by: playerId })));
  const problems = stored.map((row) => ({
    id: row.id,
    elo: likelyElo(row) ?? ANY_ELO,
    genre: row.genre ?? GENRES[0],
    stars: row.stars,
    status: statusOf(stats.get(row.id), true) ?? ('untried' as const),
  }));
  const list = modelList(problems, LIST_WAYS);

  async function answer(address: string): Promise<Response> {
    const url = new URL(address);
    const [, number] = /\/problems(?:\/(\d+))?$/.exec(url.pathname) ?? [null, null];
    if (number === null) return model.fetch(url);
    if (number === undefined)
      return Response.json((list(filtersFromQuery(url.searchParams)) ?? []).map(onTheWire));
    const problem = problems.find(({ id }) => id === Number(number));
    if (!problem) return new Response('{}', { status: 404 });
    const { id, elo, genre } = problem;
    return Response.json({ id, elo, genre, rank: null, rating: null });
  }

  return { answer, attempts: model.attempts };
}

function onTheWire({ rank, stars, votes, ...row }: Problem) {
  return {
    ...row,
    rank: rank && { value: rank.value, unit: rank.unit, mark: rank.uncertain },
    rating: stars === null ? null : { stars, votes },
  };
}

/** Generates the attempts between the first two ranges of a history: as many as the site counts beyond the stored ones. */
function gapIn(storedAttempts: readonly Attempt[], history: History | undefined): Attempt[] {
  const [, below] = history?.stretches ?? [];
  const [first] = storedAttempts;
  if (!below || !first) return [];
  const at = storedAttempts.find(({ id }) => id > below.newest)?.at ?? first.at;
  return Array.from({ length: (history?.total ?? 0) - storedAttempts.length }, (_, i) => ({
    id: below.newest + 1 + i,
    problemId: first.problemId,
    at,
    solved: i % 2 > 0,
    ms: 1_000 * (i + 1),
    level: null,
  }));
}
