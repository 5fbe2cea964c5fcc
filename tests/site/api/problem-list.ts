import { failure, json, type Reply, refusal } from '../reply.ts';
import type { ListExtra, Switches } from '../switches.ts';
import { isoMoment } from '../times.ts';
import type { Call, World } from '../world.ts';
import { callerOf, idOf } from './caller.ts';
import { complaint, integer, jsonList, type ParameterKind, without } from './parameters.ts';
import { authorOf, flagStatsOf, problemRank, type RankRow, ratingOf, type UserRow } from './rows.ts';

const DEFAULT_RESULTS = 20;

const PARAMETERS: Readonly<Record<string, ParameterKind>> = {
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
};

const STATUS = `
  case
    when not exists (select 1 from attempts where user_id = :user and problem_id = problems.id) then 'untried'
    when exists (select 1 from attempts where user_id = :user and problem_id = problems.id and solved) then 'solved'
    else 'tried_but_not_solved'
  end
`;

const FILTER = `
  (:fromElo is null or problems.elo >= :fromElo)
  and (:toElo is null or problems.elo <= :toElo)
  and (:genres is null or genre in (select value from json_each(:genres)))
  and (:canon is null or is_canon)
  and case when stars is null then :notRated
    else (:fromStars is null or stars >= :fromStars) and (:toStars is null or stars <= :toStars) end
  and (:statuses is null or ${STATUS} in (select value from json_each(:statuses)))
`;

const SELECT = `
  select problems.*, users.id as author, name, users.elo as author_elo, info, joined_at, last_online_at
  from problems join users on users.id = author_id
`;

interface ListRow extends RankRow, UserRow {
  genre: string;
  stars: number | null;
  votes: number | null;
  positive_flags: number;
  negative_flags: number;
  created_at: number;
  author: number;
  author_elo: number;
}

/** GET /api/v2/problems */
export function listProblems(world: World, call: Call): Reply {
  const { database, switches } = world;
  const caller = callerOf(world, call);
  if (caller.kind === 'badKey' && switches.badKeyOnProblems === 'refused') return refusal(switches);
  const query = without(call.url.searchParams, switches.listIgnores);
  const wrong = complaint(query, PARAMETERS);
  if (wrong) return failure(400, wrong, switches);
  const wanted = integer(query, 'result_number') ?? DEFAULT_RESULTS;
  if (wanted < 1) return failure(400, 'The parameter result_number is not valid.', switches);
  if (wanted > switches.listMaximum && switches.listOverMaximum === 'notFound') {
    return failure(404, 'No such page.', switches);
  }
  const direction = query.get('sort_direction') === 'desc' ? 'desc' : 'asc';
  const order = `problems.${switches.listSort} ${direction}, problems.id ${direction}`;
  const rows = database.prepare(`${SELECT} where ${FILTER} order by ${order} limit :limit`).all({
    ...filterValues(query),
    user: idOf(caller),
    limit: Math.min(wanted, switches.listMaximum),
  }) as unknown as ListRow[];
  return json(
    enveloped(
      rows.map((row) => listed(row, switches.listExtras)),
      switches.listEnvelope,
    ),
  );
}

function filterValues(query: URLSearchParams) {
  const bounded = query.has('rating_from') || query.has('rating_to');
  return {
    fromElo: integer(query, 'difficulty_from_elo'),
    toElo: integer(query, 'difficulty_to_elo'),
    genres: jsonList(query, 'genres[]'),
    canon: query.get('type'),
    fromStars: integer(query, 'rating_from'),
    toStars: integer(query, 'rating_to'),
    // Without a word from the caller, a bound on the rating leaves the unrated out.
    notRated: Number((query.get('include_not_rated') ?? String(!bounded)) === 'true'),
    statuses: jsonList(query, 'statuses[]'),
  };
}

function listed(row: ListRow, extras: readonly ListExtra[]) {
  const extra = {
    imageUrl: `https://thumbnails.practice-site.invalid/${row.id}.png`,
    createdAt: isoMoment(row.created_at),
    author: authorOf({ ...row, id: row.author, elo: row.author_elo }),
    elo: row.elo,
  };
  return {
    id: row.id,
    rank: problemRank(row),
    genre: row.genre,
    rating: ratingOf(row),
    flagStats: flagStatsOf(row),
    ...Object.fromEntries(extras.map((name) => [name, extra[name]])),
  };
}

function enveloped(rows: unknown[], envelope: Switches['listEnvelope']) {
  return envelope === 'none' ? rows : { [envelope]: rows };
}
