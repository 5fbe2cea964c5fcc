import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeProblem } from '../../../../lib/background/writers/problem-writers.ts';
import { NO_FILTERS, parseFilters } from '../../../../lib/filters/filters.ts';
import type { PanelModel, PanelSession } from '../../../../lib/panel/panel-types.ts';
import { FIRST_CHOICES, type SessionChoices } from '../../../../lib/sessions/session.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownData, ownDataIfMade, ownDataName, readSessions } from '../../../../lib/store/own/own.ts';
import { playerDataName } from '../../../../lib/store/player/player.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import { randomFrom } from '../../../site/seed/random.ts';
import { addresses, told } from '../../support/browser-stand-in.ts';
import { holdAnswer } from '../../support/practice-site.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const TAB = 7;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let life: ReturnType<typeof here.worker.nextLife>;
/** A problem that the player has tried. */
let id = 0;
const added: number[] = [];

beforeEach(async () => {
  standStill(here.worker.environment);
  here.worker.environment.chance = randomFrom(1).fraction;
  await here.worker.connect(here.player);
  for (const name of [ownDataName, playerDataName]) await deleteDatabase(name(here.site.url, here.player.id));
  id = problemTried(here.site, here.player.id, { least: 1, most: 9, solved: false });
  life = here.worker.nextLife();
  await here.worker.recent('newest');
  addresses.set(TAB, `${here.site.url}/problems/${id}`);
  here.site.log.clear();
});
afterEach(() => {
  for (const one of added.splice(0)) here.site.removeAttempt(one);
});

async function start(choices: Partial<SessionChoices> = {}): Promise<void> {
  const at = here.worker.state.time;
  const result = await life.page.changeSession({ start: { at, choices: { ...FIRST_CHOICES, ...choices } } });
  expect(result).toEqual({ ok: true, value: null });
}

async function shownOf(problemId: number): Promise<PanelModel> {
  const answer = await life.content.problemPanel({ id: problemId, panelLoaded: true, wait: true }, TAB);
  if (answer.show !== 'panel') throw new Error(answer.show);
  return answer.panel;
}

const panelOf = async (problemId = id) => (await shownOf(problemId)).session;

/** Makes an attempt at the site a minute later, and has the panel of the problem read it. Resolves to what the panel shows then. */
async function tryIt(problemId: number, solved: boolean): Promise<PanelSession | null> {
  here.worker.state.time += MINUTE;
  const createdAt = here.site.clock.now() - SECOND;
  added.push(here.site.addAttempt({ userId: here.player.id, problemId, solved, time: 4_000, createdAt }));
  addresses.set(TAB, `${here.site.url}/problems/${problemId}`);
  await panelOf(problemId);
  await life.content.noticed({ id: problemId, notice: 'request' }, TAB);
  return panelOf(problemId);
}

async function pick(difficulty: 'normal' | 'harder' = 'normal', more: object = {}) {
  here.worker.state.time += SECOND;
  return life.picker.next({ difficulty, filters: NO_FILTERS, ...more });
}

async function picked(difficulty: 'normal' | 'harder' = 'normal') {
  const result = await pick(difficulty);
  if (!result.ok) throw new Error(result.failure.kind);
  return result.value;
}

const sessions = async () => readSessions(await ownData(here.site.url, here.player.id));

