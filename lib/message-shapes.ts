import * as z from 'zod/mini';
import { parseAccountId } from './account/accounts.ts';
import { LARGEST_BACKUP } from './backup/backup.ts';
import { CHECKSUM_LENGTH } from './backup/backup-text.ts';
import { parseFilters } from './filters/filters.ts';
import { SORTS } from './filters/sort.ts';
import { isNumber, isString } from './guards.ts';
import { LANGUAGE_TAGS } from './languages.ts';
import { MAX_SIGNS, MESSAGE } from './limits.ts';
import { NOTES } from './notes/notes.ts';
import { CORNERS } from './panel/free-corner.ts';
import { DIFFICULTIES } from './picks/difficulties.ts';
import type { Argument, ContentMessages, MessageName, PageMessages } from './protocol.ts';
import { GRADES } from './review/grades.ts';
import { isReviewDays } from './review/review-events.ts';
import { isNewPerDay } from './review/review-plan.ts';
import { isSessionCount, LENGTH_UNITS, MOST_SESSION } from './sessions/session.ts';
import { isProblemId } from './site.ts';
import { anything, textUpTo } from './site-api/zod-helpers.ts';

/**
 * Checked with `isProblemId`. Content scripts check problem ids with the same function, since they do not contain zod.
 */
const problemId = z.custom<number>(isProblemId);
const problemIds = z.array(problemId).check(z.maxLength(MAX_SIGNS));
const account = z.custom<string>(
  (value) => isString(value) && value.length <= MESSAGE.nameLength && parseAccountId(value) !== null,
);
const userInitiated = z.boolean();
const filters = z.pipe(anything, z.transform(parseFilters));
const sort = z.enum(SORTS);
const openIn = z.enum(['here', 'new-tab', 'background-tab', 'new-window']);
const difficulty = z.enum(DIFFICULTIES);
const corner = z.enum(CORNERS);
const language = z.enum(LANGUAGE_TAGS);
const number = z.custom<number>(isNumber);
const time = number;
const typedText = z.strictObject({ text: textUpTo(NOTES.textLength), typedAt: time });

const sessionChoices = z.strictObject({
  length: z.strictObject({ unit: z.enum(LENGTH_UNITS), count: z.custom<number>(isSessionCount) }),
  reviewsFirst: z.boolean(),
  autoOpen: z.boolean(),
  scope: z.nullable(filters),
  problems: z.nullable(z.array(problemId).check(z.minLength(1), z.maxLength(MOST_SESSION))),
});

type Shapes<T> = { [Q in keyof T & MessageName]: z.ZodMiniType<Argument<Q>> };

/** The arguments that a content script may send: strict shapes with maximum sizes. Anything else is refused. */
export const CONTENT_SHAPES: Shapes<ContentMessages> = {
  problemPanel: z.strictObject({
    id: problemId,
    panelLoaded: z.boolean(),
    language: z.optional(language),
    wait: z.boolean(),
    byPage: z.optional(z.boolean()),
    unseen: z.optional(z.boolean()),
    reveal: z.optional(z.boolean()),
  }),
  signs: z.strictObject({ ids: problemIds, styled: z.nullable(language) }),
  problemCard: z.strictObject({
    id: problemId,
    cardLoaded: z.boolean(),
    language: z.optional(language),
  }),
  noticed: z.strictObject({ id: problemId, notice: z.enum(['request', 'return', 'missing', 'left']) }),
  openNextProblem: z.strictObject({
    id: problemId,
    how: z.enum(['next', 'review', 'easier']),
    difficulty,
  }),
  decideReview: z.strictObject({
    id: problemId,
    decision: z.union([
      z.strictObject({ kind: z.literal('grade'), attemptId: time, grade: z.enum(GRADES) }),
      z.strictObject({ kind: z.literal('due'), days: z.custom<number>(isReviewDays) }),
      z.strictObject({ kind: z.literal('undo'), of: time }),
      z.strictObject({ kind: z.literal('remove') }),
    ]),
  }),
  changeNote: z.strictObject({
    id: problemId,
    generation: time,
    change: z.union([typedText, z.strictObject({ bookmarked: z.boolean() })]),
  }),
  pauseSession: z.strictObject({ id: problemId, paused: z.boolean() }),
  changePanel: z.strictObject({
    difficulty: z.exactOptional(difficulty),
    withoutScope: z.exactOptional(z.literal(true)),
    corner: z.exactOptional(z.nullable(corner)),
    collapsed: z.exactOptional(z.nullable(z.boolean())),
    keyLineDismissed: z.exactOptional(z.literal(true)),
    hideSpoilers: z.exactOptional(z.boolean()),
  }),
  openPage: z.union([
    z.strictObject({ page: z.enum(['options', 'first', 'sessions']) }),
    z.strictObject({ page: z.literal('attempts'), id: problemId }),
  ]),
};

/** The arguments that the extension's own pages may send. */
export const PAGE_SHAPES: Shapes<PageMessages> = {
  // The limit is far above any key. A player who pastes a whole page must get an explanation instead of a refusal.
  useKey: textUpTo(MESSAGE.keyLength * 100),
  tryKeyAgain: z.null(),
  forgetKey: z.null(),
  eraseAccount: account,
  findProblems: z.strictObject({ filters, userInitiated, sort: z.optional(sort) }),
  findKnown: z.strictObject({ filters, sort }),
  moreProblems: z.strictObject({ sort, listed: number }),
  refresh: z.union([
    z.strictObject({ what: z.enum(['newest', 'older']), userInitiated }),
    z.strictObject({ what: z.enum(['attempts', 'problem', 'diagram']), id: problemId, userInitiated }),
  ]),
  pickProblem: z.union([
    z.strictObject({
      how: z.literal('next'),
      difficulty,
      filters,
      strict: z.optional(z.literal(true)),
      where: z.union([openIn, number]),
    }),
    z.strictObject({ how: z.literal('review'), where: openIn }),
    z.strictObject({
      how: z.literal('session'),
      at: time,
      choices: sessionChoices,
      difficulty,
      where: openIn,
    }),
  ]),
  openProblem: z.strictObject({ id: problemId, where: openIn }),
  setNoteText: z.strictObject({ id: problemId, generation: time, typed: typedText }),
  setBookmark: z.strictObject({ id: problemId, bookmarked: z.boolean() }),
  // One character more than any backup has, so that a player who chooses another file gets an explanation instead of a refusal.
  importBackup: textUpTo(LARGEST_BACKUP + 1),
  undoImport: textUpTo(CHECKSUM_LENGTH),
  changeReviews: z.union([
    z.strictObject({ on: z.boolean() }),
    z.strictObject({ newPerDay: z.custom<number>(isNewPerDay) }),
  ]),
  countToReview: z.null(),
  changeSession: z.union([
    z.strictObject({ start: z.strictObject({ at: time, choices: sessionChoices }) }),
    z.strictObject({ paused: z.optional(z.boolean()), ended: z.optional(z.literal(true)) }),
  ]),
  cacheDamaged: textUpTo(MESSAGE.nameLength),
  settingsChanged: z.null(),
};
