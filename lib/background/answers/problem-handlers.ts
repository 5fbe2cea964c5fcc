import { failed, type Result } from '../../failure.ts';
import type { Refresh } from '../../protocol.ts';
import { refreshRecent } from '../history/history.ts';
import { goBackToPick, pickNextProblem, pickRandomProblem } from '../picks/picker.ts';
import { listMore } from '../problems/more-problems.ts';
import { refreshProblem } from '../problems/problem-data.ts';
import { findLocally, findProblems } from '../problems/problem-list.ts';
import type { RequestContext } from '../request-context.ts';
import type { PageHandlers } from './message.ts';
import { refreshShownAttempts } from './panel-refresh.ts';

type ProblemHandlers = Pick<
  PageHandlers,
  'findProblems' | 'findKnown' | 'moreProblems' | 'refresh' | 'pickProblem'
>;

/**
 * Handlers for messages about problems, tries and picks, from the popup and the other pages. They request data and store it. The pages
 * read the data from the database.
 */
export const problemHandlers: ProblemHandlers = {
  findProblems: async ({ filters, userInitiated, sort }, { context }) =>
    findProblems(await context(userInitiated), filters, sort),
  findKnown: async ({ filters, sort }, { context }) => findLocally(await context(), filters, sort),
  moreProblems: async ({ sort, listed }, { context }) => listMore(await context(true), sort, listed),
  refresh: async (asked, info) => refresh(await info.context(asked.userInitiated), asked),
  pickProblem: async (asked, { context }) => {
    if (asked.how === 'back') return goBackToPick(await context(), asked);
    const { how, userInitiated, ...request } = asked;
    const ready = await context(userInitiated);
    return 'aim' in request ? pickNextProblem(ready, request) : pickRandomProblem(ready, request.filters);
  },
};

async function refresh(
  context: RequestContext,
  asked: Refresh & { userInitiated: boolean },
): Promise<Result<null>> {
  if (asked.what === 'attempts') return refreshShownAttempts(context, asked.id, asked.userInitiated);
  if (asked.what === 'problem') return refreshProblem(context, context.asker, asked.id);
  const { account } = context;
  const part = asked.what === 'newest' ? 'newest' : 'next';
  return account ? refreshRecent(context, account, part) : failed({ kind: 'no-key' });
}
