import 'fake-indexeddb/auto';
import { problemStatsOf } from '../../../../lib/history/problem-stats.ts';
import type { Attempt } from '../../../../lib/model.ts';
import { playerData } from '../../../../lib/store/player/player.ts';

/** One attempt as the site has it. */
interface SiteAttempt {
  id: number;
  problemId: number;
  at: number;
  solved: boolean;
  ms: number;
  /** Whose it is. */
  by: number;
}

/** How the model site answers, within what the contract leaves open. */
export interface SiteWays {
  /** Rows in one answer at most. */
  most: number;
  /** To a question for more. */
  overMost: 404 | 400 | 'clamped';
  counts: boolean;
  names: boolean;
  /** Pays no heed to whose attempts were asked for. */
  heedless?: boolean;
  /** Answers 403 to the question for another player's attempts. */
  discreet?: boolean;
  /** Counts so many attempts more than it has. */
  miscounts?: number;
  /** The same in its first page only. */
  miscountsFirst?: number;
  /** Pays no heed to the offset. */
  stuck?: boolean;
}

/** What happens to the next question instead of an answer. `nonsense`: rows that no client could use. */
export type Trouble = 'reset' | 503 | 429 | 404 | 'not-json' | 'nonsense' | 'no-rows' | 'redirect';

/** A site in memory that answers one player's attempts, as the contract and what clients have seen say. */
export function modelSite(playerId: number, ways: SiteWays) {
  /** Oldest first. */
  const attempts: SiteAttempt[] = [];
  const troubles: Trouble[] = [];
  let lastId = 100;
  let questions = 0;

  function add(problemId: number, solved: boolean, by = playerId): void {
    lastId += 1 + (lastId % 3);
    attempts.push({
      id: lastId,
      problemId,
      at: 1_600_000_000_000 + lastId * 1_000,
      solved,
      ms: lastId * 7,
      by,
    });
  }

  /** Deletes the attempt at this place, counted from the newest. */
  function remove(place: number): void {
    if (attempts.length > 0) attempts.splice(attempts.length - 1 - (place % attempts.length), 1);
  }

  function answer(url: URL): Response {
    questions++;
    const trouble = troubles.shift();
    if (trouble === 'reset') throw new TypeError('Failed to fetch');
    if (trouble === 'not-json') return new Response('<html>', { status: 200 });
    if (trouble === 'nonsense') return Response.json({ items: [{ id: 'five' }] });
    if (trouble === 'redirect') return redirect();
    if (typeof trouble === 'number') return new Response('{}', { status: trouble });
    if (url.pathname.endsWith('/user/me')) return Response.json({ id: playerId, name: 'hoshi' });
    const asked = (name: string) => Number(url.searchParams.get(name));
    const [limit, offset, userId] = [asked('limit'), asked('offset'), asked('user_id')];
    if (limit > ways.most && ways.overMost !== 'clamped')
      return new Response('{}', { status: ways.overMost });
    if (userId !== playerId && ways.discreet) return new Response('{}', { status: 403 });
    const on = (problemId: number) =>
      !url.searchParams.has('problem_id') || problemId === asked('problem_id');
    const own = attempts
      .filter(({ by, problemId }) => (by === userId || ways.heedless) && on(problemId))
      .reverse();
    const from = ways.stuck ? 0 : offset;
    const rows = trouble === 'no-rows' ? [] : own;
    const items = rows.slice(from, from + Math.min(limit, ways.most)).map(({ at, ms, by, ...row }) => ({
      ...row,
      createdAt: new Date(at).toISOString(),
      time: ms,
      ...(ways.names ? { user: { id: by } } : {}),
    }));
    const wrong = (ways.miscounts ?? 0) + (offset === 0 ? (ways.miscountsFirst ?? 0) : 0);
    return Response.json(ways.counts ? { items, totalRecords: own.length + wrong } : items);
  }

  return {
    add,
    remove,
    attempts,
    troubles,
    asked: () => questions,
    fetch: async (url: string | URL | Request) => answer(new URL(String(url))),
  };
}

/** A redirect as `fetch` shows it to who does not follow. */
function redirect(): Response {
  return Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
}

/** Everything in which what is kept differs from the site's attempts, in words. */
export async function differences(
  origin: string,
  playerId: number,
  own: readonly SiteAttempt[],
): Promise<string[]> {
  const db = await playerData(origin, playerId);
  const kept: Attempt[] = await db.getAll('attempts');
  const stats = await db.getAll('facts');
  const byId = new Map(kept.map((attempt) => [attempt.id, attempt]));
  const wrong = own.flatMap(({ id, problemId, at, solved, ms }) => {
    const one = byId.get(id);
    byId.delete(id);
    if (!one) return [`${id} is missing`];
    const isSame = one.problemId === problemId && one.at === at && one.solved === solved && one.ms === ms;
    return isSame ? [] : [`${id} is not what the site says`];
  });
  const stale = [...byId.keys()].map((id) => `${id} is gone from the site`);
  const sums = stats.flatMap((fact) => {
    const on = kept.filter(({ problemId }) => problemId === fact.problemId);
    return JSON.stringify(problemStatsOf(fact.problemId, on)) === JSON.stringify(fact)
      ? []
      : [`facts of ${fact.problemId}`];
  });
  const summed = new Set(stats.map(({ problemId }) => problemId));
  const unsummed = kept.flatMap(({ problemId }) =>
    summed.has(problemId) ? [] : [`no facts of ${problemId}`],
  );
  return [...wrong, ...stale, ...sums, ...unsummed];
}
