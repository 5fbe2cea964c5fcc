import { rankOf } from '../ranks.ts';
import { failure, json, type Reply, refusal } from '../reply.ts';
import type { Switches } from '../switches.ts';
import { isoDay, isoMoment } from '../times.ts';
import type { Call, World } from '../world.ts';
import { callerOf, idOf } from './caller.ts';
import { overMaximum } from './over-maximum.ts';
import { integer, type Parameters, readQuery } from './parameters.ts';
import { avatarOf, type RankRow } from './rows.ts';

const PARAMETERS: Parameters = {
  limit: 'integer',
  offset: 'integer',
  sort_direction: ['asc', 'desc'],
  sort_by: ['id'],
  user_id: 'integer',
  problem_id: 'integer',
};

const NOBODY = 0;

const SELECT = `
  select attempts.*, rank_value, rank_unit, rank_mark, name, users.elo, last_online_at
  from attempts join problems on problems.id = problem_id join users on users.id = user_id
`;

interface AttemptRow extends RankRow {
  id: number;
  problem_id: number;
  user_id: number;
  solved: number;
  hardstop: number;
  path: string;
  context: string;
  time: number | null;
  created_at: number;
  name: string;
  elo: number;
  last_online_at: number;
}

/** GET /api/v2/attempts */
export function listAttempts(world: World, call: Call): Reply {
  const { database, switches } = world;
  const caller = callerOf(world, call);
  if (caller.kind === 'badKey') return refusal(switches);
  if (caller.kind === 'nobody' && switches.attemptsNeedKey) return refusal(switches);
  const { query, wrong } = readQuery(call.url.searchParams, PARAMETERS, switches.attemptsIgnore, switches);
  if (wrong) return failure(400, wrong, switches);
  const limit = integer(query, 'limit') ?? switches.attemptsDefault;
  const offset = integer(query, 'offset') ?? 0;
  if (limit < 1 || offset < 0) return failure(400, 'The parameter limit or offset is not valid.', switches);
  if (limit > switches.attemptsMaximum && switches.attemptsOverMaximum !== 'clamped') {
    return overMaximum(switches.attemptsOverMaximum, switches);
  }
  const problem = integer(query, 'problem_id');
  if (isUnknown(world, problem) && switches.attemptsOfUnknownProblem === 'notFound') {
    return failure(404, 'No such problem.', switches);
  }
  const user = integer(query, 'user_id');
  if (switches.attemptsOfOthers === 'refused' && user !== null && user !== idOf(caller)) {
    return failure(403, 'These attempts are not yours.', switches);
  }
  const filter = filterOf({
    'user_id = :user': user,
    'problem_id = :problem': problem,
    'user_id = :caller': switches.attemptsOfOthers === 'shown' ? null : (idOf(caller) ?? NOBODY),
  });
  const direction = query.get('sort_direction') ?? switches.attemptsDirection;
  const rows = database
    .prepare(`${SELECT} ${filter.where} order by attempts.id ${direction} limit :limit offset :offset`)
    .all({
      ...filter.values,
      limit: Math.min(limit, switches.attemptsMaximum),
      offset,
    }) as unknown as AttemptRow[];
  const items = rows.map((row) => attempted(row, switches));
  if (switches.attemptsEnvelope === 'none') return json(items);
  if (!switches.attemptsTotalRecords) return json({ items });
  const counted = database
    .prepare(`select count(*) as total from attempts ${filter.where}`)
    .get(filter.values);
  return json({ items, totalRecords: counted?.total });
}

/** Only the conditions in use are written, so that each finds its index. */
function filterOf(conditions: Record<string, number | null>) {
  const used = Object.entries(conditions).filter((entry): entry is [string, number] => entry[1] !== null);
  return {
    where: used.length === 0 ? '' : `where ${used.map(([condition]) => condition).join(' and ')}`,
    values: Object.fromEntries(used.map(([condition, value]) => [condition.split(':')[1] ?? '', value])),
  };
}

function isUnknown({ database }: World, problem: number | null): boolean {
  return problem !== null && !database.prepare('select 1 from problems where id = ?').get(problem);
}

function attempted(row: AttemptRow, switches: Switches) {
  const extra = { path: row.path, context: row.context };
  return {
    id: row.id,
    problemId: row.problem_id,
    rank: row.rank_value === null ? null : { value: row.rank_value, unit: row.rank_unit, exact: false },
    solved: row.solved === 1,
    hardstop: row.hardstop === 1,
    createdAt: isoMoment(row.created_at),
    contextRepresentation: row.context === '.' ? '' : `Played in ${row.context}`,
    ...Object.fromEntries(switches.attemptExtras.map((name) => [name, extra[name]])),
    ...timeOf(row, switches.attemptTime),
    ...userOf(row, switches.attemptUser),
  };
}

function timeOf(row: AttemptRow, shown: Switches['attemptTime']) {
  if (shown === 'missing') return {};
  return { time: shown === 'null' ? null : row.time };
}

function userOf(row: AttemptRow, shown: Switches['attemptUser']) {
  if (shown === 'missing') return {};
  if (shown === 'null') return { user: null };
  const bare = { id: row.user_id, name: row.name };
  if (shown === 'bare') return { user: bare };
  const rank = { ...rankOf(row.elo), exact: false };
  const lastOnlineAt = isoDay(row.last_online_at);
  return { user: { ...bare, avatar: avatarOf(row.user_id), lastOnlineAt, rank, elo: row.elo } };
}
