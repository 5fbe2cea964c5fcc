import { failed } from '../../failure.ts';
import { refreshRecent } from '../history/history.ts';
import { goBackToPick, pickNextProblem, pickRandomProblem } from '../picks/picker.ts';
import { listMore } from '../problems/more-problems.ts';
import { refreshProblem } from '../problems/problem-data.ts';
import { findLocally, findProblems } from '../problems/problem-list.ts';
import type { PageHandlers } from './message.ts';
import { refreshShownAttempts } from './panel-refresh.ts';

type ProblemHandlers = Pick<
  PageHandlers,
  | 'findProblems'
  | 'findKnown'
  | 'moreProblems'
  | 'recentAttempts'
  | 'problemAttempts'
  | 'problemData'
  | 'nextProblem'
  | 'randomProblem'
  | 'previousPick'
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
  recentAttempts: async ({ part, userInitiated }, info) => {
    const context = await info.context(userInitiated);
    const { account } = context;
    return account ? refreshRecent(context, account, part) : failed({ kind: 'no-key' });
  },
  problemAttempts: async ({ id, userInitiated }, { context }) =>
    refreshShownAttempts(await context(userInitiated), id, userInitiated),
  problemData: async ({ id, userInitiated }, info) => {
    const context = await info.context(userInitiated);
    return refreshProblem(context, context.asker, id);
  },
  nextProblem: async ({ userInitiated, ...request }, { context }) =>
    pickNextProblem(await context(userInitiated), request),
  randomProblem: async ({ filters, userInitiated }, { context }) =>
    pickRandomProblem(await context(userInitiated), filters),
  previousPick: async (from, { context }) => goBackToPick(await context(), from),
};
