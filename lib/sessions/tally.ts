import { type Attempts, attemptsBetween, rowFrom } from '../history/attempts.ts';
import type { Attempt } from '../model.ts';
import { MOST_SESSION, type Session } from './session.ts';

/** A break without an attempt counts as part of the session for at most so long, ms: a restart of the browser uses up no time. */
const LONGEST_BREAK_MS = 10 * 60_000;
/** After so long without an attempt, a session that is not paused is over, ms. */
const ABANDONED_MS = 12 * 60 * 60_000;

/** How a problem went in a session. */
export interface SessionProblem {
  problemId: number;
  attemptCount: number;
  firstSolved: boolean;
  /** Which attempt of the session solved it first, from 1; null: none did. */
  solvedAfter: number | null;
  /** Time of all attempts together, ms; null if the site measured none. */
  ms: number | null;
}

/** How a session goes, or went. */
export interface SessionTally {
  state: 'running' | 'paused' | 'over';
  /** In the order in which they were first attempted. */
  problems: readonly SessionProblem[];
  /** Time of the session without pauses and long breaks, ms. */
  activeMs: number;
  /** How much more time counts before the present break is a long one, ms; 0 unless the session is running. */
  breakLeftMs: number;
  /** When it was over, epoch ms; null while it goes on. */
  overAt: number | null;
}

/** A session, and how it goes at a time (`at`, epoch ms by this device's clock). */
export interface CurrentSession {
  session: Session;
  tally: SessionTally;
  at: number;
}

type TallyAttempt = Pick<Attempt, 'id' | 'problemId' | 'at' | 'solved' | 'ms'>;

interface Moment {
  at: number;
  is: TallyAttempt | 'pause' | 'resume' | 'end' | 'now';
}

/**
 * Returns how a session goes, at a time (`now`, epoch ms by the site's clock). `attempts` are in the order of their numbers, with all that
 * may count. Those during a pause do not. A session of a number of problems is over when so many were attempted. One of minutes is over
 * after so much time; an attempt that was begun before still counts.
 */
export function tallyOf(session: Session, attempts: readonly TallyAttempt[], now: number): SessionTally {
  const { length, startedAt } = session;
  const limitMs = length.unit === 'minutes' ? length.count * 60_000 : Number.POSITIVE_INFINITY;
  const mostProblems = length.unit === 'problems' ? length.count : MOST_SESSION;
  const counted: TallyAttempt[] = [];
  let [activeMs, breakMs] = [0, 0];
  /** When something last happened; null during a pause. */
  let last: number | null = startedAt;
  const tally = (state: SessionTally['state'], overAt: number | null): SessionTally => ({
    state,
    problems: problemsOf(counted),
    activeMs,
    breakLeftMs: state === 'running' ? LONGEST_BREAK_MS - breakMs : 0,
    overAt,
  });
  for (const { at, is } of momentsOf(session, attempts, now)) {
    if (last !== null) {
      breakMs = Math.min(at - last, LONGEST_BREAK_MS);
      const overAt = last + limitMs - activeMs;
      activeMs = Math.min(activeMs + breakMs, limitMs);
      if (activeMs === limitMs) {
        if (typeof is === 'object' && is.at - (is.ms ?? 0) < overAt) counted.push(is);
        return tally('over', overAt);
      }
      if (at - last > ABANDONED_MS) {
        activeMs -= breakMs;
        return tally('over', last);
      }
    }
    if (is === 'end') return tally('over', at);
    if (is === 'pause') last = null;
    else if (is === 'resume') last = at;
    else if (typeof is === 'object' && last !== null) {
      last = at;
      counted.push(is);
      const problems = new Set(counted.map(({ problemId }) => problemId)).size;
      if (problems >= mostProblems || counted.length >= MOST_SESSION) return tally('over', at);
    }
  }
  return tally(last === null ? 'paused' : 'running', null);
}

/** Attempts that are looked at first: a session seldom has more. */
const USUAL_ATTEMPTS = 500;

/** Returns how a session goes among all of the player's attempts, at a time (`now`, epoch ms by the site's clock). */
export function tallyIn(attempts: Attempts, session: Session, now: number): SessionTally {
  const from = rowFrom(attempts, session.afterAttempt + 1);
  const tallyOfFirst = (most: number): SessionTally => {
    const own = attemptsBetween(attempts, from, from + most);
    const hasAll = from + most >= attempts.count;
    const tally = tallyOf(session, own, hasAll ? now : (own.at(-1)?.at ?? now));
    return hasAll || tally.state === 'over' ? tally : tallyOfFirst(10 * most);
  };
  return tallyOfFirst(USUAL_ATTEMPTS);
}

/** Whether an attempt can count in a session: it came after the start, and at one of its problems if these were chosen. */
export function isOfSession(
  { afterAttempt, problems }: Session,
  { id, problemId }: Pick<TallyAttempt, 'id' | 'problemId'>,
): boolean {
  return id > afterAttempt && (problems?.includes(problemId) ?? true);
}

/** Returns what happened in a session, in the order of time. The site's clock is not known exactly, so the first attempt may seem early. */
function momentsOf(session: Session, attempts: readonly TallyAttempt[], now: number): Moment[] {
  const { startedAt, pauses, endedAt } = session;
  const attemptCount = attempts
    .filter((one) => isOfSession(session, one))
    .map((one) => ({ at: Math.max(one.at, startedAt), is: one }));
  const moments: Moment[] = [
    ...attemptCount,
    ...pauses.flatMap(({ from, to }): Moment[] => [
      { at: from, is: 'pause' },
      ...(to === null ? [] : [{ at: to, is: 'resume' } as const]),
    ]),
    endedAt === null
      ? { at: Math.max(now, startedAt, attemptCount.at(-1)?.at ?? 0), is: 'now' }
      : { at: endedAt, is: 'end' },
  ];
  return moments.sort((one, other) => one.at - other.at);
}

function problemsOf(attempts: readonly TallyAttempt[]): SessionProblem[] {
  return [...Map.groupBy(attempts, ({ problemId }) => problemId)].map(([problemId, own]) => {
    const solve = own.findIndex(({ solved }) => solved);
    const times = own.flatMap(({ ms }) => ms ?? []);
    return {
      problemId,
      attemptCount: own.length,
      firstSolved: solve === 0,
      solvedAfter: solve === -1 ? null : solve + 1,
      ms: times.length === 0 ? null : times.reduce((sum, ms) => sum + ms, 0),
    };
  });
}

/** Returns the number of problems of a session that its first attempt solved. */
export function firstSolves({ problems }: Pick<SessionTally, 'problems'>): number {
  return problems.filter(({ firstSolved }) => firstSolved).length;
}

/** Returns the problems with those first that are worth another look: the failed ones, then the slowest. */
export function worstFirst(problems: readonly SessionProblem[]): SessionProblem[] {
  return problems.toSorted(
    (one, other) => Number(one.firstSolved) - Number(other.firstSolved) || (other.ms ?? 0) - (one.ms ?? 0),
  );
}
