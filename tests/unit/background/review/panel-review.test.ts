import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GRADES } from '../../../../lib/review/grades.ts';
import type { ReviewDecision, ReviewEvent } from '../../../../lib/review/review-events.ts';
import type { PanelReview } from '../../../../lib/review/shown-review.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownData, ownDataIfMade, ownDataName, readReviews } from '../../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { dueOn, nextReviewOf, nextReviews, planIn } from '../../support/reviews.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const TAB = 7;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let life: ReturnType<typeof here.worker.nextLife>;
/** A problem of which every attempt failed. */
let id = 0;
const added: number[] = [];

const database = () => playerData(here.site.url, here.player.id);
const scheduled = async () => nextReviewOf(await database(), id);

async function panelOf(problemId = id) {
  const answer = await life.content.problemPanel({ id: problemId, panelLoaded: true, wait: true }, TAB);
  if (answer.show !== 'panel') throw new Error(answer.show);
  return answer;
}

async function shown(): Promise<PanelReview | null> {
  return (await panelOf()).panel.review;
}

/** Returns the state that the panel shows after an attempt; fails if it shows no grades. */
async function graded() {
  const review = await shown();
  if (review?.state !== 'graded') throw new Error(`shows ${review?.state}`);
  return review;
}

function decide(decision: ReviewDecision, problemId = id) {
  addresses.set(TAB, `${here.site.url}/problems/${problemId}`);
  return life.content.decideReview({ id: problemId, decision }, TAB);
}

/** Adds an attempt at the site an hour later, and reads it. Resolves to the requests that reading it took. */
async function tryIt(solved: boolean, problemId = id): Promise<number> {
  here.worker.state.time += HOUR;
  const createdAt = here.worker.state.time - 1_000;
  added.push(here.site.addAttempt({ userId: here.player.id, problemId, solved, time: 4_000, createdAt }));
  here.site.log.clear();
  await panelOf(problemId);
  return here.site.log.api().length;
}

beforeEach(async () => {
  await here.worker.connect(here.player);
  const names = [ownDataName(here.site.url, here.player.id), playerDataName(here.site.url, here.player.id)];
  for (const name of names) await deleteDatabase(name);
  id = problemTried(here.site, here.player.id, { least: 1, most: 9, solved: false });
  life = here.worker.nextLife();
  await panelOf();
  here.site.log.clear();
});
afterEach(() => {
  for (const one of added.splice(0)) here.site.removeAttempt(one);
});

