import type { DatabaseSync } from 'node:sqlite';
import { type KnownProblem, type Play, planPlays } from './plays.ts';
import type { Random } from './random.ts';
import type { SiteUser } from './users.ts';

interface AttemptsPlan {
  count: number;
  now: number;
  users: readonly SiteUser[];
  random: Random;
}

const FIRST_ID = 900_001;
const YEARS = 6 * 365 * 24 * 60 * 60;
const CONTEXTS = ['rush', 'timetrial', 'collection'];

const INSERT = `
  insert into attempts (id, user_id, problem_id, solved, hardstop, path, context, time, created_at)
  values (:id, :userId, :problemId, :solved, :hardstop, :path, :context, :time, :createdAt)
`;

/** Adds the attempts, oldest first, ids rising with time, up to the end of the history. */
export function seedAttempts(database: DatabaseSync, plan: AttemptsPlan): void {
  const { count, now, users, random } = plan;
  const problems = database.prepare('select id, elo, answer from problems order by id').all();
  if (problems.length === 0) return;
  const plays = planPlays(problems as unknown as KnownProblem[], users, count, random);
  const insert = database.prepare(INSERT);
  let id = FIRST_ID;
  plays.forEach((play, index) => {
    const share = (index + random.fraction()) / count;
    insert.run({ id, ...attemptRow(play, random), createdAt: Math.floor(now - YEARS * (1 - share)) });
    id += random.integer(1, 3);
  });
}

function attemptRow(play: Play, random: Random) {
  return {
    userId: play.user.id,
    problemId: play.problem.id,
    solved: Number(play.solved),
    hardstop: Number(!play.solved && random.chance(0.05)),
    path: play.solved ? play.problem.answer : 'aa',
    context: random.chance(0.04) ? random.pick(CONTEXTS) : '.',
    time: random.chance(0.06) ? null : timeTaken(random),
  };
}

/** Milliseconds, most of them under a minute, with a long tail. */
function timeTaken(random: Random): number {
  return 1500 + Math.floor(-Math.log(1 - random.fraction()) * 30_000);
}
