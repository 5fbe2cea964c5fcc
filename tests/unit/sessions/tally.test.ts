import { describe, expect, it } from 'vitest';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import { pastSessions } from '../../../lib/pages/past-sessions.ts';
import {
  changedSession,
  FIRST_CHOICES,
  type Session,
  startedSession,
  timesOf,
} from '../../../lib/sessions/session.ts';
import { firstSolves, tallyOf, worstFirst } from '../../../lib/sessions/tally.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 2, 12, 10);

type Try = { id: number; problemId: number; at: number; solved: boolean; ms: number | null; level: null };

function sessionOf(changes: Partial<Session> = {}): Session {
  return { ...startedSession(FIRST_CHOICES, START, 0), ...changes };
}

let ids = 0;
function attempt(minute: number, problemId: number, solved = true, ms: number | null = 30_000): Try {
  return { id: ++ids, problemId, at: START + minute * MINUTE, solved, ms, level: null };
}

/** Returns how a session goes, found out by going through it second by second. */
function bySeconds(
  { length, startedAt, pauses, endedAt, problems: chosen }: Session,
  attempts: readonly Try[],
  now: number,
) {
  const isCounted = (one: Try) => chosen === null || chosen.includes(one.problemId);
  const counted: Try[] = [];
  const limit = length.unit === 'minutes' ? length.count * 60 : Number.POSITIVE_INFINITY;
  const [last = 0] = [Math.max(now, endedAt ?? 0, ...attempts.map(({ at }) => at))];
  let [active, idle, isPaused] = [0, 0, false];
  let activeBeforeIdle = 0;
  const result = (state: string, overAt: number | null, seconds = active) => ({
    state,
    overAt,
    activeMs: seconds * SECOND,
    attempts: counted,
  });
  for (let at = startedAt; at <= last; at += SECOND) {
    if (at > startedAt && !isPaused) {
      if (idle < 600) active++;
      idle++;
      if (active >= limit) {
        // What is recorded next was under way if it was begun before.
        const next = attempts.find((one) => isCounted(one) && one.at >= at);
        const isCut = [...pauses.map(({ from }) => from), endedAt ?? now].some(
          (moment) => moment >= at && moment < (next?.at ?? 0),
        );
        if (next && !isCut && next.at - (next.ms ?? 0) < at) counted.push(next);
        return result('over', at);
      }
      if (idle > 12 * 3_600) return result('over', at - idle * SECOND, activeBeforeIdle);
    }
    const done = () => {
      idle = 0;
      activeBeforeIdle = active;
    };
    for (const one of attempts.filter((two) => two.at === at && isCounted(two))) {
      if (isPaused) continue;
      counted.push(one);
      done();
      const isFull =
        length.unit === 'problems' && new Set(counted.map(({ problemId }) => problemId)).size >= length.count;
      if (isFull) return result('over', at);
    }
    for (const { from, to } of pauses) {
      if (from === at) isPaused = true;
      if (to === at) {
        isPaused = false;
        done();
      }
    }
    if (endedAt === at) return result('over', at);
  }
  return result(isPaused ? 'paused' : 'running', null);
}

const seconds = (most: number) => fc.integer({ min: 0, max: most });

/** A session with its attempts, and a time after them. */
const sessions = fc
  .record({
    unit: fc.constantFrom('problems' as const, 'minutes' as const),
    count: fc.integer({ min: 1, max: 20 }),
    chosen: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 })),
    gaps: fc.array(
      fc.record({
        after: fc.oneof(seconds(300), seconds(2_000), fc.constantFrom(600, 601, 43_200, 43_201)),
        is: fc.constantFrom('try' as const, 'try' as const, 'try' as const, 'pause' as const),
        problemId: fc.integer({ min: 1, max: 6 }),
        solved: fc.boolean(),
        ms: fc.option(seconds(900).map((one) => one * SECOND)),
      }),
      { maxLength: 14 },
    ),
    isEnded: fc.boolean(),
    until: fc.oneof(seconds(900), fc.constant(43_201)),
  })
  .map(({ unit, count, chosen, gaps, isEnded, until }) => {
    let at = START;
    const attempts: Try[] = [];
    const pauses: { from: number; to: number | null }[] = [];
    for (const { after, is, ...one } of gaps) {
      at += after * SECOND;
      const open = pauses.at(-1);
      if (is === 'try') attempts.push({ id: ++ids, ...one, at, level: null });
      else if (open && open.to === null) open.to = at;
      else pauses.push({ from: at, to: null });
    }
    const now = at + until * SECOND;
    const length = chosen ? ({ unit: 'problems', count: chosen.length } as const) : { unit, count };
    return {
      session: sessionOf({ length, problems: chosen, pauses, endedAt: isEnded ? now : null }),
      attempts,
      now,
    };
  });