describe('a session', () => {
  it('is shown by every panel while it goes on, and costs no request', async () => {
    await panelOf();
    here.site.log.clear();
    expect(await panelOf()).toBeNull();
    await start();
    expect(await panelOf()).toMatchObject({ state: 'running', attempted: 0, firstSolved: 0 });
    await life.page.changeSession({ paused: true });
    expect(await panelOf()).toMatchObject({ state: 'paused' });
    await life.page.changeSession({ paused: false });
    await life.page.changeSession({ ended: true });
    expect(await panelOf()).toMatchObject({ state: 'over' });
    here.worker.state.time += 31 * MINUTE;
    expect(await panelOf()).toBeNull();
    expect(here.site.log.api()).toEqual([]);
  });

  it('counts attempts on the site, and not those during a pause', async () => {
    await start();
    expect(await tryIt(id, true)).toMatchObject({ attempted: 1, firstSolved: 1 });
    await life.content.pauseSession({ id, paused: true }, TAB);
    const [other] = here.site.sql('select id from problems where id <> ? limit 1', id);
    expect(await tryIt(Number(other?.id), true)).toMatchObject({
      state: 'paused',
      attempted: 1,
      solvedHere: expect.any(Number),
    });
    addresses.set(TAB, `${here.site.url}/problems/${id}`);
    await life.content.pauseSession({ id, paused: false }, TAB);
    expect(await tryIt(id, false)).toMatchObject({
      state: 'running',
      attempted: 1,
      firstSolved: 1,
      solvedHere: null,
    });
  });

  it('counts nothing that was attempted before, elsewhere, for one request', async () => {
    here.worker.state.time += 60 * MINUTE;
    const elsewhere = { userId: here.player.id, problemId: id, solved: true, time: 4_000 };
    added.push(here.site.addAttempt(elsewhere));
    await start();
    expect(here.site.log.api()).toHaveLength(1);
    expect(await panelOf()).toMatchObject({ state: 'running', attempted: 0 });
    expect(await tryIt(id, false)).toMatchObject({ attempted: 1, firstSolved: 0 });
  });

  it('counts nothing that was attempted before, though a slow site tells it only after the start', async () => {
    here.worker.state.time += 60 * MINUTE;
    const createdAt = here.worker.state.time - 30 * MINUTE;
    const elsewhere = { userId: here.player.id, problemId: id, solved: true, time: 4_000, createdAt };
    added.push(here.site.addAttempt(elsewhere));
    const { underWay, release } = holdAnswer(here.site, 'attempts');
    const started = start();
    await underWay;
    await started;
    release();
    await here.worker.recent('newest');
    expect(await panelOf()).toMatchObject({ state: 'running', attempted: 0 });
    expect(await tryIt(id, false)).toMatchObject({ attempted: 1, firstSolved: 0 });
  });

  it('is told to the panels of all tabs with each attempt, until it is long over', async () => {
    const toldIn = async (work: () => Promise<unknown>) => {
      told.length = 0;
      await work();
      await expect.poll(() => told.length).toBeGreaterThan(0);
      return told.map(({ changed }) => changed);
    };
    expect(await toldIn(() => tryIt(id, true))).not.toContain('panels');
    expect(await toldIn(() => start({ length: { unit: 'problems', count: 1 } }))).toEqual(['panels']);
    expect(await toldIn(() => tryIt(id, true))).toEqual([[id], 'panels']);
    here.worker.state.time += 60 * MINUTE;
    expect(await toldIn(() => tryIt(id, true))).not.toContain('panels');
  });

  it('of chosen problems counts no other, and opens nothing after one', async () => {
    const [other] = here.site.sql('select id from problems where id <> ? limit 1', id);
    await start({ problems: [id] });
    const outside = await tryIt(Number(other?.id), true);
    expect(outside).toMatchObject({ state: 'running', attempted: 0, solvedHere: null });
    expect(await tryIt(id, true)).toMatchObject({ attempted: 1, solvedHere: expect.any(Number) });
  });

  it('starts once though the message comes twice, and ends the one before', async () => {
    await start();
    await start();
    expect(await sessions()).toHaveLength(1);
    here.worker.state.time += MINUTE;
    await start({ reviewsFirst: false });
    const [second, first] = await sessions();
    expect(second).toMatchObject({ reviewsFirst: false, endedAt: null });
    expect(first?.endedAt).toBe(second?.startedAt);
  });

  it('loses no change of two at once', async () => {
    await start();
    await Promise.all([life.page.changeSession({ ended: true }), life.page.changeSession({ paused: true })]);
    expect((await sessions())[0]?.endedAt).not.toBeNull();
  });

  it('is not changed by a page that shows another problem, nor made by a change', async () => {
    await life.page.changeSession({ paused: true });
    expect(await ownDataIfMade(here.site.url, here.player.id)).toBeNull();
    await start();
    await life.content.pauseSession({ id: id + 1, paused: true }, TAB);
    expect((await sessions())[0]?.pauses).toEqual([]);
  });

  it('goes on after the worker has ended', async () => {
    await start();
    await tryIt(id, true);
    life = here.worker.nextLife();
    expect(await panelOf()).toMatchObject({ state: 'running', attempted: 1 });
  });

  it('needs a key', async () => {
    await life.page.forgetKey(null);
    const asked = { at: 1, choices: FIRST_CHOICES };
    expect(await life.page.changeSession({ start: asked })).toMatchObject({ failure: { kind: 'no-key' } });
    expect(await life.page.changeSession({ ended: true })).toMatchObject({ failure: { kind: 'no-key' } });
  });
});

