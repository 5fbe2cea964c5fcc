import { expect, it } from 'vitest';
import { figuresAt, type SessionFigures, sessionLine } from '../../../lib/sessions/session-text.ts';

const MINUTE = 60_000;
const FIGURES: SessionFigures = {
  state: 'running',
  length: { unit: 'problems', count: 10 },
  attempted: 3,
  firstSolved: 2,
  leftMs: null,
  at: 0,
  breakLeftMs: 10 * MINUTE,
};
const MINUTES: SessionFigures = {
  ...FIGURES,
  length: { unit: 'minutes', count: 20 },
  leftMs: 7.5 * MINUTE,
};

it.each<[string, SessionFigures, number]>([
  ['Session 3/10 · 2 at first attempt', FIGURES, 0],
  ['Paused: 3/10 · 2 at first attempt', { ...FIGURES, state: 'paused' }, 0],
  ['Session over: 2 of 3 solved at first attempt', { ...FIGURES, state: 'over' }, 0],
  ['Session over', { ...FIGURES, state: 'over', attempted: 0, firstSolved: 0 }, 0],
  ['8 min left · 2 of 3 at first attempt', MINUTES, 0],
  // A page that was not told anything new goes on counting, but no longer than a break counts.
  ['5 min left · 2 of 3 at first attempt', MINUTES, 3 * MINUTE],
  ['Session over: 2 of 3 solved at first attempt', MINUTES, 8 * MINUTE],
  ['5 min left · 2 of 3 at first attempt', { ...MINUTES, leftMs: 15 * MINUTE }, 300 * MINUTE],
  ['15 min left · 2 of 3 at first attempt', { ...MINUTES, leftMs: 15 * MINUTE, breakLeftMs: 0 }, 8 * MINUTE],
  ['Paused: 8 min left · 2 of 3 at first attempt', { ...MINUTES, state: 'paused' }, 300 * MINUTE],
])('says "%s"', (line, figures, now) => {
  expect(sessionLine(figures, now)).toBe(line);
});

it('a session of minutes is over once its time has passed', () => {
  expect(figuresAt(MINUTES, 7 * MINUTE)).toBe(MINUTES);
  expect(figuresAt(MINUTES, 7.5 * MINUTE)).toEqual({ ...MINUTES, state: 'over' });
  const paused = { ...MINUTES, state: 'paused' as const };
  for (const one of [FIGURES, paused, { ...MINUTES, breakLeftMs: 0 }])
    expect(figuresAt(one, 300 * MINUTE)).toBe(one);
});