describe('how a session session goes', () => {
  it('equals what happened in each second of it', () => {
    forAll(sessions, ({ session, attempts, now }) => {
      const expected = bySeconds(session, attempts, now);
      const tally = tallyOf(session, attempts, now);
      const { state, overAt, activeMs } = tally;
      // A break counts for ten minutes after the last attempt, the start or the end of a pause.
      const later = (ms: number) => tallyOf(session, attempts, now + ms).activeMs - activeMs;
      expect(tally.breakLeftMs > 0).toBe(state === 'running' && later(MINUTE) > 0);
      // After too long a break the session is over, as if that had not counted.
      const hourLater = tallyOf(session, attempts, now + tally.breakLeftMs + HOUR);
      if (session.length.unit === 'problems' && hourLater.state === state)
        expect(hourLater.activeMs - activeMs).toBe(tally.breakLeftMs);
      expect({ state, overAt, activeMs }).toEqual({
        state: expected.state,
        overAt: expected.overAt,
        activeMs: expected.activeMs,
      });
      const ofProblem = (id: number) => expected.attempts.filter(({ problemId }) => problemId === id);
      const order = [...new Set(expected.attempts.map(({ problemId }) => problemId))];
      expect(tally.problems).toEqual(
        order.map((problemId) => {
          const own = ofProblem(problemId);
          const times = own.flatMap(({ ms }) => ms ?? []);
          return {
            problemId,
            attemptCount: own.length,
            firstSolved: own[0]?.solved,
            solvedAfter: own.some(({ solved }) => solved) ? own.findIndex(({ solved }) => solved) + 1 : null,
            ms: times.length > 0 ? times.reduce((sum, ms) => sum + ms, 0) : null,
          };
        }),
      );
    });
  });

  it('is the same from the columns of the history, for many sessions at once', () => {
    forAll(fc.array(sessions, { maxLength: 4 }), (all) => {
      // One after the other, so that each has only its own attempts.
      const apart = 40 * 24 * HOUR;
      const moved = all.map(({ session, attempts, now }, nth) => {
        const by = nth * apart;
        const pauses = session.pauses.map(({ from, to }) => ({
          from: from + by,
          to: to === null ? null : to + by,
        }));
        const endedAt = (session.endedAt ?? now) + by;
        return {
          session: {
            ...session,
            startedAt: session.startedAt + by,
            afterAttempt: 100 * nth,
            pauses,
            endedAt,
          },
          attempts: attempts.map((one, place) => ({
            ...one,
            id: 100 * nth + place + 1,
            at: one.at + by,
          })),
        };
      });
      const now = START + 10 * apart;
      const found = pastSessions(
        moved.map(({ session }) => session),
        attemptsFrom(moved.flatMap(({ attempts }) => attempts)),
        now,
      );
      expect(found.map(({ tally }) => tally)).toEqual(
        moved.map(({ session, attempts }) => tallyOf(session, attempts, now)),
      );
    });
  });

  it('uses up no time while the browser is closed', () => {
    const session = sessionOf({ length: { unit: 'minutes', count: 20 } });
    const attempts = [attempt(3, 1), attempt(5, 2)];
    const { state, activeMs } = tallyOf(session, attempts, START + 11 * HOUR);
    expect(state).toBe('running');
    expect(activeMs).toBe(15 * MINUTE);
  });

  it('counts the attempt that was under way when the time was over, and none after it', () => {
    const session = sessionOf({ length: { unit: 'minutes', count: 10 } });
    const late = attempt(10.5, 2, true, MINUTE);
    const tally = tallyOf(session, [attempt(9, 1), late, attempt(11, 3, true, MINUTE / 3)], START + HOUR);
    expect(tally.problems.map(({ problemId }) => problemId)).toEqual([1, 2]);
    expect(tally.overAt).toBe(START + 10 * MINUTE);
  });

  it('is over at the very end of its time', () => {
    const session = sessionOf({ length: { unit: 'minutes', count: 10 } });
    expect(tallyOf(session, [], START + 10 * MINUTE - 1).state).toBe('running');
    expect(tallyOf(session, [], START + 10 * MINUTE).state).toBe('over');
  });

  it('changes with an attempt that arrives late from another device', () => {
    const session = sessionOf({ length: { unit: 'problems', count: 2 } });
    const known = [attempt(1, 1), attempt(3, 2, false)];
    expect(firstSolves(tallyOf(session, known, START + HOUR))).toBe(1);
    const [first, second] = known;
    if (!first || !second) throw new Error('too few');
    const all = tallyOf(session, [first, attempt(2, 7), second], START + HOUR);
    expect(all.problems.map(({ problemId }) => problemId)).toEqual([1, 7]);
  });

  it('has the attempts that came after its start by their numbers, whatever the clocks say', () => {
    const session = sessionOf({ afterAttempt: 10, length: { unit: 'problems', count: 2 } });
    const of = (id: number, minute: number) => ({ ...attempt(minute, id), id });
    const known = [of(9, 3), of(10, 5), of(11, -7), of(12, 2)];
    const tally = tallyOf(session, known, START - HOUR);
    expect(tally.problems.map(({ problemId }) => problemId)).toEqual([11, 12]);
    expect(tally).toMatchObject({ state: 'over', overAt: START + 2 * MINUTE, activeMs: 2 * MINUTE });
  });

  it('ends after 500 attempts', () => {
    const attempts = Array.from({ length: 600 }, (_, nth) => attempt(nth / 10, 1, false));
    const { state, problems } = tallyOf(sessionOf(), attempts, START + 2 * HOUR);
    expect(state).toBe('over');
    expect(problems[0]?.attemptCount).toBe(500);
  });
});

