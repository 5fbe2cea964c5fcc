import { fsrs, generatorParameters, type Grade as Rating } from 'ts-fsrs';
import { expect, it } from 'vitest';
import { levelOfRank } from '../../../../lib/difficulty/levels.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownDataName } from '../../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { problemRank, RANK_SQL } from '../../../site/api/rows.ts';
import { nextReviews } from '../../support/reviews.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const GRADES = ['again', 'hard', 'good', 'easy'] as const;
const model = fsrs(generatorParameters({ enable_fuzz: false, enable_short_term: false }));

/** A player's attempts on the site, the oldest first. */
function attemptsInSql() {
  const rows = here.site.sql(
    `select attempts.id, problem_id, solved, time, context, attempts.created_at, ${RANK_SQL}
     from attempts join problems on problems.id = problem_id where user_id = ? order by attempts.created_at, attempts.id`,
    here.player.id,
  );
  return rows.map((row) => {
    const rank = problemRank(row as never);
    return {
      id: Number(row.id),
      problemId: Number(row.problem_id),
      solved: row.solved === 1,
      ms: row.time === null || row.context !== '.' ? null : Number(row.time),
      at: Number(row.created_at) * 1_000,
      level: rank && levelOfRank({ ...rank, uncertain: false }),
    };
  });
}

type Row = ReturnType<typeof attemptsInSql>[number];

/** Returns the median time of at least five solves at each level, ms. */
function mediansOf(rows: readonly Row[]): Map<number | null, number> {
  const times = Map.groupBy(
    rows.filter(({ solved, ms }) => solved && ms !== null),
    ({ level }) => level,
  );
  return new Map(
    [...times].flatMap(([level, solves]) => {
      const sorted = solves.map(({ ms }) => ms ?? 0).sort((one, other) => one - other);
      return level === null || sorted.length < 5
        ? []
        : [[level, sorted[Math.ceil(sorted.length / 2) - 1] ?? 0]];
    }),
  );
}

/** Returns the next review of a problem as ts-fsrs has it; none if it was always solved in time. */
function replayed([problemId, rows]: [number, Row[]], medians: ReadonlyMap<number | null, number>) {
  const reviews: { row: Row; grade: (typeof GRADES)[number] }[] = [];
  for (const row of rows) {
    const last = reviews.at(-1);
    if (last && row.at - last.row.at < 4 * HOUR) continue;
    const isSlow = (row.ms ?? 0) > 2 * (medians.get(row.level) ?? Number.POSITIVE_INFINITY);
    reviews.push({ row, grade: row.solved ? (isSlow ? 'hard' : 'good') : 'again' });
  }
  const last = reviews.at(-1);
  if (!last || reviews.every(({ grade }) => grade === 'good')) return [];
  let memory: { stability: number; difficulty: number } | null = null;
  for (const [nth, { row, grade }] of reviews.entries()) {
    const days = (row.at - (reviews[nth - 1]?.row.at ?? row.at)) / DAY;
    memory = model.next_state(memory, days, (GRADES.indexOf(grade) + 1) as Rating);
  }
  const days = last.grade === 'again' ? 1 : model.next_interval(memory?.stability ?? 0, 0);
  const { id: attemptId, at } = last.row;
  return [{ problemId, due: at + days * DAY, isNew: true, last: { at, attemptId, grade: last.grade } }];
}

it('the schedule of the plan is what ts-fsrs makes of the attempts in SQL', async () => {
  await here.worker.connect(here.player);
  for (const name of [ownDataName, playerDataName]) await deleteDatabase(name(here.site.url, here.player.id));
  await changeSettings({ historyPaused: false });
  await here.worker.history.goOn();
  await here.worker.nextLife().page.changeReviews({ on: true });
  const rows = attemptsInSql();
  const medians = mediansOf(rows);
  const expected = [...Map.groupBy(rows, ({ problemId }) => problemId)].flatMap((one) =>
    replayed(one, medians),
  );
  const stored = await nextReviews(await playerData(here.site.url, here.player.id));
  expect(stored.length).toBeGreaterThan(50);
  expect(new Set(stored.map(({ last }) => last?.grade)).size).toBe(3);
  expect(stored).toEqual(expected.sort((one, other) => one.problemId - other.problemId));
});
