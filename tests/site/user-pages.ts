import type { DatabaseSync } from 'node:sqlite';
import { rankOf } from './ranks.ts';
import { isoMoment } from './times.ts';

const LATEST = 20;

/** The data of a player's page: the player and the latest attempts, newest first; null if there is no such player. */
export function userPage(database: DatabaseSync, id: number) {
  const user = database.prepare('select id, name, elo, info from users where id = ?').get(id);
  if (!user) return null;
  const attempts = database
    .prepare(
      'select id, problem_id, solved, time, created_at from attempts where user_id = ? order by id desc limit ?',
    )
    .all(id, LATEST);
  return {
    id,
    name: user.name,
    info: user.info,
    rank: rankOf(Number(user.elo)),
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      problemId: attempt.problem_id,
      solved: attempt.solved === 1,
      time: attempt.time,
      createdAt: isoMoment(Number(attempt.created_at)),
    })),
  };
}