describe('changing a session', () => {
  it('pauses and resumes once, whatever comes twice', () => {
    const now = START + MINUTE;
    const paused = changedSession(sessionOf(), { paused: true }, now);
    expect(paused.pauses).toEqual([{ from: now, to: null }]);
    expect(changedSession(paused, { paused: true }, now + 5)).toBe(paused);
    const resumed = changedSession(paused, { paused: false }, now + 9);
    expect(resumed.pauses).toEqual([{ from: now, to: now + 9 }]);
    expect(resumed.changedAt).toBe(now + 9);
    expect(changedSession(resumed, { paused: false }, now + 12)).toBe(resumed);
  });

  it('has its times in order, also if the clock is set back', () => {
    const paused = changedSession(sessionOf(), { paused: true }, START + HOUR);
    const resumed = changedSession(paused, { paused: false }, START + MINUTE);
    const ended = changedSession(resumed, { ended: true }, START - HOUR);
    expect(timesOf(ended)).toEqual([START, START + HOUR, START + HOUR, START + HOUR]);
    expect(tallyOf(ended, [], START + 2 * HOUR).activeMs).toBeGreaterThan(0);
  });

  it('changes nothing after its end', () => {
    const ended = changedSession(sessionOf(), { ended: true }, START + MINUTE);
    expect(ended.endedAt).toBe(START + MINUTE);
    expect(changedSession(ended, { ended: true }, START + HOUR)).toBe(ended);
    expect(changedSession(ended, { paused: true }, START + HOUR)).toBe(ended);
  });
});

it('counts no time twice if the clock of the site is ahead', () => {
  const session = sessionOf({ length: { unit: 'minutes', count: 10 } });
  const tried = { id: 1, problemId: 1, at: START + 6 * MINUTE, solved: true, ms: null };
  const tally = tallyOf(session, [tried], START + 6 * MINUTE - 5 * SECOND);
  expect(tally).toMatchObject({ state: 'running', activeMs: 6 * MINUTE });
});

it('lists failed problems first, then the slowest', () => {
  const of = (problemId: number, firstSolved: boolean, ms: number | null) => ({
    problemId,
    firstSolved,
    ms,
    attemptCount: 1,
    solvedAfter: firstSolved ? 1 : null,
  });
  const listed = worstFirst([
    of(1, true, 5),
    of(2, false, 3),
    of(3, true, 9),
    of(4, false, 7),
    of(5, true, null),
  ]);
  expect(listed.map(({ problemId }) => problemId)).toEqual([4, 2, 3, 1, 5]);
});