describe('reviews in the panel', () => {
  it('are off until the player begins, and nothing is made for them', async () => {
    expect(await shown()).toEqual({ state: 'none' });
    await decide({ kind: 'undo', of: 1 });
    expect(await ownDataIfMade(here.site.url, here.player.id)).toBeNull();
  });

  it('begin without a request, with the stored attempts', async () => {
    expect(await life.page.changeReviews({ on: true })).toEqual({ ok: true, value: null });
    expect(await shown()).toEqual({ state: 'due' });
    expect(here.site.log.api()).toEqual([]);
  });

  it('grade a due problem that is solved, by no request more than the attempt takes', async () => {
    const usual = await tryIt(false);
    await life.page.changeReviews({ on: true });
    here.worker.state.time += 30 * DAY;
    expect(await shown()).toEqual({ state: 'due' });
    expect(await tryIt(true)).toBe(usual);
    const review = await graded();
    expect(review).toMatchObject({ grade: 'good', changedAt: null });
    expect((await scheduled())?.last?.grade).toBe('good');
    const [again, hard, good, easy] = review.days as [number, number, number, number];
    expect(again).toBe(1);
    expect(again <= hard && hard < good && good < easy).toBe(true);
    here.worker.state.time += 4 * HOUR;
    expect(await shown()).toEqual({ state: 'planned', days: good, of: null });
  });

  it('take another grade by one press, and undo brings the state back exactly', async () => {
    await life.page.changeReviews({ on: true });
    await tryIt(true);
    const before = await scheduled();
    const { attemptId, days } = await graded();
    here.site.log.clear();
    await decide({ kind: 'grade', attemptId, grade: 'easy' });
    const { grade, changedAt } = await graded();
    expect(grade).toBe('easy');
    expect(((await scheduled())?.due ?? 0) - (before?.last?.at ?? 0)).toBe((days[3] ?? 0) * DAY);
    await decide({ kind: 'undo', of: changedAt ?? 0 });
    expect(await graded()).toMatchObject({ grade: 'good', changedAt: null });
    expect(await scheduled()).toEqual(before);
    expect(here.site.log.api()).toEqual([]);
  });

  it('can be postponed and removed, and each be taken back', async () => {
    await life.page.changeReviews({ on: true });
    const before = await scheduled();
    const postponedAt = here.worker.state.time;
    await decide({ kind: 'due', days: 7 });
    expect(await shown()).toEqual({ state: 'planned', days: 7, of: postponedAt });
    await decide({ kind: 'undo', of: postponedAt });
    expect(await shown()).toEqual({ state: 'due' });
    await decide({ kind: 'remove' });
    const removed = await shown();
    expect(removed?.state).toBe('removed');
    expect(await scheduled()).toBeUndefined();
    await decide({ kind: 'undo', of: removed && 'of' in removed ? (removed.of ?? 0) : 0 });
    expect(await scheduled()).toEqual(before);
    await decide({ kind: 'remove' });
    here.worker.state.time += 5 * HOUR;
    expect(await shown()).toEqual({ state: 'none' });
    await decide({ kind: 'due', days: 1 });
    expect(await shown()).toMatchObject({ state: 'planned', days: 1 });
  });

  it('take each decision once, though its message arrives twice, and take back only the last one', async () => {
    await life.page.changeReviews({ on: true });
    await tryIt(true);
    const { attemptId } = await graded();
    const own = await ownData(here.site.url, here.player.id);
    const kinds = async () =>
      ((await readReviews(own, id))?.events ?? []).map((event) => (event as ReviewEvent).kind);
    for (const grade of ['hard', 'easy'] as const) {
      for (const _ of ['sent', 'sent again']) await decide({ kind: 'grade', attemptId, grade });
    }
    const of = (await graded()).changedAt ?? 0;
    for (const _ of ['sent', 'sent again']) await decide({ kind: 'undo', of });
    expect(await graded()).toMatchObject({ grade: 'hard' });
    for (const _ of ['sent', 'sent again']) await decide({ kind: 'remove' });
    for (const _ of ['sent', 'sent again']) await decide({ kind: 'due', days: 2 });
    expect(await kinds()).toEqual(['grade', 'grade', 'undo', 'remove', 'due']);
    here.worker.state.time += DAY;
    const [first] = ((await readReviews(own, id))?.events ?? []) as ReviewEvent[];
    await decide({ kind: 'undo', of: first?.at ?? 0 });
    expect(await kinds()).toHaveLength(5);
  });

  it('are not changed by a tab that shows another problem', async () => {
    await life.page.changeReviews({ on: true });
    addresses.set(TAB, `${here.site.url}/problems/${id + 1}`);
    await life.content.decideReview({ id, decision: { kind: 'remove' } }, TAB);
    expect(await shown()).toEqual({ state: 'due' });
  });

  it('end with the plan but for chosen dates, and begin again with new usual times', async () => {
    await life.page.changeReviews({ on: true });
    await life.page.changeReviews({ newPerDay: 3 });
    const own = await ownData(here.site.url, here.player.id);
    const plan = await planIn(own);
    await life.page.changeReviews({ on: false });
    expect(await planIn(own)).toBeNull();
    expect(await shown()).toEqual({ state: 'none' });
    expect(await nextReviews(await database())).toEqual([]);
    here.worker.state.time += HOUR;
    await decide({ kind: 'due', days: 3 });
    expect(await nextReviews(await database())).toMatchObject([{ problemId: id }]);
    await life.page.changeReviews({ on: true });
    expect(await planIn(own)).toEqual({ ...plan, seededAt: here.worker.state.time });
    expect(await shown()).toMatchObject({ state: 'planned', days: 3 });
  });

  it('have an untried problem tomorrow if the player wants that, and grade its first attempt', async () => {
    const untried = Number(
      here.site.sql(
        'select id from problems where id not in (select problem_id from attempts where user_id = ?) limit 1',
        here.player.id,
      )[0]?.id,
    );
    id = untried;
    await panelOf();
    here.site.log.clear();
    await decide({ kind: 'due', days: 1 });
    expect(await shown()).toMatchObject({ state: 'planned', days: 1, of: here.worker.state.time });
    expect((await panelOf()).texts.review?.line).toBe('Review tomorrow');
    expect(await scheduled()).toMatchObject({ last: null, isNew: false });
    expect(here.site.log.api()).toEqual([]);
    here.worker.state.time = (await scheduled())?.due ?? 0;
    expect(await shown()).toEqual({ state: 'due' });
    await tryIt(true);
    const { grade, days } = await graded();
    expect(grade).toBe('good');
    expect((await scheduled())?.due).toBe(((await scheduled())?.last?.at ?? 0) + (days[2] ?? 0) * DAY);
  });

  it('name one date: a chosen one is told instead of the grades, until the next attempt', async () => {
    await life.page.changeReviews({ on: true });
    await tryIt(true);
    await graded();
    await decide({ kind: 'due', days: 1 });
    expect(await shown()).toMatchObject({ state: 'planned', days: 1 });
    await tryIt(true);
    const { days, grade } = await graded();
    here.worker.state.time += 5 * HOUR;
    expect(await shown()).toMatchObject({ state: 'planned', days: days[GRADES.indexOf(grade)] });
  });

  it('tell how many are left besides this one, and about how many come tomorrow', async () => {
    await life.page.changeReviews({ on: true });
    const due = await dueOn(await database(), here.worker.state.time);
    const { reviews } = (await panelOf()).panel;
    expect(due).toContain(id);
    expect(reviews).toEqual({ left: due.length - 1, isFlow: false, tomorrow: expect.any(Number) });
    await decide({ kind: 'due', days: 1 });
    const later = (await panelOf()).panel.reviews;
    expect(later?.left).toBe((await dueOn(await database(), here.worker.state.time)).length);
    expect(later?.tomorrow).toBeGreaterThan(0);
  });
});

describe('what "Review what I failed" would begin with', () => {
  it('is counted without a request, and is what it begins with', async () => {
    await here.worker.recent('newest');
    here.site.log.clear();
    const count = await life.page.countToReview(null);
    expect(await ownDataIfMade(here.site.url, here.player.id)).toBeNull();
    await life.page.changeReviews({ on: true });
    const begun = (await nextReviews(await database())).length;
    expect(begun).toBeGreaterThan(1);
    expect(count).toEqual({ ok: true, value: begun });
    await decide({ kind: 'remove' });
    await life.page.changeReviews({ on: false });
    expect(await life.page.countToReview(null)).toEqual({ ok: true, value: begun - 1 });
    expect(here.site.log.api()).toEqual([]);
  });
});
