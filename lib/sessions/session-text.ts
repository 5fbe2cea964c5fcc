import { numberText, text, textCount } from '../text.ts';
import type { Session, SessionLength } from './session.ts';
import { firstSolves, type SessionTally } from './tally.ts';

/** What is told of a session in one line. */
export interface SessionFigures {
  state: SessionTally['state'];
  length: SessionLength;
  /** Number of problems that were attempted, and of those that the first attempt solved. */
  attempted: number;
  firstSolved: number;
  /** In a session of minutes, how much time was left at `at` (epoch ms), ms; else null. */
  leftMs: number | null;
  at: number;
  /** How much time after `at` counts without another attempt, ms. */
  breakLeftMs: number;
}

/** Returns what is told of a session at a time, epoch ms. */
export function sessionFigures({ length }: Session, tally: SessionTally, at: number): SessionFigures {
  const { state, problems, activeMs, breakLeftMs } = tally;
  const leftMs = length.unit === 'minutes' ? length.count * 60_000 - activeMs : null;
  return {
    state,
    length,
    attempted: problems.length,
    firstSolved: firstSolves(tally),
    leftMs,
    at,
    breakLeftMs,
  };
}

/** Returns the figures as they are at a time, epoch ms: a session of minutes is over once its time has passed. */
export function figuresAt<F extends SessionFigures>(figures: F, now: number): F {
  const { state, leftMs } = figures;
  const isOver = state === 'running' && leftMs !== null && leftMs <= passedSince(figures, now);
  return isOver ? { ...figures, state: 'over' } : figures;
}

/** Returns a length in words, such as "10 problems". */
export function lengthText({ unit, count }: SessionLength): string {
  return textCount(unit, count);
}

/** Returns how many of the problems the first attempt solved, such as "2 of 3 solved first attempt"; empty if none was attempted. */
export function firstSolvedText({
  attempted,
  firstSolved,
}: Pick<SessionFigures, 'attempted' | 'firstSolved'>): string {
  if (attempted === 0) return '';
  return text('sessions_first_solved', numberText(firstSolved), numberText(attempted));
}

/** Returns how a session goes at a time (epoch ms) in one line, such as "Session 3 of 10 · 2 first attempt". */
export function sessionLine(figures: SessionFigures, now: number): string {
  const { length, attempted, leftMs } = figures;
  const { state } = figuresAt(figures, now);
  const [done, solved] = [numberText(attempted), numberText(figures.firstSolved)];
  if (leftMs === null && state !== 'over') {
    const key = state === 'paused' ? 'sessions_far_paused' : 'sessions_far';
    return text(key, done, numberText(length.count), solved);
  }
  const left = (leftMs ?? 0) - (state === 'running' ? passedSince(figures, now) : 0);
  if (state === 'over' || left <= 0) {
    return attempted === 0 ? text('sessions_over') : text('sessions_over_solved', solved, done);
  }
  const key = state === 'paused' ? 'sessions_left_paused' : 'sessions_left';
  return text(key, numberText(Math.ceil(left / 60_000)), solved, done);
}

function passedSince({ at, breakLeftMs }: SessionFigures, now: number): number {
  return Math.min(Math.max(now - at, 0), breakLeftMs);
}
