import * as z from 'zod/mini';
import { sensibleFilters } from '../filters.ts';
import { MESSAGE } from '../limits.ts';
import type { Argument, ContentQuestions, PageQuestions, Question } from '../protocol.ts';
import { isProblemId } from '../site.ts';

const problemId = z.number().check(z.refine(isProblemId));
const nothing = z.null();
const pressed = z.boolean();
const corner = z.enum(['bottom-right', 'bottom-left', 'top-right', 'top-left']);

type Shapes<T> = { [Q in keyof T & Question]: z.ZodMiniType<Argument<Q>> };

/** What a content script may send: strict shapes with caps; anything else is refused. */
export const CONTENT_SHAPES: Shapes<ContentQuestions> = {
  problemPanel: z.strictObject({ id: problemId, panelLoaded: z.boolean(), wait: z.boolean() }),
  marks: z.array(problemId).check(z.maxLength(MESSAGE.markIds)),
  noticed: z.strictObject({ id: problemId, notice: z.enum(['request', 'return', 'missing']) }),
  setPanelPlace: z.strictObject({ corner: z.nullable(corner), collapsed: z.nullable(z.boolean()) }),
  dismissKeyLine: nothing,
  openOptions: nothing,
};

/** What the extension's own pages may send. */
export const PAGE_SHAPES: Shapes<PageQuestions> = {
  // Longer than any key, so that a pasted page gets its sentence instead of a refusal.
  useKey: z.string().check(z.maxLength(MESSAGE.keyLength * 100)),
  tryKeyAgain: nothing,
  forgetKey: nothing,
  findProblems: z.strictObject({ filters: z.pipe(z.unknown(), z.transform(sensibleFilters)), pressed }),
  recentAttempts: z.strictObject({ part: z.enum(['newest', 'next']), pressed }),
  problemAttempts: z.strictObject({ id: problemId, pressed }),
  problemData: z.strictObject({ id: problemId, pressed }),
  useBase: z.string().check(z.maxLength(MESSAGE.addressLength)),
  settingsChanged: nothing,
};

/** Told before anything is parsed: a list is read to its end before its length is judged. */
export function isOversized(value: unknown): boolean {
  return Array.isArray(value) && value.length > MESSAGE.markIds;
}
