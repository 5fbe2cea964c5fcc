import type { Switches } from '../switches.ts';
import { integer, jsonList } from './parameters.ts';

const TRIES = 'attempts where user_id = :user and problem_id = problems.id';

const SOLVED: Readonly<Record<Switches['statusSolved'], string>> = {
  onceSolved: `exists (select 1 from ${TRIES} and solved)`,
  lastSolved: `(select solved from ${TRIES} order by id desc limit 1)`,
};

const STARS: Readonly<Record<Switches['ratingBounds'], string>> = {
  exact: 'stars',
  rounded: 'round(stars)',
};

/** SQL for the genre of a problem; with a genre that the contract does not name, if the switch says so. */
export function genreSql({ listGenre }: Switches): string {
  return listGenre === 'stored' ? 'genre' : "case when problems.id % 7 = 0 then 'ko fight' else genre end";
}

/** The condition of the problem list in SQL; its values are those of `filterValues` and `user`. */
export function filterSql(switches: Switches): string {
  const stars = STARS[switches.ratingBounds];
  const status = `
    case
      when not exists (select 1 from ${TRIES}) then 'untried'
      when ${SOLVED[switches.statusSolved]} then 'solved'
      else 'tried_but_not_solved'
    end
  `;
  return `
    (:fromElo is null or problems.elo >= :fromElo)
    and (:toElo is null or problems.elo <= :toElo)
    and (:genres is null or ${genreSql(switches)} in (select value from json_each(:genres)))
    and (:canon is null or is_canon)
    and case when stars is null then :notRated
      else (:fromStars is null or ${stars} >= :fromStars) and (:toStars is null or ${stars} <= :toStars) end
    and (:statuses is null or ${status} in (select value from json_each(:statuses)))
  `;
}

/** The filters of a query of the problem list, as values for SQL; null: not filtered. */
export function filterValues(query: URLSearchParams, { unratedByDefault }: Switches) {
  const isBounded = query.has('rating_from') || query.has('rating_to');
  const unrated = unratedByDefault === 'unlessBounded' ? !isBounded : unratedByDefault === 'shown';
  return {
    fromElo: integer(query, 'difficulty_from_elo'),
    toElo: integer(query, 'difficulty_to_elo'),
    genres: jsonList(query, 'genres[]'),
    canon: query.get('type'),
    fromStars: integer(query, 'rating_from'),
    toStars: integer(query, 'rating_to'),
    notRated: Number((query.get('include_not_rated') ?? String(unrated)) === 'true'),
    statuses: jsonList(query, 'statuses[]'),
  };
}
