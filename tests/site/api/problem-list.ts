import type { Call, Environment } from '../environment.ts';
import { failure, json, type Reply, refusal } from '../reply.ts';
import type { Switches } from '../switches.ts';
import { callerOf, idOf, isRefusedProblems } from './caller.ts';
import { filterSql, filterValues, genreSql } from './list-filter.ts';
import { type ListRow, listed, withInvalidRows } from './list-row.ts';
import { overMaximum } from './over-maximum.ts';
import { integer, type Parameters, readQuery } from './parameters.ts';
import { OWN_SQL, RANK_SQL } from './rows.ts';

const PARAMETERS: Parameters = {
  result_number: 'integer',
  difficulty_from_elo: 'integer',
  difficulty_to_elo: 'integer',
  'genres[]': ['life and death', 'joseki', 'fuseki', 'tesuji', 'best move', 'endgame'],
  sort_direction: ['asc', 'desc'],
  type: ['canon'],
  'statuses[]': ['untried', 'tried_but_not_solved', 'solved'],
  rating_from: 'integer',
  rating_to: 'integer',
  include_not_rated: 'boolean',
  // The contract does not name these two; the site author's own client sends them, others `sortBy=p.id`.
  offset: 'integer',
  sort_by: ['id', 'p.id'],
};

/** GET /api/v2/problems */
export function listProblems(environment: Environment, call: Call): Reply {
  const { database, switches } = environment;
  const caller = callerOf(environment, call);
  if (isRefusedProblems(caller, switches)) return refusal(switches);
  const { query, wrong } = readQuery(call.url.searchParams, PARAMETERS, switches.listIgnores, switches);
  if (wrong) return failure(400, wrong, switches);
  const wanted = integer(query, 'result_number') ?? switches.listDefault;
  const offset = integer(query, 'offset') ?? 0;
  if (wanted < 1 || offset < 0) {
    return failure(400, 'The parameter result_number or offset is not valid.', switches);
  }
  if (wanted > switches.listMaximum && switches.listOverMaximum !== 'clamped') {
    return overMaximum(switches.listOverMaximum, switches);
  }
  const limit = Math.min(wanted, switches.listMaximum);
  const user = switches.listKnowsCaller ? idOf(caller) : null;
  const values = filterValues(query, switches);
  const rows = database
    .prepare(selection(query, switches))
    .all({ ...values, user, limit, offset }) as unknown as ListRow[];
  if (rows.length === 0 && switches.emptyList === 'notFound') {
    return failure(404, 'No such problems.', switches);
  }
  const items = rows.map((row) => listed(row, switches));
  return json(enveloped(withInvalidRows(items, switches.listOddRows, limit), switches.listEnvelope));
}

function selection(query: URLSearchParams, switches: Switches): string {
  const direction = query.get('sort_direction') ?? switches.listDirection;
  const sort = query.has('sort_by') ? 'id' : switches.listSort;
  return `
    select problems.*, ${RANK_SQL}, ${genreSql(switches)} as shown_genre,
      users.id as author, name, users.elo as author_elo, info, joined_at, last_online_at, ${OWN_SQL}
    from problems join users on users.id = author_id
    where ${filterSql(switches)}
    order by problems.${sort} ${direction}, problems.id ${direction}
    limit :limit offset :offset
  `;
}

function enveloped(rows: unknown[], envelope: Switches['listEnvelope']) {
  return envelope === 'none' ? rows : { [envelope]: rows };
}
