import type { Account } from '../account/account.ts';
import { asRecord, isNumber } from '../guards.ts';
import type { Progress } from '../history/sync-progress.ts';
import { isWhole, type ProblemReading } from '../problem-data/reading.ts';
import { type RateLimiterState, reasonToWait, startedToday } from '../requests/rate-limiter.ts';
import type { AnswerForm } from './answer-form.ts';
import { failureName } from './failure-name.ts';

interface Known {
  /** The origin of the site. */
  site: string;
  account: Account | null;
  progress: Progress | null;
  rateLimiter: RateLimiterState;
  version: string;
  /** The browser's user agent. */
  browser: string;
  language: string;
  /** The stored record of the history. */
  history: unknown;
  /** How far the data of all problems were read, and the number of problems with data; null: unknown. */
  reading: ProblemReading | null;
  knownProblems: number | null;
  answers: Record<string, AnswerForm>;
}

/**
 * Returns a text about this installation for a report of a problem. It tells nothing of the player but the number of
 * attempts: no key, name, id or note.
 */
export function debugInfo(known: Known, now: number): string {
  const { version, browser, language, site, account, rateLimiter, answers } = known;
  const waits = reasonToWait(rateLimiter, now);
  const info = {
    version,
    browser,
    language,
    site,
    key: account ? (account.refused ? 'refused' : 'stored') : 'none',
    history: historyOf(known),
    problems: problemsOf(known),
    requests: {
      today: startedToday(rateLimiter, now),
      failures: rateLimiter.failures,
      pause: waits && { because: failureName(waits.failure), until: timeText(waits.until) },
    },
    answers,
  };
  return JSON.stringify(info, null, 1);
}

function historyOf({ progress, history }: Known) {
  if (!progress) return null;
  const { state, stored, total, held } = progress;
  // How far the site's total is from its rows, if that difference was accepted.
  const { difference, at, hasDropped } = asRecord(history);
  return {
    state,
    attempts: stored,
    total,
    ...(isNumber(difference) ? { difference } : {}),
    leftOut: hasDropped === true,
    updated: timeText(at),
    waits: held && { because: failureName(held.failure), until: timeText(held.until) },
  };
}

function problemsOf({ reading, knownProblems }: Known) {
  return {
    known: knownProblems,
    all: reading && {
      whole: isWhole(reading),
      ended: timeText(reading.doneAt),
      waits: reading.failure && { because: failureName(reading.failure), until: timeText(reading.retryAt) },
    },
  };
}

function timeText(at: unknown): string | null {
  return isNumber(at) && at > 0 ? new Date(at).toISOString() : null;
}
