import type { Site } from '../site/handle.ts';
import type { SiteUser } from '../site/seed/users.ts';

/** Returns the numbers of the problems that a player has tried, of the first `count` that the site lists. */
export function triedIn(site: Site, { id }: SiteUser, count: number): number[] {
  const rows = site.sql(
    `select distinct problem_id as id from attempts where user_id = ? and problem_id in
     (select id from problems order by id limit ?)`,
    id,
    count,
  );
  return rows.map((row) => Number(row.id));
}

/**
 * Returns an expression for a page of cards: whether all links to these problems have a sign that are within two screens of the
 * window. The extension signs no others.
 */
export function nearOnesHaveSigns(tried: readonly number[]): string {
  return `(() => {
    const tried = new Set(${JSON.stringify(tried)});
    return [...document.querySelectorAll('.card-head a')].every((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      const isNear = bottom > -2 * innerHeight && top < 3 * innerHeight;
      return !isNear || !tried.has(Number(/\\d+$/.exec(link.href)?.[0])) || link.hasAttribute('data-companion-sign');
    });
  })()`;
}
