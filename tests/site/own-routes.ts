import { addAttempt } from './attempts.ts';
import type { Call, Environment } from './environment.ts';
import { neighbours, problemPage, problemsFrom } from './problem-pages.ts';
import { rankOf } from './ranks.ts';
import { json, type Reply } from './reply.ts';
import { isoMoment } from './times.ts';

const NOT_FOUND = { message: 'Nothing here.' };
const NOT_LOGGED_IN = { message: 'Log in first.' };

/** Answers the requests of the site's own page outside the API: sessions, keys, new attempts, pages of lists. */
export function answerOwn(environment: Environment, call: Call): Reply {
  const [, , thing, id] = call.url.pathname.split('/');
  // Only the site's own page can send this header, so that no other site can act for a visitor.
  if (call.headers['x-site-app'] === undefined) return json(NOT_FOUND, 404);
  const player = environment.sessions.playerOf(call.headers.cookie);
  switch (`${call.method} ${thing}`) {
    case 'GET session':
      return session(environment, player);
    case 'POST session':
      return logIn(environment, call);
    case 'GET problems':
      return json(
        id ? neighbours(environment.database, Number(id)) : listed(environment, call.url.searchParams),
      );
    case 'GET keys':
      return player === null ? json(NOT_LOGGED_IN, 401) : keyLines(environment, player);
    case 'POST keys':
      return player === null ? json(NOT_LOGGED_IN, 401) : json({ key: environment.keys.make(player) }, 201);
    case 'DELETE keys':
      return player === null ? json(NOT_LOGGED_IN, 401) : dropKey(environment, player, Number(id));
    case 'POST attempts':
      return player === null ? json(NOT_LOGGED_IN, 401) : record(environment, player, call);
    default:
      return json(NOT_FOUND, 404);
  }
}

function listed({ database }: Environment, query: URLSearchParams) {
  const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
  return query.has('count')
    ? problemsFrom(database, number('offset', 0), number('count', 0))
    : problemPage(database, number('page', 1));
}

function session({ users }: Environment, player: number | null): Reply {
  const players = users.map((user) => ({ ...user, rank: rankOf(user.elo) }));
  return json({ players, player: players.find(({ id }) => id === player) ?? null });
}

function logIn({ users, sessions }: Environment, call: Call): Reply {
  const { userId } = bodyOf(call);
  const user = users.find(({ id }) => id === userId) ?? null;
  const reply = json({ player: user });
  return { ...reply, headers: { ...reply.headers, 'set-cookie': sessions.start(user?.id ?? null) } };
}

function keyLines({ keys }: Environment, player: number): Reply {
  const lines = keys.listOf(player);
  return json({ keys: lines.map((line) => ({ ...line, createdAt: isoMoment(line.createdAt) })) });
}

function dropKey({ keys }: Environment, player: number, id: number): Reply {
  return keys.revokeOwn(player, id) ? { status: 204, headers: {}, body: '' } : json(NOT_FOUND, 404);
}

function record({ database, clock }: Environment, userId: number, call: Call): Reply {
  const { problemId, solved, time } = bodyOf(call);
  const problem = database.prepare('select id from problems where id = ?').get(Number(problemId));
  if (!problem || typeof solved !== 'boolean' || typeof time !== 'number') return json(NOT_FOUND, 404);
  const attempt = { userId, problemId: Number(problem.id), solved, time: Math.round(time) };
  const id = addAttempt(database, attempt, clock.now());
  return json({ id }, 201);
}

function bodyOf(call: Call): Record<string, unknown> {
  try {
    return JSON.parse(call.body) as Record<string, unknown>;
  } catch {
    return {};
  }
}
