import type { DatabaseSync } from 'node:sqlite';
import { insertRows, type Row } from './insert.ts';
import { positionFrom } from './positions.ts';
import type { Random } from './random.ts';
import { sgfOf } from './sgf.ts';
import { TEMPLATES } from './templates.ts';
import { difficultyOf } from './tries.ts';
import type { Players } from './users.ts';

interface ProblemsPlan {
  count: number;
  now: number;
  users: Players;
  random: Random;
  /** Random numbers for everything that depends on how often a problem was tried. */
  ranks: Random;
}

const FIRST_ID = 1000;
const LOWEST_ELO = -108;
const HIGHEST_ELO = 2236;
const YEARS = 20 * 365 * 24 * 60 * 60;
const DESCRIPTIONS = [
  'Black to live.\nUnconditionally: no ko.',
  'Find the <vital> point & count to two.',
  'From an old game. The obvious move is one line too far.\r\n\r\nTake your time.',
];
const SOURCES = ['', '', null, 'Gokyo Shumyo', 'own game'];

/** Adds the problems, with gaps between their ids as on the real site. */
export function seedProblems(database: DatabaseSync, plan: ProblemsPlan): void {
  insertRows(database, 'problems', problemRows(plan));
}

function* problemRows(plan: ProblemsPlan): Generator<Row> {
  let id = FIRST_ID;
  for (let index = 0; index < plan.count; index += 1) {
    yield { id, ...problemRow(eloAt(index, plan.random), plan) };
    id += plan.random.integer(1, 7);
  }
}

function problemRow(elo: number, { random, ranks, users, now }: ProblemsPlan) {
  const template = random.pick(TEMPLATES);
  const position = positionFrom(template, random.pick([9, 13, 13, 19, 19, 19, 19]), random);
  const rated = !random.chance(1 / 8);
  return {
    elo,
    ...difficultyOf(elo, ranks),
    genre: template.genre,
    description: random.chance(0.2) ? random.pick(DESCRIPTIONS) : '',
    stars: rated ? random.integer(10, 50) / 10 : null,
    votes: rated ? random.integer(1, 120) : null,
    is_canon: Number(random.chance(0.6)),
    positive_flags: random.integer(0, 30),
    negative_flags: random.chance(0.1) ? random.integer(1, 4) : 0,
    size: position.size,
    // For one problem in a thousand the site does not say who moves first.
    player_color: ranks.chance(0.001) ? null : position.toPlay,
    sgf: sgfOf(position, random),
    answer: position.answer,
    author_id: random.pick(users).id,
    source: random.pick(SOURCES),
    created_at: now - random.integer(0, YEARS),
    solve_seconds: random.chance(0.05) ? null : random.integer(4, 240),
    comments: random.integer(0, 60),
  };
}

function eloAt(index: number, random: Random): number {
  if (index === 0) return LOWEST_ELO;
  if (index === 1) return HIGHEST_ELO;
  // The mean of three draws, so that most problems lie in the middle and few at the ends.
  const spread = (random.fraction() + random.fraction() + random.fraction()) / 3;
  const elo = LOWEST_ELO + spread * (HIGHEST_ELO - LOWEST_ELO);
  return random.chance(0.2) ? Math.round(elo) : elo;
}