describe('the next problem in a session', () => {
  it('is a due review first, then a new one of its own scope, as hard as the player has chosen', async () => {
    await life.page.changeReviews({ on: true });
    await life.page.changeReviews({ newPerDay: 2 });
    const scope = parseFilters({ genres: ['tesuji'] });
    await start({ scope, length: { unit: 'problems', count: 5 } });
    const reviews = [(await picked()).id, (await picked()).id];
    // None of them was tried, so they come again.
    for (const due of reviews) {
      expect(await picked()).toMatchObject({ id: due, by: 'review' });
      await tryIt(due, true);
    }
    const first = await picked('harder');
    expect(first.by).toBe('harder');
    expect(here.site.sql('select genre from problems where id = ?', first.id)).toEqual([{ genre: 'tesuji' }]);
  });

  it('is a new one if the only due review was done elsewhere some minutes ago', async () => {
    await life.page.changeReviews({ on: true });
    await life.page.changeReviews({ newPerDay: 1 });
    await start();
    const { id: due } = await picked();
    here.worker.state.time += 6 * MINUTE;
    // The answer comes before a second has passed.
    here.worker.environment.sleep = (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    const solve = { userId: here.player.id, problemId: due, solved: true, time: 900 };
    added.push(here.site.addAttempt(solve));
    expect((await picked()).by).toBe('normal');
  });

  it('is a new one although a review is due, if reviews do not come first', async () => {
    await life.page.changeReviews({ on: true });
    await start({ reviewsFirst: false });
    expect((await picked()).by).toBe('normal');
  });

  it('is a new one if the player is leaving the only due review', async () => {
    await life.page.changeReviews({ on: true });
    await life.page.changeReviews({ newPerDay: 1 });
    await start();
    const { id: only } = await picked();
    const request = { difficulty: 'normal', filters: NO_FILTERS } as const;
    expect(await life.picker.next({ ...request, leaving: only })).toMatchObject({ value: { by: 'normal' } });
    expect(await life.picker.next(request)).toMatchObject({ value: { id: only, by: 'review' } });
  });

  it('is the next of the chosen problems, then an ordinary one', async () => {
    const ids = here.site.sql('select id from problems order by id limit 3').map((row) => Number(row.id));
    const [first = 0, second = 0, third = 0] = ids;
    await start({ problems: ids });
    here.site.log.clear();
    expect(await picked()).toMatchObject({ id: first, by: 'session', reason: null });
    // The first one is skipped, so it comes after the others.
    expect((await picked()).id).toBe(second);
    expect(here.site.log.api()).toEqual([]);
    await tryIt(second, false);
    expect((await picked()).id).toBe(third);
    await tryIt(third, true);
    expect((await picked()).id).toBe(first);
    expect(await tryIt(first, true)).toMatchObject({ state: 'over', attempted: 3, firstSolved: 2 });
    expect((await picked()).by).toBe('normal');
  });

  it('is not the only chosen problem that is left, while the player is leaving it', async () => {
    const [first = 0, second = 0] = here.site
      .sql('select id from problems order by id limit 2')
      .map((row) => Number(row.id));
    await start({ problems: [first, second] });
    expect(await pick('normal', { leaving: first })).toMatchObject({ value: { id: second } });
    await tryIt(first, true);
    const failure = { kind: 'nothing-found', why: 'last' };
    expect(await pick('normal', { leaving: second })).toMatchObject({ ok: false, failure });
    expect((await picked()).id).toBe(second);
    expect(await panelOf(second)).toMatchObject({ state: 'running' });
  });

  it('leaves out a chosen problem that the site has deleted', async () => {
    const ids = here.site.sql('select id from problems order by id limit 2').map((row) => Number(row.id));
    const [gone = 0, there = 0] = ids;
    await start({ problems: ids });
    await changeProblem(here.site.url, gone, () => ({ missingAt: 1 }));
    expect([(await picked()).id, (await picked()).id]).toEqual([there, there]);
    await tryIt(there, true);
    expect((await picked()).by).toBe('normal');
    // Nothing of it is left, so it is over.
    expect(await panelOf(there)).toMatchObject({ state: 'over', attempted: 1 });
    await changeProblem(here.site.url, gone, () => ({ missingAt: 0 }));
  });

  it('is an ordinary one while the session is paused, and for filters of another purpose', async () => {
    await start();
    expect(await pick('harder', { strict: true })).toMatchObject({ value: { by: 'harder' } });
    await life.page.changeSession({ paused: true });
    expect((await picked('harder')).by).toBe('harder');
  });
});

it('a session that was started while the clock was ahead does not come back', async () => {
  const now = here.worker.state.time;
  const startOf = (count: number) => start({ length: { unit: 'problems', count } });
  // Offline, no answer tells the site's time.
  here.worker.state.online = false;
  here.worker.state.time = now + 120 * MINUTE;
  await startOf(5);
  here.worker.state.time = now;
  await startOf(20);
  here.worker.state.online = true;
  expect((await panelOf())?.length.count).toBe(20);
  here.worker.state.time = now + 121 * MINUTE;
  expect((await panelOf())?.length.count).toBe(20);
});

describe.each([
  ['five minutes ahead', -5 * MINUTE],
  ['five minutes behind', 5 * MINUTE],
  ['a day ahead', -24 * 60 * MINUTE],
  ['a day behind', 24 * 60 * MINUTE],
])('R41 on a device whose clock is %s of the site’s', (_, ahead) => {
  beforeEach(async () => {
    here.site.clock.now = () => here.worker.state.time + ahead;
    await here.worker.recent('newest');
  });
  afterEach(async () => {
    here.site.clock.now = () => here.worker.state.time;
    await here.worker.recent('newest');
  });

  it('a session counts from its start to its end, without its pauses', async () => {
    await start();
    expect(await tryIt(id, true)).toMatchObject({ state: 'running', attempted: 1 });
    await life.page.changeSession({ paused: true });
    const [other, last] = here.site.sql('select id from problems where id <> ? limit 2', id);
    expect(await tryIt(Number(other?.id), true)).toMatchObject({ state: 'paused', attempted: 1 });
    await life.page.changeSession({ paused: false });
    expect(await tryIt(Number(other?.id), true)).toMatchObject({ state: 'running', attempted: 2 });
    await life.page.changeSession({ ended: true });
    expect(await tryIt(Number(last?.id), true)).toMatchObject({ state: 'over', attempted: 2 });
  });

  it('a session of minutes is over after so many', async () => {
    await start({ length: { unit: 'minutes', count: 10 } });
    expect(await tryIt(id, false)).toMatchObject({ state: 'running', attempted: 1 });
    here.worker.state.time += 8 * MINUTE;
    expect(await panelOf()).toMatchObject({ state: 'running' });
    here.worker.state.time += 2 * MINUTE;
    expect(await panelOf()).toMatchObject({ state: 'over', attempted: 1 });
  });

  it('spoilers are shown, and a grade is offered, after today’s attempt', async () => {
    await changeSettings({ hideSpoilers: true });
    await life.page.changeReviews({ on: true });
    const untried = Number(
      here.site.sql(
        'select id from problems where id not in (select problem_id from attempts where user_id = ?) limit 1',
        here.player.id,
      )[0]?.id,
    );
    addresses.set(TAB, `${here.site.url}/problems/${untried}`);
    expect(await shownOf(untried)).toMatchObject({ hidden: { spoilers: true } });
    await tryIt(untried, false);
    expect(await shownOf(untried)).toMatchObject({
      hidden: { spoilers: false },
      review: { state: 'graded' },
    });
    await changeSettings({ hideSpoilers: false });
  });
});
