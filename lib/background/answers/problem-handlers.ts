import { done, failed, type Result } from '../../failure.ts';
import { NO_FILTERS } from '../../filters/filters.ts';
import type { Refresh } from '../../protocol.ts';
import { problemAddress } from '../../site.ts';
import { openAddress, whereFor } from '../browser/open-page.ts';
import { openPick } from '../picks/open-pick.ts';
import { listMore } from '../problems/more-problems.ts';
import { refreshProblem } from '../problems/problem-data.ts';
import { findLocally, findProblems } from '../problems/problem-list.ts';
import type { RequestContext } from '../request-context.ts';
import { startSession } from '../sessions/session.ts';
import { refreshRecent } from '../sync/sync-history.ts';
import type { PageHandlers } from './message.ts';
import { refreshShownAttempts } from './panel-refresh.ts';

type ProblemHandlers = Pick<
  PageHandlers,
  'findProblems' | 'findKnown' | 'moreProblems' | 'refresh' | 'pickProblem' | 'openProblem'
>;

/**
 * Handlers for messages about problems, attempts and picks, from the popup and the other pages. They request data and store it, and open
 * problems. The pages read the data from the database.
 */
export const problemHandlers: ProblemHandlers = {
  findProblems: async ({ filters, userInitiated, sort }, { context }) =>
    findProblems(await context(userInitiated), filters, sort),
  findKnown: async ({ filters, sort }, { context }) => findLocally(await context(), filters, sort),
  moreProblems: async ({ sort, listed }, { context }) => listMore(await context(true), sort, listed),
  refresh: async (asked, info) => refresh(await info.context(asked.userInitiated), asked),
  pickProblem: async ({ where, ...asked }, { context }) => {
    // The tab in front is that of the press.
    const [tab, ready] = await Promise.all([whereFor(where), context(true)]);
    if (asked.how === 'review') return openPick(ready, 'review', tab);
    if (asked.how === 'next') return openPick(ready, asked, tab);
    const started = await startSession(ready, asked);
    return started.ok ? openPick(ready, { difficulty: asked.difficulty, filters: NO_FILTERS }, tab) : started;
  },
  openProblem: async ({ id, where }, { context }) => {
    const [tab, { asker }] = await Promise.all([whereFor(where), context()]);
    await openAddress(problemAddress(asker.origin, id), tab);
    return done(null);
  },
};

async function refresh(
  context: RequestContext,
  asked: Refresh & { userInitiated: boolean },
): Promise<Result<null>> {
  if (asked.what === 'attempts') return refreshShownAttempts(context, asked.id, asked.userInitiated);
  if (asked.what === 'problem') return refreshProblem(context, context.asker, asked.id);
  if (asked.what === 'diagram') return refreshProblem(context, context.asker, asked.id, 'background');
  const { account } = context;
  const part = asked.what === 'newest' ? 'newest' : 'next';
  return account ? refreshRecent(context, account, part) : failed({ kind: 'no-key' });
}
