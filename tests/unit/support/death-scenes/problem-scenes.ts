import { expect } from 'vitest';
import { FIRST_CHOICES } from '../../../../lib/sessions/session.ts';
import { readSettings } from '../../../../lib/store/core/settings.ts';
import { ownData, readNotes, readReviews, readSessions } from '../../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { readProblem } from '../../../../lib/store/site/problems.ts';
import { readStoredSetUp } from '../../../../lib/store/site/site-data.ts';
import { addresses } from '../browser-stand-in.ts';
import { nextReviewOf, nextReviews, planIn } from '../reviews.ts';
import { storedAccount } from '../stored-key.ts';
import { expectHistory, FIRST, NOWHERE, type Scene, SECOND, THIRD } from './scene.ts';

/** A time after every attempt, epoch ms. */
const FAR = Date.UTC(2100, 0, 1);
/** When a session is started, epoch ms. */
const SESSION_START = Date.UTC(2026, 0, 1);

/** Scenes about single problems and the panel on a problem's page. */
export const PROBLEM_SCENES: readonly Scene[] = [
  {
    name: 'three problems are opened',
    // The request in flight, and one whose response is being stored.
    repeats: 2,
    act: async ({ lives, problems }) => {
      await Promise.all(problems.map((id) => lives.panel(id)));
    },
    check: async (stage) => {
      for (const id of stage.problems) await expectHistory(stage, id);
    },
  },
  {
    name: 'an attempt is noticed',
    repeats: 1,
    act: async (stage) => {
      const { site, player, lives } = stage;
      const id = stage.problems[SECOND] ?? 0;
      stage.added.push(site.addAttempt({ userId: player.id, problemId: id, solved: true, time: 4_000 }));
      await lives.ask(({ content }) => content.noticed({ id, notice: 'request' }, 1));
      await lives.panel(id);
    },
    check: (stage) => expectHistory(stage, stage.problems[SECOND] ?? 0),
  },
  {
    name: 'an untried problem is to be reviewed tomorrow',
    repeats: 0,
    act: async ({ lives, site, problems }) => {
      const id = problems[FIRST] ?? 0;
      addresses.set(1, `${site.url}/problems/${id}`);
      await lives.ask(({ content }) => content.decideReview({ id, decision: { kind: 'due', days: 1 } }, 1));
      await lives.pass(60_000);
    },
    check: async ({ site, player, problems }) => {
      const id = problems[FIRST] ?? 0;
      const events = (await readReviews(await ownData(site.url, player.id), id))?.events;
      expect(events).toMatchObject([{ kind: 'due' }]);
      const db = await playerData(site.url, player.id);
      expect(await nextReviews(db)).toMatchObject([{ problemId: id, due: expect.any(Number), last: null }]);
    },
  },
  {
    name: 'a note is written and written on, and a bookmark is set',
    repeats: 0,
    act: async ({ lives, site, problems }) => {
      const id = problems[FIRST] ?? 0;
      addresses.set(1, `${site.url}/problems/${id}`);
      const { generation } = await storedAccount();
      const texts = [
        { text: 'First', typedAt: 1 },
        { text: 'First move', typedAt: 2 },
      ];
      for (const change of [...texts, { bookmarked: true }])
        await lives.ask(({ content }) => content.changeNote({ id, generation, change }, 1));
      await lives.ask(({ page }) => page.setBookmark({ id: problems[SECOND] ?? 0, bookmarked: true }));
      await lives.ask(({ page }) => page.setBookmark({ id: problems[SECOND] ?? 0, bookmarked: false }));
    },
    check: async ({ site, player, problems }) => {
      const note = { problemId: problems[FIRST] ?? 0, text: 'First move', typedAt: 2, bookmarked: true };
      expect(await readNotes(await ownData(site.url, player.id))).toEqual([
        { ...note, changedAt: expect.any(Number) },
      ]);
    },
  },
  {
    name: 'reviews begin, one is put off and ends, and all end',
    repeats: 1,
    act: async ({ lives, site, player, problems }) => {
      const id = problems[FIRST] ?? 0;
      await lives.panel(id);
      addresses.set(1, `${site.url}/problems/${id}`);
      await lives.ask(({ page }) => page.changeReviews({ on: true }));
      for (const decision of [{ kind: 'due', days: 3 }, { kind: 'remove' }] as const) {
        await lives.ask(({ content }) => content.decideReview({ id, decision }, 1));
      }
      // A new worker brings the schedule up to date when it has started.
      await lives.pass(60_000);
      const own = await ownData(site.url, player.id);
      expect((await readReviews(own, id))?.events).toMatchObject([{ kind: 'due' }, { kind: 'remove' }]);
      expect((await planIn(own))?.newPerDay).toBe(10);
      const db = await playerData(site.url, player.id);
      expect(await nextReviewOf(db, id)).toBeUndefined();
      await lives.ask(({ page }) => page.changeReviews({ on: false }));
    },
    check: async ({ site, player }) => {
      expect(await planIn(await ownData(site.url, player.id))).toBeNull();
      const db = await playerData(site.url, player.id);
      expect(await nextReviews(db)).toEqual([]);
    },
  },
  {
    name: 'a session starts, is paused and goes on, and another one takes its place',
    repeats: 1,
    act: async ({ lives, site, problems }) => {
      const id = problems[FIRST] ?? 0;
      await lives.panel(id);
      addresses.set(1, `${site.url}/problems/${id}`);
      const start = (at: number) =>
        lives.ask(({ page }) => page.changeSession({ start: { at, choices: FIRST_CHOICES } }));
      await start(SESSION_START);
      await lives.ask(({ content }) => content.pauseSession({ id, paused: true }, 1));
      await lives.ask(({ page }) => page.changeSession({ paused: false }));
      await start(FAR);
    },
    check: async ({ site, player }) => {
      const sessions = await readSessions(await ownData(site.url, player.id));
      expect(sessions.map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual([
        [FAR, null],
        [SESSION_START, FAR],
      ]);
      expect(sessions[1]?.pauses).toHaveLength(1);
      expect(sessions[1]?.pauses[0]?.to).not.toBeNull();
    },
  },
  {
    name: 'a page gets a 404 for its problem, at two visits',
    repeats: 1,
    act: async ({ lives }) => {
      // The worker replies to the notice before it stores the job. If it dies in between, the next visit sends the notice again.
      for (let visit = 0; visit < 2; visit++) {
        await lives.panel(NOWHERE);
        await lives.ask(({ content }) => content.noticed({ id: NOWHERE, notice: 'missing' }, 1));
        await lives.pass(60_000);
      }
    },
    check: async ({ site }) => {
      expect((await readProblem(site.url, NOWHERE)).missingAt).toBeGreaterThan(0);
    },
  },
  {
    name: 'the position of a row is previewed while the site fails, and again',
    repeats: 1,
    act: async ({ site, lives, problems }) => {
      const preview = () =>
        lives.ask(({ page }) =>
          page.refresh({ what: 'problem', id: problems[THIRD] ?? 0, userInitiated: false }),
        );
      site.faults.once('problem', { kind: 'answer', status: 503 });
      await preview();
      await lives.pass(60_000);
      await preview();
    },
    check: async ({ site, problems }) => {
      const id = problems[THIRD] ?? 0;
      const { asked, genre } = await readProblem(site.url, id);
      expect(asked.at).toBeGreaterThan(0);
      expect(genre).not.toBeNull();
      expect((await readStoredSetUp(site.url, id))?.setUp?.black.length).toBeGreaterThan(0);
    },
  },
  {
    name: 'a damaged cache is deleted',
    repeats: 1,
    act: async ({ site, player, lives, problems: [id = 0] }) => {
      await lives.panel(id);
      await lives.ask(({ page }) => page.cacheDamaged(playerDataName(site.url, player.id)));
      await lives.panel(id);
    },
    check: async (stage) => expectHistory(stage, stage.problems[FIRST] ?? 0),
  },
  {
    name: 'the panel is moved',
    repeats: 0,
    act: async ({ lives }) => {
      await lives.ask(({ content }) => content.changePanel({ corner: 'top-left', collapsed: true }, 1));
    },
    check: async () => {
      expect((await readSettings()).panelPlace).toEqual({ corner: 'top-left', collapsed: true });
    },
  },
];
