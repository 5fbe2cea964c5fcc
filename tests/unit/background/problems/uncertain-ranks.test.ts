import { describe, expect, it } from 'vitest';
import { writeAttempts } from '../../../../lib/background/sync/problem-attempts.ts';
import { storeProblems } from '../../../../lib/background/writers/problem-writers.ts';
import { levelOf, levelStart, rankOfLevel } from '../../../../lib/difficulty/levels.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { blankProblem } from '../../../../lib/model.ts';
import { describedElo } from '../../../../lib/problem-data/stored-problem.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { readProblem } from '../../../../lib/store/site/problems.ts';
import { readListing } from '../../../../lib/store/site/site-data.ts';
import { problemsUntried } from '../../../e2e/oracle.ts';
import { selectIds } from '../../support/practice-site.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

/** Gives a hardly tried problem this elo and a suggested elo 400 higher. `isTried`: whether the player has tried it. */
function misrank(elo: number, isTried: boolean): number {
  const { site, player } = here;
  const [id = 0] = selectIds(
    site,
    `select id from problems where suggested_elo is not null and abs(elo - ?) < 120 and
      (select count(*) from attempts where problem_id = problems.id) < 4 and
      id ${isTried ? '' : 'not'} in (select problem_id from attempts where user_id = ?) limit 1`,
    elo,
    player.id,
  );
  site.sql('update problems set elo = ?, solved_elsewhere = 0, failed_elsewhere = 0 where id = ?', elo, id);
  site.sql('update problems set suggested_elo = ? where id = ?', elo + 400, id);
  return id;
}

describe('an uncertain rank', () => {
  it('stays uncertain if a row of attempts lacks the question mark', async () => {
    const id = misrank(1_200, true);
    const rank = { ...rankOfLevel(levelOf(1_600)), uncertain: true };
    await here.worker.attempts.refresh(await storedAccount(), id);
    expect((await readProblem(here.site.url, id)).rank).toEqual({
      ...rank,
      uncertain: false,
      unverified: true,
    });
    await here.worker.problems.ask(await storedAccount(), here.site.url, id);
    expect((await readProblem(here.site.url, id)).rank).toEqual(rank);
    here.site.addAttempt({ userId: here.player.id, problemId: id, solved: true, time: 900 });
    await here.worker.attempts.refresh(await storedAccount(), id);
    expect((await readProblem(here.site.url, id)).rank).toEqual(rank);
  });

  it('gives a problem no elo until the site reports one', async () => {
    const id = misrank(1_250, false);
    const likely = async () => describedElo(await readProblem(here.site.url, id));
    await here.worker.listing.find({ ...NO_FILTERS, elo: { from: 1_250, to: 1_250 }, count: 100 });
    const { answer } = await readListing(here.site.url);
    expect(answer?.rows.map((row) => row.id)).toContain(id);
    expect(await likely()).toBeNull();
    await here.worker.problems.ask(null, here.site.url, id);
    expect(await likely()).toBe(1_250);
  });
});

let untried = -1;

describe('the usual time beside an uncertain rank', () => {
  const LEVEL = 10;
  const rank = rankOfLevel(LEVEL);

  it.each([
    ['is that of a certain rank', { rank }, rank],
    ['is that of an unverified rank', { rank: { ...rank, unverified: true } }, rank],
    ['is null without an elo', { rank: { ...rank, uncertain: true } }, null],
    ['is that of the elo', { rank: { ...rankOfLevel(30), uncertain: true }, elo: levelStart(LEVEL) }, rank],
  ] as const)('%s', async (_, said, of) => {
    const { site, player, worker } = here;
    const { origin } = new URL(site.url);
    const solved = { problemId: 99, solved: true, ms: 1_000, level: LEVEL };
    const times = [1, 2, 3, 4, 5].map((id) => ({ ...solved, id, at: id }));
    const db = await playerData(origin, player.id);
    await writeAttempts(db, 99, times, [], {});
    const id = problemsUntried(site, player.id, 60).at(untried--) ?? 0;
    await storeProblems(origin, [{ ...blankProblem(id), ...said }]);
    const { content } = worker.nextLife();
    const answer = await content.problemPanel({ id, panelLoaded: true, wait: true }, 1);
    const { usual = undefined } = 'panel' in answer ? answer.panel : {};
    expect(usual).toEqual(of && { rank: of, ms: 1_000, solves: 5 });
  });
});
