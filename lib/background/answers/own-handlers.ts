import { putBackAgain, takeOffAgain } from '../again/again-list.ts';
import { changeNote, setNoteText } from '../notes/notes.ts';
import { changePractice, startPractice } from '../practice/practice.ts';
import { beginReviews, changeReviews, endReviews } from '../review/review.ts';
import type { PageHandlers } from './message.ts';

type OwnHandlers = Pick<
  PageHandlers,
  'takeOffAgain' | 'putBackAgain' | 'setNoteText' | 'setBookmark' | 'changeReviews' | 'changePractice'
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
  changeReviews: async (change, info) => {
    const context = await info.context();
    if (!('on' in change)) return changeReviews(context, change);
    return change.on ? beginReviews(context) : endReviews(context);
  },
  changePractice: async (change, { context }) =>
    'start' in change
      ? startPractice(await context(), change.start)
      : changePractice(await context(), change),
};
