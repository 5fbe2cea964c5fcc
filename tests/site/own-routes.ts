import { flagStatsOf, problemRank, type RankRow, ratingOf } from './api/rows.ts';
import { addAttempt } from './attempts.ts';
import { allCollections, collectionWithProblems } from './collections.ts';
import { rankOf } from './ranks.ts';
import { json, type Reply } from './reply.ts';
import { isoMoment } from './times.ts';
import { userPage } from './user-pages.ts';
import type { Call, World } from './world.ts';

const PAGE = 100;

const NOT_FOUND = { message: 'Nothing here.' };
const NOT_LOGGED_IN = { message: 'Log in first.' };

/** Answers what the site's own page asks outside the API: who plays, keys, new attempts, pages of lists. */
export function answerOwn(world: World, call: Call): Reply {
  const [, , thing, id] = call.url.pathname.split('/');
  // Only the page itself can send this header, so that no other site can act for a visitor.
  if (call.headers['x-site-app'] === undefined) return json(NOT_FOUND, 404);
  const player = world.sessions.playerOf(call.headers.cookie);
  switch (`${call.method} ${thing}`) {
    case 'GET session':
      return session(world, player);
    case 'POST session':
      return logIn(world, call);
    case 'GET problems':
      return id
        ? neighbours(world, Number(id))
        : problemPage(world, Number(call.url.searchParams.get('page') ?? 1));
    case 'GET collections':
      return id
        ? found(collectionWithProblems(world.database, Number(id)))
        : json({ collections: allCollections(world.database) });
    case 'GET users':
      return found(userPage(world.database, Number(id)));
    case 'GET keys':
      return player === null ? json(NOT_LOGGED_IN, 401) : keyLines(world, player);
    case 'POST keys':
      return player === null ? json(NOT_LOGGED_IN, 401) : json({ key: world.keys.make(player) }, 201);
    case 'DELETE keys':
      return player === null ? json(NOT_LOGGED_IN, 401) : dropKey(world, player, Number(id));
    case 'POST attempts':
      return player === null ? json(NOT_LOGGED_IN, 401) : record(world, player, call);
    default:
      return json(NOT_FOUND, 404);
  }
}

function found(value: unknown): Reply {
  return value === null ? json(NOT_FOUND, 404) : json(value);
}

function session({ users }: World, player: number | null): Reply {
  const players = users.map((user) => ({ ...user, rank: rankOf(user.elo) }));
  return json({ players, player: players.find(({ id }) => id === player) ?? null });
}

function logIn({ users, sessions }: World, call: Call): Reply {
  const { userId } = bodyOf(call);
  const user = users.find(({ id }) => id === userId) ?? null;
  const reply = json({ player: user });
  return { ...reply, headers: { ...reply.headers, 'set-cookie': sessions.start(user?.id ?? null) } };
}

function problemPage({ database }: World, page: number): Reply {
  const rows = database
    .prepare('select * from problems order by id limit ? offset ?')
    .all(PAGE, (page - 1) * PAGE) as unknown as (RankRow & PageRow)[];
  const total = Number(database.prepare('select count(*) as total from problems').get()?.total);
  const problems = rows.map((row) => ({
    id: row.id,
    genre: row.genre,
    rank: problemRank(row),
    rating: ratingOf(row),
    flagStats: flagStatsOf(row),
    size: row.size,
  }));
  return json({ problems, total, page, pages: Math.max(1, Math.ceil(total / PAGE)) });
}

interface PageRow {
  id: number;
  genre: string;
  size: number;
  stars: number | null;
  votes: number | null;
  positive_flags: number;
  negative_flags: number;
}

function neighbours({ database }: World, id: number): Reply {
  const row = database
    .prepare(`select (select max(id) from problems where id < :id) as previous,
      (select min(id) from problems where id > :id) as next`)
    .get({ id });
  return json(row);
}

function keyLines({ keys }: World, player: number): Reply {
  const lines = keys.listOf(player);
  return json({ keys: lines.map((line) => ({ ...line, createdAt: isoMoment(line.createdAt) })) });
}

function dropKey({ keys }: World, player: number, id: number): Reply {
  return keys.revokeOwn(player, id) ? { status: 204, headers: {}, body: '' } : json(NOT_FOUND, 404);
}

function record({ database }: World, userId: number, call: Call): Reply {
  const { problemId, solved, time } = bodyOf(call);
  const problem = database.prepare('select id from problems where id = ?').get(Number(problemId));
  if (!problem || typeof solved !== 'boolean' || typeof time !== 'number') return json(NOT_FOUND, 404);
  const id = addAttempt(database, { userId, problemId: Number(problem.id), solved, time: Math.round(time) });
  return json({ id }, 201);
}

function bodyOf(call: Call): Record<string, unknown> {
  try {
    return JSON.parse(call.body) as Record<string, unknown>;
  } catch {
    return {};
  }
}
