import { newestFirst, noAttempts, withAttempts } from '../../lib/attempt-list/attempt-columns.ts';
import type { Attempt } from '../../lib/model.ts';
import { FIRST_CHOICES, type Practice, startedPractice } from '../../lib/practice/practice.ts';
import { type PastSession, type PracticeView, pastSessions } from '../../lib/progress/past-sessions.ts';
import { account, DAY, MINUTE, NOW, type State } from './states.ts';

/** Sessions, one every other day, with these numbers of problems. */
function sessionsOf(lengths: readonly number[]): PastSession[] {
  const practices = lengths.map((count, nth): Practice => {
    const choices = { ...FIRST_CHOICES, length: { unit: 'problems', count } as const };
    return startedPractice(choices, NOW - 60 * MINUTE - nth * 2 * DAY, 999_999 - nth * 1_000);
  });
  const attempts = practices.flatMap(({ startedAt, length }, session) =>
    // With one more for each that is tried twice.
    Array.from({ length: Math.ceil(length.count * 1.2) + 1 }, (_, nth): Attempt => {
      const isAgain = nth % 7 === 3;
      return {
        id: 1_000_000 - session * 1_000 + nth,
        problemId: 100 + (((session * 61 + (isAgain ? nth - 1 : nth)) * 37) % 16_000),
        at: startedAt + (nth + 1) * MINUTE,
        solved: (session + nth) % 4 !== 2,
        ms: nth % 11 === 7 ? null : 4_300 + ((nth * 7_919) % 95_000),
        level: 20,
      };
    }),
  );
  const columns = withAttempts(noAttempts(), attempts);
  return pastSessions(practices, { columns, rows: newestFirst(columns) }, NOW);
}

function practice(sessions: readonly PastSession[] | null, changes: Partial<PracticeView> = {}): State {
  const view = {
    sessions,
    chosen: sessions?.[0] ?? null,
    isComplete: true,
    isBusy: false,
    failure: null,
    ...changes,
  };
  return { show: 'practice', props: { view, site: account.origin, now: NOW } };
}

const some = sessionsOf([10, 20, 10]);
const untried = pastSessions(
  [startedPractice(FIRST_CHOICES, NOW - MINUTE, 0)],
  { columns: noAttempts(), rows: new Uint32Array() },
  NOW,
);

/** The part of the Progress page with the practice sessions. */
export const PRACTICE_STATES: Record<string, State> = {
  'practice-none': practice([]),
  'practice-some': practice(some),
  'practice-unread': practice(untried, { isComplete: false }),
};
