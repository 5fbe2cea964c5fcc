import { usable } from '../../account/account.ts';
import { failed, type Result } from '../../failure.ts';
import { lifted } from '../../requests/rate-limiter.ts';
import { readSettings } from '../../store/core/settings.ts';
import { storeFailure } from '../../store/database.ts';
import { currentAccount } from '../account/key.ts';
import type { HistorySync } from '../history/history.ts';
import type { RateLimiterStore } from '../net/rate-limiter-store.ts';
import type { ProblemPicker } from '../picks/picker.ts';
import type { ProblemSync } from '../problems/problem-data.ts';
import type { ProblemListSync } from '../problems/problem-list.ts';
import type { PageHandlers } from './message-router.ts';
import type { panelAnswers } from './panel-answer.ts';

interface Keepers {
  listing: ProblemListSync;
  history: HistorySync;
  problems: ProblemSync;
  panels: ReturnType<typeof panelAnswers>;
  picker: ProblemPicker;
}

type PopupHandlers = Pick<
  PageHandlers,
  | 'findProblems'
  | 'findKnown'
  | 'recentAttempts'
  | 'problemAttempts'
  | 'problemData'
  | 'nextProblem'
  | 'randomProblem'
  | 'previousPick'
>;

/** What the popup gets: work. What it shows it reads from the database. */
export function popupHandlers(
  { listing, history, problems, panels, picker }: Keepers,
  pace: RateLimiterStore,
): PopupHandlers {
  /** A press of a button lifts the waits that a person may lift; what storage throws is a failure like any other. */
  async function answered<T>(pressed: boolean, work: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      if (pressed) await pace.change(lifted);
      return await work();
    } catch (error) {
      return failed(storeFailure(error));
    }
  }

  async function problemData(id: number): Promise<Result<null>> {
    const { base } = await readSettings();
    const account = await currentAccount();
    const asker = usable(account);
    return problems.ask(asker, asker?.origin ?? new URL(base).origin, id);
  }

  async function recentAttempts(part: 'newest' | 'next'): Promise<Result<null>> {
    const account = await currentAccount();
    return account ? history.refresh(account, part) : failed({ kind: 'no-key' });
  }

  return {
    findProblems: ({ filters, pressed }) => answered(pressed, () => listing.find(filters)),
    findKnown: (filters) => answered(false, () => listing.findKnown(filters)),
    recentAttempts: ({ part, pressed }) => answered(pressed, () => recentAttempts(part)),
    problemAttempts: ({ id, pressed }) => answered(pressed, () => panels.bringUpToDate(id, pressed)),
    problemData: ({ id, pressed }) => answered(pressed, () => problemData(id)),
    nextProblem: ({ pressed, ...request }) => answered(pressed, () => picker.next(request)),
    randomProblem: ({ filters, pressed }) => answered(pressed, () => picker.random(filters)),
    previousPick: () => answered(false, picker.back),
  };
}
