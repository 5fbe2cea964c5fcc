import * as z from 'zod/mini';
import { accountIn } from '../../account/accounts.ts';
import { sensibleFilters } from '../../filters/filters.ts';
import { isText } from '../../guards.ts';
import { MESSAGE, MOST_MARKS } from '../../limits.ts';
import { AIM_NAMES } from '../../picks/pick.ts';
import type { Argument, ContentQuestions, PageQuestions, Question } from '../../protocol.ts';
import { isProblemId } from '../../site.ts';
import { anything, nothing, oneOf, textUpTo, trueOrFalse } from '../net/shapes.ts';

const problemId = z.custom<number>(isProblemId);
const problemIds = z.custom<number[]>(
  (value) => Array.isArray(value) && value.length <= MOST_MARKS && value.every(isProblemId),
);
const account = z.custom<string>(
  (value) => isText(value) && value.length <= MESSAGE.addressLength && accountIn(value) !== null,
);
const userInitiated = trueOrFalse;
const filters = z.pipe(anything, z.transform(sensibleFilters));
const corner = oneOf('bottom-right', 'bottom-left', 'top-right', 'top-left');

type Shapes<T> = { [Q in keyof T & Question]: z.ZodMiniType<Argument<Q>> };

/** What a content script may send: strict shapes with caps; anything else is refused. */
export const CONTENT_SHAPES: Shapes<ContentQuestions> = {
  problemPanel: z.strictObject({
    id: problemId,
    panelLoaded: trueOrFalse,
    wait: trueOrFalse,
    byPage: z.optional(trueOrFalse),
  }),
  revealProblem: z.strictObject({ id: problemId }),
  marks: z.strictObject({ ids: problemIds, styled: trueOrFalse }),
  problemCard: z.strictObject({ id: problemId, cardLoaded: trueOrFalse }),
  noticed: z.strictObject({ id: problemId, notice: oneOf('request', 'return', 'missing') }),
  setPanelPlace: z.strictObject({ corner: z.nullable(corner), collapsed: z.nullable(trueOrFalse) }),
  dismissKeyLine: nothing,
  openOptions: nothing,
};

/** What the extension's own pages may send. */
export const PAGE_SHAPES: Shapes<PageQuestions> = {
  // Longer than any key, so that a pasted page gets its sentence instead of a refusal.
  useKey: textUpTo(MESSAGE.keyLength * 100),
  tryKeyAgain: nothing,
  forgetKey: nothing,
  eraseAccount: account,
  findProblems: z.strictObject({ filters, userInitiated }),
  findKnown: filters,
  recentAttempts: z.strictObject({ part: oneOf('newest', 'next'), userInitiated }),
  problemAttempts: z.strictObject({ id: problemId, userInitiated }),
  problemData: z.strictObject({ id: problemId, userInitiated }),
  nextProblem: z.strictObject({ aim: oneOf(...AIM_NAMES), filters, userInitiated }),
  randomProblem: z.strictObject({ filters, userInitiated }),
  previousPick: nothing,
  useBase: textUpTo(MESSAGE.addressLength),
  repair: nothing,
  settingsChanged: nothing,
};

/** Told before anything is parsed: a list is read to its end before its length is judged. */
export function isOversized(value: unknown): boolean {
  return Array.isArray(value) && value.length > MOST_MARKS;
}
