import { attemptsFrom, NO_ATTEMPTS } from '../../lib/history/attempts.ts';
import type { Attempt } from '../../lib/model.ts';
import { type PastSession, pastSessions, type SessionView } from '../../lib/pages/past-sessions.ts';
import { FIRST_CHOICES, type Session, startedSession } from '../../lib/sessions/session.ts';
import { text } from '../../lib/text.ts';
import { account, DAY, MINUTE, NOW, type State } from './states.ts';

/** Sessions, one every other day, with these numbers of problems. */
function sessionsOf(lengths: readonly number[]): PastSession[] {
  const sessions = lengths.map((count, nth): Session => {
    const choices = { ...FIRST_CHOICES, length: { unit: 'problems', count } as const };
    return startedSession(choices, NOW - 60 * MINUTE - nth * 2 * DAY, 999_999 - nth * 1_000);
  });
  const attempts = sessions.flatMap(({ startedAt, length }, session) =>
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
  return pastSessions(sessions, attemptsFrom(attempts), NOW);
}

function session(sessions: readonly PastSession[] | null, changes: Partial<SessionView> = {}): State {
  const view = {
    sessions,
    chosen: sessions?.[0] ?? null,
    choices: FIRST_CHOICES,
    scopes: [{ scope: null, words: text('all_problems') }],
    isComplete: true,
    isBusy: false,
    failure: null,
    ...changes,
  };
  return { show: 'session', props: { view, site: account.origin, now: NOW } };
}

const some = sessionsOf([10, 20, 10]);
const untried = pastSessions([startedSession(FIRST_CHOICES, NOW - MINUTE, 0)], NO_ATTEMPTS, NOW);

/** The part of the history page with the sessions. */
export const SESSION_STATES: Record<string, State> = {
  'session-none': session([]),
  'session-some': session(some),
  'session-unread': session(untried, { isComplete: false }),
};
