import { expect, it } from 'vitest';
import { attemptsFrom, NO_ATTEMPTS } from '../../../lib/history/attempts.ts';
import { pastSessions } from '../../../lib/pages/past-sessions.ts';
import {
  changedSession,
  FIRST_CHOICES,
  MOST_SESSION,
  startedSession,
} from '../../../lib/sessions/session.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 12, 10);
const started = startedSession(FIRST_CHOICES, START, 0);

it('counts attempts after a pause, however many were made during it', () => {
  const paused = changedSession(started, { paused: true }, START + 10 * MINUTE);
  const resumedAt = START + (3 * MOST_SESSION + 20) * MINUTE;
  const resumed = changedSession(paused, { paused: false }, resumedAt);
  const at = [
    ...[1, 2].map((minute) => START + minute * MINUTE),
    ...Array.from({ length: 3 * MOST_SESSION }, (_, nth) => START + (11 + nth) * MINUTE),
    ...Array.from({ length: 10 }, (_, nth) => resumedAt + (nth + 1) * MINUTE),
  ];
  const attempts = at.map((time, nth) => ({
    id: nth + 1,
    problemId: nth + 1,
    at: time,
    solved: true,
    ms: 20_000,
    level: null,
  }));
  const [session] = pastSessions([resumed], attemptsFrom(attempts), resumedAt + 11 * MINUTE);
  expect(session?.tally).toMatchObject({ state: 'over' });
  expect(pastSessions([started], NO_ATTEMPTS, START + MINUTE)).toMatchObject([
    { tally: { state: 'running' } },
  ]);
  expect(session?.tally.problems).toHaveLength(FIRST_CHOICES.length.count);
});
