import type { Filters } from '../../../lib/filters/filters.ts';
import type { Site } from '../../site/handle.ts';

/** The number of rows that the site returns if the request has no count. */
const SITE_DEFAULT = 20;

/**
 * Returns the ids of the problems that match these filters, in the order of the site's list. Reads them by SQL from the
 * practice site's database, independently of the code with which the site answers requests.
 */
export function idsBySql(site: Site, userId: number, filters: Filters): number[] {
  const { genres, elo, statuses, rating, unrated, canon, count, descending } = filters;
  const signs = (list: readonly string[]) => list.map((one) => `'${one}'`).join(', ');
  const conditions = [
    genres.length > 0 && `genre in (${signs(genres)})`,
    elo.from !== null && `elo >= ${elo.from}`,
    elo.to !== null && `elo <= ${elo.to}`,
    rating.from !== null && `(stars is null or stars >= ${rating.from})`,
    rating.to !== null && `(stars is null or stars <= ${rating.to})`,
    !unrated && 'stars is not null',
    canon && 'is_canon = 1',
    statuses.length > 0 && `status in (${signs(statuses)})`,
  ].filter((condition) => condition !== false);
  const rows = site.sql(
    `with standing as (
       select problems.*, case
         when count(attempts.id) = 0 then 'untried'
         when max(attempts.solved) = 1 then 'solved'
         else 'tried_but_not_solved'
       end as status
       from problems left join attempts on attempts.problem_id = problems.id and attempts.user_id = ?
       group by problems.id
     )
     select id from standing ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
     order by id ${descending ? 'desc' : 'asc'} limit ?`,
    userId,
    count ?? SITE_DEFAULT,
  );
  return rows.map(({ id }) => Number(id));
}
