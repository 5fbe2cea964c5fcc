import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAttempts } from '../../../../lib/background/history/attempt-writers.ts';
import { buildSums } from '../../../../lib/background/history/sum-writers.ts';
import { readProblems } from '../../../../lib/background/net/site-answers.ts';
import { storeProblems } from '../../../../lib/background/writers/problem-writers.ts';
import {
  LAST_LEVEL,
  levelOf,
  levelStart,
  rangeOfLevels,
  rankOfLevel,
} from '../../../../lib/difficulty/levels.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { checkAnswer } from '../../../../lib/filters/verdicts.ts';
import { blankProblem, type Problem } from '../../../../lib/model.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { readListing, readProblem, siteData } from '../../../../lib/store/site/site-data.ts';
import { problemsUntried } from '../../../e2e/oracle.ts';
import type { Site } from '../../../site/handle.ts';
import { startSite } from '../../../site/server.ts';
import { ask } from '../../site/ask.ts';
import { selectIds } from '../../support/practice-site.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const PROBLEMS = 6_000;

describe('a filter one level wide', () => {
  let site: Site;
  const rows: Problem[] = [];
  beforeAll(async () => {
    site = await startSite({ problems: PROBLEMS, attempts: 2_000 });
    site.switches.listMaximum = PROBLEMS;
    const { json } = await ask(site, `/api/v2/problems?result_number=${PROBLEMS}`);
    // The reader accepts this many rows of one answer.
    for (let from = 0; from < PROBLEMS; from += 100) {
      const read = readProblems(json.slice(from, from + 100));
      if (read.ok) rows.push(...read.value.rows);
    }
  });
  afterAll(() => site.close());

  it('shows all fitting problems and hides most others', () => {
    expect(rows).toHaveLength(PROBLEMS);
    let [hidden, silent] = [0, 0];
    for (let level = 0; level <= LAST_LEVEL; level++) {
      const elo = rangeOfLevels(level);
      const fitting = selectIds(
        site,
        'select id from problems where (?1 is null or elo >= ?1) and (?2 is null or elo <= ?2)',
        elo.from,
        elo.to,
      );
      const found = checkAnswer(rows, { ...NO_FILTERS, elo });
      const shown = new Set(found.shown.map(({ id }) => id));
      expect(fitting.filter((id) => !shown.has(id))).toEqual([]);
      expect(found.unproven).toEqual(['difficulty']);
      hidden += found.hidden;
      silent += found.shown.filter(({ rank }) => rank === null || rank.uncertain).length;
    }
    // Rows with an uncertain rank are shown at every level, most others at no more than three levels.
    expect(silent / (LAST_LEVEL + 1) / PROBLEMS).toBeLessThan(0.32);
    expect(hidden / (LAST_LEVEL + 1) / PROBLEMS).toBeGreaterThan(0.6);
  });
});

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
  it('stays uncertain if a row of attempts lacks the mark', async () => {
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
    const near = async () => (await (await siteData(here.site.url)).get('problems', id))?.near;
    await here.worker.listing.find({ ...NO_FILTERS, elo: { from: 1_250, to: 1_250 }, count: 100 });
    const { answer } = await readListing(here.site.url);
    expect(answer?.rows.map((row) => row.id)).toContain(id);
    expect(await near()).toBeUndefined();
    await here.worker.problems.ask(null, here.site.url, id);
    expect(await near()).toBe(1_250);
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
    await buildSums(db);
    const id = problemsUntried(site, player.id, 60).at(untried--) ?? 0;
    await storeProblems(origin, [{ ...blankProblem(id), ...said }]);
    const { content } = worker.nextLife();
    const answer = await content.problemPanel({ id, panelLoaded: true, wait: true }, 1);
    const { usual = undefined } = 'panel' in answer ? answer.panel : {};
    expect(usual).toEqual(of && { rank: of, ms: 1_000, solves: 5 });
  });
});
