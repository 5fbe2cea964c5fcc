import type { Call, Environment } from '../environment.ts';
import { failure, json, type Reply, refusal } from '../reply.ts';
import { type AttemptRow, attempted } from './attempt-row.ts';
import { callerOf, idOf } from './caller.ts';
import { overMaximum } from './over-maximum.ts';
import { integer, type Parameters, readQuery } from './parameters.ts';
import { RANK_SQL } from './rows.ts';

const PARAMETERS: Parameters = {
  limit: 'integer',
  offset: 'integer',
  sort_direction: ['asc', 'desc'],
  sort_by: ['id'],
  user_id: 'integer',
  problem_id: 'integer',
};

const NOBODY = 0;

/** GET /api/v2/attempts */
export function listAttempts(environment: Environment, call: Call): Reply {
  const { database, switches } = environment;
  const caller = callerOf(environment, call);
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
  if (isUnknown(environment, problem) && switches.attemptsOfUnknownProblem === 'notFound') {
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
  const rows = database.prepare(selection(filter.where, direction)).all({
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

/** SQL that first selects the ids of the page. SQLite then skips earlier rows in an index, without reading them. */
function selection(where: string, direction: string): string {
  return `
    select attempts.*, ${RANK_SQL}, name, users.elo, last_online_at
    from attempts join problems on problems.id = problem_id join users on users.id = user_id
    where attempts.id in (
      select id from attempts ${where} order by id ${direction} limit :limit offset :offset
    )
    order by attempts.id ${direction}
  `;
}

/** The WHERE clause contains only the conditions in use, so that SQLite can use an index for each. */
function filterOf(conditions: Record<string, number | null>) {
  const used = Object.entries(conditions).filter((entry): entry is [string, number] => entry[1] !== null);
  return {
    where: used.length === 0 ? '' : `where ${used.map(([condition]) => condition).join(' and ')}`,
    values: Object.fromEntries(used.map(([condition, value]) => [condition.split(':')[1] ?? '', value])),
  };
}

function isUnknown({ database }: Environment, problem: number | null): boolean {
  return problem !== null && !database.prepare('select 1 from problems where id = ?').get(problem);
}
