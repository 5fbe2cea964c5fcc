import { failed } from '../../failure.ts';
import { putBackAgain, takeOffAgain } from '../again/again-list.ts';
import { refreshRecent } from '../history/history.ts';
import { changeNote, setNoteText } from '../notes/notes.ts';
import { goBackToPick, pickNextProblem, pickRandomProblem } from '../picks/picker.ts';
import { changePractice, startPractice } from '../practice/practice.ts';
import { listMore } from '../problems/more-problems.ts';
import { refreshProblem } from '../problems/problem-data.ts';
import { findLocally, findProblems } from '../problems/problem-list.ts';
import { beginReviews, changeReviews, endReviews } from '../review/review.ts';
import type { PageHandlers } from './message.ts';
import { refreshShownAttempts } from './panel-refresh.ts';

type PopupHandlers = Pick<
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
  | 'takeOffAgain'
  | 'putBackAgain'
  | 'setNoteText'
  | 'setBookmark'
  | 'beginReviews'
  | 'changeReviews'
  | 'endReviews'
  | 'startPractice'
  | 'changePractice'
>;

/** Handlers for messages from the popup. They request data and store it. The popup reads the data from the database. */
export const popupHandlers: PopupHandlers = {
  findProblems: async ({ filters, userInitiated, sort }, { context }) =>
    findProblems(await context(userInitiated), filters, sort),
  findKnown: async ({ filters, sort }, { context }) => findLocally(await context(), filters, sort),
  moreProblems: async ({ sort }, { context }) => listMore(await context(true), sort),
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
  previousPick: async (_, { context }) => goBackToPick(await context()),
  takeOffAgain: async (id, { context }) => takeOffAgain(await context(), id),
  putBackAgain: async (entry, { context }) => putBackAgain(await context(), entry),
  setNoteText: async (typed, { context }) => setNoteText(await context(), typed),
  setBookmark: async ({ id, bookmarked }, { context }) => changeNote(await context(), id, { bookmarked }),
  beginReviews: async (_, { context }) => beginReviews(await context()),
  changeReviews: async (change, { context }) => changeReviews(await context(), change),
  endReviews: async (_, { context }) => endReviews(await context()),
  startPractice: async (started, { context }) => startPractice(await context(), started),
  changePractice: async (change, { context }) => changePractice(await context(), change),
};
