import { failed, type Result } from '../../failure.ts';
import { withoutOwnPause } from '../../requests/rate-limiter.ts';
import { storeFailure } from '../../store/database.ts';
import { refreshRecent } from '../history/history.ts';
import { goBackToPick, pickNextProblem, pickRandomProblem } from '../picks/picker.ts';
import { refreshProblem } from '../problems/problem-data.ts';
import { findLocally, findProblems } from '../problems/problem-list.ts';
import type { RequestContext } from '../request-context.ts';
import type { MessageInfo, PageHandlers } from './message.ts';
import { refreshShownAttempts } from './panel-refresh.ts';

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

/** Handlers for messages from the popup. They fetch and store; the popup reads what it shows from the database. */
export const popupHandlers: PopupHandlers = {
  findProblems: ({ filters, userInitiated }, info) =>
    answer(info, userInitiated, (context) => findProblems(context, filters)),
  findKnown: (filters, info) => answer(info, false, (context) => findLocally(context, filters)),
  recentAttempts: ({ part, userInitiated }, info) =>
    answer(info, userInitiated, async (context) => {
      const { account } = context;
      return account ? refreshRecent(context, account, part) : failed({ kind: 'no-key' });
    }),
  problemAttempts: ({ id, userInitiated }, info) =>
    answer(info, userInitiated, (context) => refreshShownAttempts(context, id, userInitiated)),
  problemData: ({ id, userInitiated }, info) =>
    answer(info, userInitiated, (context) => refreshProblem(context, context.asker, id)),
  nextProblem: ({ userInitiated, ...request }, info) =>
    answer(info, userInitiated, (context) => pickNextProblem(context, request)),
  randomProblem: ({ filters, userInitiated }, info) =>
    answer(info, userInitiated, (context) => pickRandomProblem(context, filters)),
  previousPick: (_, info) => answer(info, false, goBackToPick),
};

/**
 * Runs `work` with the request context. A click of the player (`userInitiated`) lifts the pauses that a player may lift. Errors
 * of storage become failures.
 */
async function answer<T>(
  { context }: MessageInfo,
  userInitiated: boolean,
  work: (context: RequestContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    const read = await context();
    if (userInitiated) await read.rateLimiter.change(withoutOwnPause);
    return await work(read);
  } catch (error) {
    return failed(storeFailure(error));
  }
}
