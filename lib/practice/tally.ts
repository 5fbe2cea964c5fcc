import type { Attempt } from '../model.ts';
import { MOST_PRACTICE, type Practice } from './practice.ts';

/** A break without a try counts as practice for at most so long, ms: a restart of the browser uses up no time. */
const LONGEST_BREAK_MS = 10 * 60_000;
/** After so long without a try, a session that is not paused is over, ms. */
const ABANDONED_MS = 12 * 60 * 60_000;

/** How a problem went in a session. */
export interface PracticeProblem {
  problemId: number;
  tries: number;
  firstSolved: boolean;
  /** Which try of the session solved it first, from 1; null: none did. */
  solvedAfter: number | null;
  /** Time of all tries together, ms; null if the site measured none. */
  ms: number | null;
}

/** How a session goes, or went. */
export interface PracticeTally {
  state: 'running' | 'paused' | 'over';
  /** In the order in which they were first tried. */
  problems: readonly PracticeProblem[];
  /** Time of practice without pauses and long breaks, ms. */
  activeMs: number;
  /** How much more time counts before the present break is a long one, ms; 0 unless the session is running. */
  breakLeftMs: number;
  /** When it was over, epoch ms; null while it goes on. */
  overAt: number | null;
}

type Try = Pick<Attempt, 'id' | 'problemId' | 'at' | 'solved' | 'ms'>;

interface Moment {
  at: number;
  is: Try | 'pause' | 'resume' | 'end' | 'now';
}

/**
 * Returns how a session goes, at a time (`now`, epoch ms by the site's clock). `attempts` are in the order of their numbers, with all that
 * may count. Those during a pause do not. A session of a number of problems is over when so many were tried. One of minutes is over after so much time; a try that
 * was begun before still counts.
 */
export function tallyOf(practice: Practice, attempts: readonly Try[], now: number): PracticeTally {
  const { length, startedAt } = practice;
  const limitMs = length.unit === 'minutes' ? length.count * 60_000 : Number.POSITIVE_INFINITY;
  const mostProblems = length.unit === 'problems' ? length.count : MOST_PRACTICE;
  const problems = new Map<number, PracticeProblem>();
  let tries = 0;
  let activeMs = 0;
  /** When something last happened; null during a pause. */
  let last: number | null = startedAt;
  /** How much of the present break has counted, ms. */
  let breakMs = 0;
  const tally = (state: PracticeTally['state'], overAt: number | null): PracticeTally => ({
    state,
    problems: [...problems.values()],
    activeMs,
    breakLeftMs: state === 'running' && last !== null ? LONGEST_BREAK_MS - breakMs : 0,
    overAt,
  });
  for (const { at, is } of momentsOf(practice, attempts, now)) {
    if (last !== null) {
      const passed = Math.min(at - last, LONGEST_BREAK_MS);
      if (activeMs + passed >= limitMs) {
        const overAt = last + limitMs - activeMs;
        activeMs = limitMs;
        if (typeof is === 'object' && is.at - (is.ms ?? 0) < overAt) count(problems, is);
        return tally('over', overAt);
      }
      if (at - last > ABANDONED_MS) return tally('over', last);
      activeMs += passed;
      breakMs = passed;
    }
    if (is === 'end') return tally('over', at);
    if (is === 'pause') last = null;
    else if (is === 'resume') last = at;
    else if (typeof is === 'object' && last !== null) {
      last = at;
      count(problems, is);
      tries++;
      if (problems.size >= mostProblems || tries >= MOST_PRACTICE) return tally('over', at);
    }
  }
  return tally(last === null ? 'paused' : 'running', null);
}

/** Whether an attempt can count in a session: it came after the start, and at one of its problems if these were chosen. */
export function isOfPractice(
  { afterAttempt, problems }: Practice,
  { id, problemId }: Pick<Attempt, 'id' | 'problemId'>,
): boolean {
  return id > afterAttempt && (problems?.includes(problemId) ?? true);
}

/** Returns what happened in a session, in the order of time. The site's clock is not known exactly, so the first attempt may seem early. */
function momentsOf(practice: Practice, attempts: readonly Try[], now: number): Moment[] {
  const { startedAt, pauses, endedAt } = practice;
  const tries = attempts
    .filter((one) => isOfPractice(practice, one))
    .map((one) => ({ at: Math.max(one.at, startedAt), is: one }));
  const moments: Moment[] = [
    ...tries,
    ...pauses.flatMap(({ from, to }): Moment[] => [
      { at: from, is: 'pause' },
      ...(to === null ? [] : [{ at: to, is: 'resume' } as const]),
    ]),
    endedAt === null
      ? { at: Math.max(now, startedAt, tries.at(-1)?.at ?? 0), is: 'now' }
      : { at: endedAt, is: 'end' },
  ];
  return moments.sort((one, other) => one.at - other.at);
}

function count(problems: Map<number, PracticeProblem>, { problemId, solved, ms }: Try): void {
  const before = problems.get(problemId);
  const taken = ms === null ? (before?.ms ?? null) : (before?.ms ?? 0) + ms;
  const tries = (before?.tries ?? 0) + 1;
  problems.set(problemId, {
    problemId,
    tries,
    firstSolved: before?.firstSolved ?? solved,
    solvedAfter: before?.solvedAfter ?? (solved ? tries : null),
    ms: taken,
  });
}

/** Returns the number of problems of a session that its first try solved. */
export function firstSolves({ problems }: Pick<PracticeTally, 'problems'>): number {
  return problems.filter(({ firstSolved }) => firstSolved).length;
}

/** Returns the problems with those first that are worth another look: the missed ones, then the slowest. */
export function worstFirst(problems: readonly PracticeProblem[]): PracticeProblem[] {
  return problems.toSorted(
    (one, other) => Number(one.firstSolved) - Number(other.firstSolved) || (other.ms ?? 0) - (one.ms ?? 0),
  );
}
