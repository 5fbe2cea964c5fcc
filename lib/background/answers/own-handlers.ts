import { changeNote, setNoteText } from '../notes/notes.ts';
import { changeReviews, countToReview } from '../review/review.ts';
import { changeSession, startSession } from '../sessions/session.ts';
import type { PageHandlers } from './message.ts';

type OwnHandlers = Pick<
  PageHandlers,
  'setNoteText' | 'setBookmark' | 'changeReviews' | 'countToReview' | 'changeSession'
>;

/**
 * Handlers for messages about what the player makes here: notes and bookmarks, reviews and sessions, from the popup and the
 * History page. They send nothing to the site.
 */
export const ownHandlers: OwnHandlers = {
  setNoteText: async (typed, { context }) => setNoteText(await context(), typed),
  setBookmark: async ({ id, bookmarked }, { context }) => changeNote(await context(), id, { bookmarked }),
  changeReviews: async (change, { context }) => changeReviews(await context(), change),
  countToReview: async (_, { context }) => countToReview(await context()),
  changeSession: async (change, { context }) =>
    'start' in change ? startSession(await context(), change.start) : changeSession(await context(), change),
};
