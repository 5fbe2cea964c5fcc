import type { Call, Environment } from '../environment.ts';
import { rankOf } from '../ranks.ts';
import { json, type Reply, refusal } from '../reply.ts';
import { isoMoment } from '../times.ts';
import { callerOf } from './caller.ts';
import { avatarOf, type UserRow } from './rows.ts';

const SELECT = `
  select *, (select count(distinct problem_id) from attempts where user_id = users.id and solved) as solve_total,
    (select count(*) from problems where author_id = users.id) as problems
  from users where id = ?
`;

interface MeRow extends UserRow {
  solve_total: number;
  problems: number;
}

/** GET /api/v2/user/me */
export function currentUser(environment: Environment, call: Call): Reply {
  const caller = callerOf(environment, call);
  if (caller.kind !== 'user') return refusal(environment.switches);
  const row = environment.database.prepare(SELECT).get(caller.id) as unknown as MeRow;
  const user = described(row);
  return json(environment.switches.userEnvelope === 'wrapped' ? { user } : user);
}

function described(row: MeRow) {
  return {
    id: row.id,
    name: row.name,
    info: row.info,
    visibleElo: row.elo,
    displayRating: row.elo,
    highestVisibleElo: row.elo + 41.25,
    solveTotal: row.solve_total,
    dailyProblemsSolved: 0,
    problemsCount: row.problems,
    friendsCount: 2,
    commentsCount: 5,
    avatar: avatarOf(row.id),
    rushBestScore: 17,
    achievementsCount: 3,
    timeTrialLevelsWonCount: 4,
    lastHere: isoMoment(row.last_online_at),
    joined: isoMoment(row.joined_at),
    roles: [],
    gobits: 120,
    isPro: false,
    language: 'en',
    notificationsCount: 0,
    rank: { ...rankOf(row.elo), exact: false },
  };
}
