import type { DatabaseSync } from 'node:sqlite';
import { checkFirstPlayer, type FirstPlayer, planAroundFirst } from './first-player.ts';
import { insertRows, type Row } from './insert.ts';
import { planPlays } from './plays.ts';
import type { Random } from './random.ts';
import type { KnownProblem, Play } from './traffic.ts';
import { roomFor } from './tries.ts';
import type { Players } from './users.ts';

interface AttemptsPlan {
  count: number;
  now: number;
  users: Players;
  random: Random;
  firstPlayer: FirstPlayer | null;
}

const FIRST_ID = 900_001;
const YEARS = 6 * 365 * 24 * 60 * 60;
const CONTEXTS = ['rush', 'timetrial', 'collection'];

/** Adds the attempts, oldest first, ids rising with time, up to the end of the history. */
export function seedAttempts(database: DatabaseSync, plan: AttemptsPlan): void {
  const problems = knownProblems(database);
  const { users, count, random, firstPlayer } = plan;
  if (firstPlayer) checkFirstPlayer(firstPlayer, problems.length, count);
  if (problems.length === 0) return;
  const plays = firstPlayer
    ? planAroundFirst(firstPlayer, problems, users, count, random)
    : planPlays(problems, users, count, random);
  insertRows(database, 'attempts', attemptRows(plays, plan));
}

function knownProblems(database: DatabaseSync): KnownProblem[] {
  const rows = database
    .prepare('select id, elo, answer, solved_elsewhere + failed_elsewhere as tries from problems order by id')
    .all();
  return rows.map(({ id, elo, answer, tries }) => ({
    id: Number(id),
    elo: Number(elo),
    answer: String(answer),
    room: roomFor(Number(tries)),
  }));
}

function* attemptRows(plays: readonly Play[], { now, random }: AttemptsPlan): Generator<Row> {
  let id = FIRST_ID;
  for (const [index, play] of plays.entries()) {
    const share = (index + random.fraction()) / plays.length;
    const row = attemptRow(play, random);
    yield { id, ...row, created_at: Math.floor(now - YEARS * (1 - share)) };
    id += random.integer(1, 3);
  }
}

function attemptRow(play: Play, random: Random) {
  return {
    user_id: play.user.id,
    problem_id: play.problem.id,
    solved: Number(play.solved),
    hardstop: Number(!play.solved && random.chance(0.05)),
    path: play.solved ? play.problem.answer : 'aa',
    context: random.chance(0.04) ? random.pick(CONTEXTS) : '.',
    time: random.chance(0.06) ? null : timeTaken(random),
  };
}

/** A random duration in ms, usually under a minute, with a long tail. */
function timeTaken(random: Random): number {
  return 1500 + Math.floor(-Math.log(1 - random.fraction()) * 30_000);
}
