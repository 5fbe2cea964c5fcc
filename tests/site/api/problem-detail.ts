import { type Collection, collectionsWith } from '../collections.ts';
import type { Call, Environment } from '../environment.ts';
import { levelOf } from '../ranks.ts';
import { failure, json, type Reply, refusal } from '../reply.ts';
import type { Switches } from '../switches.ts';
import { isoMoment } from '../times.ts';
import { callerOf, idOf, isRefusedProblems } from './caller.ts';
import { genreSql } from './list-filter.ts';
import {
  attemptCounts,
  authorOf,
  flagStatsOf,
  OWN_SQL,
  type ProblemRow,
  problemRank,
  RANK_SQL,
  ratingOf,
  type UserRow,
} from './rows.ts';

const select = (switches: Switches) => `
  select problems.*, ${RANK_SQL}, ${genreSql(switches)} as shown_genre,
    solved_elsewhere + (select count(*) from attempts where problem_id = problems.id and solved) as solved,
    failed_elsewhere + (select count(*) from attempts where problem_id = problems.id and not solved) as failed,
    ${OWN_SQL}
  from problems where id = :id
`;

interface DetailRow extends ProblemRow {
  description: string;
  player_color: string | null;
  sgf: string;
  author_id: number;
  source: string | null;
  solve_seconds: number | null;
  comments: number;
  solved: number;
  failed: number;
}

/** GET /api/v2/problems/{id} */
export function problemDetail(environment: Environment, call: Call, id: number): Reply {
  const { database, switches } = environment;
  const caller = callerOf(environment, call);
  if (isRefusedProblems(caller, switches)) return refusal(switches);
  const user = switches.problemKnowsCaller ? idOf(caller) : null;
  const row = database.prepare(select(switches)).get({ id, user }) as DetailRow | undefined;
  if (!row) return failure(404, 'No such problem.', switches);
  const author = database
    .prepare('select * from users where id = ?')
    .get(row.author_id) as unknown as UserRow;
  return json(detailed(row, author, collectionsWith(database, id)));
}

function detailed(row: DetailRow, author: UserRow, collections: Collection[]) {
  const own = attemptCounts(row.own_solved, row.own_failed);
  return {
    id: row.id,
    elo: row.elo,
    problemLevel: levelOf(row.elo),
    rank: problemRank(row),
    genre: row.shown_genre,
    specificGenre: row.shown_genre,
    description: row.description,
    rating: ratingOf(row),
    isCanon: row.is_canon === 1,
    isStandard: row.is_canon === 1,
    hasNegativeFlags: row.negative_flags > 0,
    flagStats: flagStatsOf(row),
    sgf: row.sgf,
    author: authorOf(author),
    avgSolveTimeSeconds: row.solve_seconds,
    attempts: attemptCounts(row.solved, row.failed),
    solvedByCurrentUser: row.own_solved > 0,
    currentUserAttempts: own,
    userData: { attempts: own, isFavorited: false, canBeEdited: false },
    isFavorited: false,
    canBeEdited: false,
    createdAt: isoMoment(row.created_at),
    source: row.source,
    playerColor: row.player_color,
    collections,
    commentsCount: row.comments,
    suggestionsOpenCount: 0,
    allowSuggestedDifficulty: false,
    alive: true,
    sandbox: false,
    suggestedElo: row.suggested_elo,
  };
}
