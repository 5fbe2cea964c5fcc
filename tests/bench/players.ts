import type { Site } from '../site/handle.ts';
import type { SiteUser } from '../site/seed/users.ts';

/** Number of a player's attempts, by the site's own database. */
export function attemptsOf(site: Site, { id }: SiteUser): number {
  const [row] = site.sql('select count(*) as count from attempts where user_id = ?', id);
  return Number(row?.count);
}

/** The player whose number of attempts is closest to this one. */
export function playerWith(site: Site, attempts: number): SiteUser {
  const [row] = site.sql(
    'select user_id from attempts group by user_id order by abs(count(*) - ?) limit 1',
    attempts,
  );
  const player = site.users.find(({ id }) => id === row?.user_id);
  if (!player) throw new Error('The site has no such player.');
  return player;
}

/** The problems that a player has attempted so often, in the order of their numbers. */
export function problemsWith(site: Site, { id }: SiteUser, attempts: number): number[] {
  const rows = site.sql(
    'select problem_id from attempts where user_id = ? group by 1 having count(*) = ? order by 1',
    id,
    attempts,
  );
  return rows.map((row) => Number(row.problem_id));
}
