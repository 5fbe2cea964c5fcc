import type { Site } from '../site/handle.ts';

/** What the site's own database says of a player's attempts on a problem. */
export interface Truth {
  tries: number;
  solves: number;
  bestMs: number | null;
  status: 'untried' | 'tried_but_not_solved' | 'solved';
}

/** Asks the site's SQL, which the extension has no part in. */
export function truth(site: Site, userId: number, problemId: number): Truth {
  const [row] = site.sql(
    `select count(*) as tries, coalesce(sum(solved), 0) as solves, min(case when solved then time end) as best
     from attempts where user_id = ? and problem_id = ?`,
    userId,
    problemId,
  );
  const tries = Number(row?.tries);
  const solves = Number(row?.solves);
  const status = solves > 0 ? 'solved' : tries > 0 ? 'tried_but_not_solved' : 'untried';
  return { tries, solves, bestMs: row?.best === null ? null : Number(row?.best), status };
}

/** A problem that the player has tried between `least` and `most` times; `solved` says whether ever with success. */
export function problemTried(
  site: Site,
  userId: number,
  range: { least: number; most: number; solved: boolean },
): number {
  const [row] = site.sql(
    `select problem_id as id from attempts where user_id = ? group by problem_id
     having count(*) between ? and ? and max(solved) = ? order by count(*), problem_id limit 1`,
    userId,
    range.least,
    range.most,
    range.solved ? 1 : 0,
  );
  if (!row) throw new Error('the seed has no such problem');
  return Number(row.id);
}

/** Problems that the player never tried. */
export function problemsUntried(site: Site, userId: number, count: number): number[] {
  return site
    .sql(
      'select id from problems where id not in (select problem_id from attempts where user_id = ?) order by id limit ?',
      userId,
      count,
    )
    .map(({ id }) => Number(id));
}
