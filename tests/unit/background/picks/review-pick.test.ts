import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeProblems } from '../../../../lib/background/writers/problem-writers.ts';
import { type Filters, NO_FILTERS } from '../../../../lib/filters/filters.ts';
import type { Genre } from '../../../../lib/filters/genres.ts';
import { blankProblem } from '../../../../lib/model.ts';
import type { ReviewMix } from '../../../../lib/review/review-plan.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownDataName } from '../../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { readStoredReviews } from '../../../../lib/store/player/schedule.ts';
import { randomFrom } from '../../../site/seed/random.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const DAY = 86_400_000;
let life: ReturnType<typeof here.worker.nextLife>;

beforeEach(async () => {
  standStill(here.worker.environment);
  here.worker.environment.chance = randomFrom(1).fraction;
  await here.worker.connect(here.player);
  for (const name of [ownDataName, playerDataName]) await deleteDatabase(name(here.site.url, here.player.id));
  life = here.worker.nextLife();
  await here.worker.recent('newest');
  await life.page.changeReviews({ on: true });
});
afterEach(() => here.site.log.clear());

const change = (mix: ReviewMix) => life.page.changeReviews({ mix });
const stored = async () =>
  readStoredReviews(await playerData(here.site.url, here.player.id), here.worker.state.time);

/** Picks that many problems and returns how each was picked. */
async function pick(count: number, filters: Filters = NO_FILTERS, withoutReviews?: boolean) {
  const made: { id: number; isReview: boolean; requests: number }[] = [];
  for (let i = 0; i < count; i++) {
    here.worker.state.time += 1_000;
    here.site.log.clear();
    const pick = await life.picker.next({ difficulty: 'normal', filters, withoutReviews });
    if (!pick.ok) throw new Error(pick.failure.kind);
    const { id, by } = pick.value;
    made.push({ id, isReview: by === 'review', requests: here.site.log.api().length });
  }
  return made;
}
const pattern = async (count: number) =>
  (await pick(count)).map(({ isReview }) => (isReview ? 'R' : '.')).join('');

describe('reviews among the picks', () => {
  it.each([
    ['none', '......'],
    ['third', '..R..R'],
    ['half', '.R.R.R'],
    ['all', 'RRRRRR'],
  ] as const)('come as the player has chosen: %s', async (mix, expected) => {
    expect((await stored()).counts?.due).toBeGreaterThanOrEqual(6);
    await change(mix);
    expect(await pattern(6)).toBe(expected);
  });

  it('cost no request, and none comes twice on a day, but again on the next', async () => {
    await change('all');
    const { counts } = await stored();
    const due = counts?.due ?? 0;
    const made = await pick(due + 2);
    const reviews = made.filter(({ isReview }) => isReview);
    expect(made.slice(0, due)).toEqual(reviews);
    expect(new Set(reviews.map(({ id }) => id)).size).toBe(due);
    expect(reviews.every(({ requests }) => requests === 0)).toBe(true);
    here.worker.state.time += DAY;
    expect(await pattern(1)).toBe('R');
  });

  it('of a chosen genre are found behind many of others', async () => {
    await change('all');
    const db = await playerData(here.site.url, here.player.id);
    const [row] = await db.getAll('schedule');
    if (!row) throw new Error('Nothing is scheduled.');
    const ids = Array.from({ length: 120 }, (_, nth) => 900_000 + nth);
    const wanted = ids.at(-1);
    for (const [nth, problemId] of ids.entries()) {
      await db.put('schedule', { ...row, problemId, isNew: 0, due: nth });
    }
    await storeProblems(
      here.site.url,
      ids.map((id) => ({ ...blankProblem(id), genre: id === wanted ? 'fuseki' : 'joseki' })),
    );
    const others = (await db.getAllKeys('schedule')).filter((id) => !ids.includes(id));
    await storeProblems(
      here.site.url,
      others.map((id) => ({ ...blankProblem(id), genre: 'joseki' })),
    );
    const [made] = await pick(1, { ...NO_FILTERS, genres: ['fuseki'] });
    expect(made).toEqual({ id: wanted, isReview: true, requests: 0 });
  });

  it('do not come while they are paused or not wanted, nor of another genre', async () => {
    await change('all');
    await life.page.changeReviews({ paused: true });
    expect(await pattern(3)).toBe('...');
    await life.page.changeReviews({ paused: false });
    expect((await pick(1, NO_FILTERS, true)).some(({ isReview }) => isReview)).toBe(false);
    const due = (await stored()).counts?.due ?? 0;
    const genreOf = (id: number) =>
      String(here.site.sql('select genre from problems where id = ?', id)[0]?.genre);
    const reviews = (await pick(due)).map(({ id }) => ({ ...blankProblem(id), genre: genreOf(id) }));
    await storeProblems(here.site.url, reviews);
    const [wanted] = reviews.map(({ genre }) => genre) as [Genre];
    here.worker.state.time += DAY;
    const made = await pick(due + 1, { ...NO_FILTERS, genres: [wanted] });
    expect(made.every(({ id }) => genreOf(id) === wanted)).toBe(true);
    const fitting = reviews.filter(({ genre }) => genre === wanted).length;
    expect(fitting).toBeLessThan(due);
    expect(made.filter(({ isReview }) => isReview)).toHaveLength(fitting);
  });
});
