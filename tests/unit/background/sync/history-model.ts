import 'fake-indexeddb/auto';
import { allAttempts } from '../../../../lib/history/attempts.ts';
import { readHistory } from '../../../../lib/store/player/history.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { figuresOf, trueFigures } from '../../support/figures.ts';

/** An attempt in the model site. */
interface SiteAttempt {
  id: number;
  problemId: number;
  at: number;
  solved: boolean;
  ms: number;
  /** The id of the player. */
  by: number;
}

/** The behaviour of the model site in everything that the API contract leaves open. */
export interface SiteWays {
  /** The most rows in one answer. */
  most: number;
  /** The answer to a request for more rows: a status, or `most` rows. */
  overMost: 404 | 400 | 'clamped';
  counts: boolean;
  names: boolean;
  /** Ignores `user_id`: answers with all players' attempts. */
  ignoresUser?: boolean;
  /** How much its total exceeds the true number of attempts. */
  miscounts?: number;
  /** Ignores the offset. */
  stuck?: boolean;
  /** The id of an attempt whose row is invalid. */
  invalidRow?: number;
  /** The id of an attempt that is listed twice. */
  listedTwice?: number;
}

/** A fault in place of the next answer. `nonsense`: invalid rows; `none`: the answer is right. */
export type Trouble = 'none' | 'reset' | 503 | 429 | 404 | 'not-json' | 'nonsense' | 'no-rows' | 'redirect';

/** Returns an in-memory site that serves attempts as the API contract says and as other clients have seen. */
export function modelSite(playerId: number, ways: SiteWays) {
  /** In order of their ids, oldest first. */
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

  /** Deletes the attempt at this index, counted from the newest. */
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
    const on = (problemId: number) =>
      !url.searchParams.has('problem_id') || problemId === asked('problem_id');
    const own = attempts
      .filter(({ by, problemId }) => (by === userId || ways.ignoresUser) && on(problemId))
      .reverse();
    const from = ways.stuck ? 0 : offset;
    const rows =
      trouble === 'no-rows' ? [] : own.flatMap((one) => (one.id === ways.listedTwice ? [one, one] : [one]));
    const items = rows.slice(from, from + Math.min(limit, ways.most)).map(({ at, ms, by, ...row }) => ({
      ...row,
      createdAt: new Date(at).toISOString(),
      time: ms,
      ...(ways.names ? { user: { id: by } } : {}),
      ...(row.id === ways.invalidRow ? { solved: 'perhaps' } : {}),
    }));
    const totalRecords = Math.max(rows.length, own.length) + (ways.miscounts ?? 0);
    return Response.json(ways.counts ? { items, totalRecords } : items);
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

/** A redirect, as `fetch` returns it with `redirect: 'manual'`. */
function redirect(): Response {
  return Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
}

/** Returns one message for each difference between the stored attempts and the site's, and if the figures over them are wrong. */
export async function differences(
  origin: string,
  playerId: number,
  own: readonly SiteAttempt[],
): Promise<string[]> {
  const { attempts } = await readHistory(await playerData(origin, playerId));
  const stored = allAttempts(attempts);
  const byId = new Map(stored.map((attempt) => [attempt.id, attempt]));
  const wrong = own.flatMap(({ id, problemId, at, solved, ms }) => {
    const one = byId.get(id);
    byId.delete(id);
    if (!one) return [`${id} is missing`];
    const isSame = one.problemId === problemId && one.at === at && one.solved === solved && one.ms === ms;
    return isSame ? [] : [`${id} differs from the site's`];
  });
  const stale = [...byId.keys()].map((id) => `${id} is not at the site`);
  const [shown, figures] = [figuresOf(attempts), trueFigures(stored)].map((one) => JSON.stringify(one));
  const figuresDiffer = shown === figures ? [] : [`the figures are ${shown} instead of ${figures}`];
  return [...wrong, ...stale, ...figuresDiffer];
}
