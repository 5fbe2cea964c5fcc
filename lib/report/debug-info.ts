import type { Account } from '../account/account.ts';
import { asRecord, isNumber } from '../guards.ts';
import type { Progress } from '../history/sync-progress.ts';
import { type RateLimiterState, reasonToWait, startedToday } from '../requests/rate-limiter.ts';
import type { AnswerForm } from './answer-form.ts';
import { failureName } from './failure-name.ts';

/** What the options page shows of it. */
export interface ShownState {
  /** The origin of the site. */
  site: string;
  account: Account | null;
  progress: Progress | null;
  rateLimiter: RateLimiterState;
}

interface Known extends ShownState {
  version: string;
  /** The browser's user agent. */
  browser: string;
  language: string;
  /** The stored record of the history. */
  history: unknown;
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
  const { difference, at } = asRecord(history);
  return {
    state,
    attempts: stored,
    total,
    ...(isNumber(difference) ? { difference } : {}),
    updated: timeText(at),
    waits: held && { because: failureName(held.failure), until: timeText(held.until) },
  };
}

function timeText(at: unknown): string | null {
  return isNumber(at) && at > 0 ? new Date(at).toISOString() : null;
}
