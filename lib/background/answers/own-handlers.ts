import { changeNote, setNoteText } from '../notes/notes.ts';
import { changePractice, startPractice } from '../practice/practice.ts';
import { changeReviews, countToReview } from '../review/review.ts';
import type { PageHandlers } from './message.ts';

type OwnHandlers = Pick<
  PageHandlers,
  'setNoteText' | 'setBookmark' | 'changeReviews' | 'countToReview' | 'changePractice'
>;

/**
 * Handlers for messages about what the player makes here: notes and bookmarks, reviews and practice sessions, from the popup and the
 * Progress page. They send nothing to the site.
 */
export const ownHandlers: OwnHandlers = {
  setNoteText: async (typed, { context }) => setNoteText(await context(), typed),
  setBookmark: async ({ id, bookmarked }, { context }) => changeNote(await context(), id, { bookmarked }),
  changeReviews: async (change, { context }) => changeReviews(await context(), change),
  countToReview: async (_, { context }) => countToReview(await context()),
  changePractice: async (change, { context }) =>
    'start' in change
      ? startPractice(await context(), change.start)
      : changePractice(await context(), change),
};
