import { putBackAgain, takeOffAgain } from '../again/again-list.ts';
import { changeNote, setNoteText } from '../notes/notes.ts';
import { changePractice, startPractice } from '../practice/practice.ts';
import { beginReviews, changeReviews, endReviews } from '../review/review.ts';
import type { PageHandlers } from './message.ts';

type OwnHandlers = Pick<
  PageHandlers,
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

/**
 * Handlers for messages about what the player makes here: the list "Try again", notes and bookmarks, reviews and practice sessions, from
 * the popup and the Progress page. They send nothing to the site.
 */
export const ownHandlers: OwnHandlers = {
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
