import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PanelReview } from '../../../../lib/panel/panel.ts';
import type { ReviewDecision, ReviewEvent } from '../../../../lib/review/review-events.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import {
  ownData,
  ownDataIfMade,
  ownDataName,
  readReviewPlan,
  readReviews,
} from '../../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { readScheduled } from '../../../../lib/store/player/schedule.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const TAB = 7;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let life: ReturnType<typeof here.worker.nextLife>;
/** A problem of which every try missed. */
let id = 0;
const added: number[] = [];

const database = () => playerData(here.site.url, here.player.id);
const scheduled = async () => readScheduled(await database(), id);

async function panelOf(problemId = id) {
  const answer = await life.content.problemPanel({ id: problemId, panelLoaded: true, wait: true }, TAB);
  if (answer.show !== 'panel') throw new Error(answer.show);
  return answer;
}

async function shown(): Promise<PanelReview | null> {
  return (await panelOf()).panel.review;
}

/** Returns the state that the panel shows after a try; fails if it shows no grades. */
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
    expect(await shown()).toBeNull();
    await decide({ kind: 'stop' });
    expect(await ownDataIfMade(here.site.url, here.player.id)).toBeNull();
  });

  it('begin without a request, with the stored attempts', async () => {
    expect(await life.page.changeReviews({ on: true })).toEqual({ ok: true, value: null });
    expect(await shown()).toEqual({ state: 'due' });
    expect((await panelOf()).texts.review?.line).toBe('Due for review');
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
    expect((await scheduled())?.grade).toBe('good');
    const [again, hard, good, easy] = review.days as [number, number, number, number];
    expect(again).toBe(1);
    expect(again <= hard && hard < good && good < easy).toBe(true);
    here.worker.state.time += 4 * HOUR;
    expect(await shown()).toBeNull();
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
    expect(((await scheduled())?.due ?? 0) - (before?.lastAt ?? 0)).toBe((days[3] ?? 0) * DAY);
    await decide({ kind: 'undo', of: changedAt ?? 0 });
    expect(await graded()).toMatchObject({ grade: 'good', changedAt: null });
    expect(await scheduled()).toEqual(before);
    expect(here.site.log.api()).toEqual([]);
  });

  it('can be put off and ended, and each be taken back', async () => {
    await life.page.changeReviews({ on: true });
    const before = await scheduled();
    const delayedAt = here.worker.state.time;
    await decide({ kind: 'delay', days: 7 });
    expect(await shown()).toEqual({ state: 'delayed', days: 7, of: delayedAt });
    await decide({ kind: 'undo', of: delayedAt });
    expect(await shown()).toEqual({ state: 'due' });
    await decide({ kind: 'stop' });
    here.worker.state.time += 9 * DAY;
    expect(await shown()).toEqual({ state: 'stopped' });
    expect(await scheduled()).toBeUndefined();
    await decide({ kind: 'resume' });
    expect(await scheduled()).toEqual(before);
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
    for (const _ of ['sent', 'sent again']) await decide({ kind: 'stop' });
    for (const _ of ['sent', 'sent again']) await decide({ kind: 'resume' });
    expect(await kinds()).toEqual(['grade', 'grade', 'undo', 'stop', 'resume']);
    here.worker.state.time += DAY;
    const [first] = ((await readReviews(own, id))?.events ?? []) as ReviewEvent[];
    await decide({ kind: 'undo', of: first?.at ?? 0 });
    expect(await kinds()).toHaveLength(5);
  });

  it('are not changed by a tab that shows another problem', async () => {
    await life.page.changeReviews({ on: true });
    addresses.set(TAB, `${here.site.url}/problems/${id + 1}`);
    await life.content.decideReview({ id, decision: { kind: 'stop' } }, TAB);
    expect(await shown()).toEqual({ state: 'due' });
  });

  it('are not shown while they are paused or ended, and go on with the same plan', async () => {
    await life.page.changeReviews({ on: true });
    await decide({ kind: 'delay', days: 3 });
    await life.page.changeReviews({ paused: true });
    expect(await shown()).toBeNull();
    await life.page.changeReviews({ paused: false });
    expect(await shown()).toMatchObject({ state: 'delayed', days: 3 });
    const own = await ownData(here.site.url, here.player.id);
    const plan = await readReviewPlan(own);
    await life.page.changeReviews({ on: false });
    expect(await readReviewPlan(own)).toBeUndefined();
    expect(await shown()).toBeNull();
    expect(await (await database()).count('schedule')).toBe(0);
    here.worker.state.time += HOUR;
    await life.page.changeReviews({ on: true });
    expect(await readReviewPlan(own)).toEqual(plan);
    expect(await shown()).toMatchObject({ state: 'delayed', days: 3 });
  });

  it('have a problem of the list "Try again" at once', async () => {
    await life.page.changeReviews({ on: true });
    await tryIt(false);
    expect((await scheduled())?.due).toBeGreaterThan(here.worker.state.time + 12 * HOUR);
    addresses.set(TAB, `${here.site.url}/problems/${id}`);
    await life.content.tryAgainLater({ id, on: true }, TAB);
    expect((await scheduled())?.due).toBe(here.worker.state.time);
    expect(await graded()).toMatchObject({ days: [0, 0, 0, 0] });
    expect((await panelOf()).texts.review?.grades[0]).toEqual({ after: 'today', when: 'today' });
    await life.content.tryAgainLater({ id, on: false }, TAB);
    expect((await scheduled())?.due).toBeGreaterThan(here.worker.state.time + 12 * HOUR);
  });

  it.each<[string, ReviewDecision, PanelReview]>([
    ['put off', { kind: 'delay', days: 7 }, { state: 'delayed', days: 7, of: expect.any(Number) }],
    ['stopped', { kind: 'stop' }, { state: 'stopped' }],
  ])('can be %s again after the problem was put on the list "Try again"', async (_, decision, state) => {
    await life.page.changeReviews({ on: true });
    await decide(decision);
    for (const _ of ['put on the list', 'put on it again']) {
      here.worker.state.time += HOUR;
      await life.content.tryAgainLater({ id, on: false }, TAB);
      await life.content.tryAgainLater({ id, on: true }, TAB);
      expect(await shown()).toEqual({ state: 'due' });
      here.worker.state.time += HOUR;
      await decide(decision);
      expect(await shown()).toEqual(state);
    }
  });
});
