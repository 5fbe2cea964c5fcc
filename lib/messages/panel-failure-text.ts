import type { Failure } from '../failure.ts';
import { locale, text } from '../text.ts';
import { clock } from '../time.ts';
import {
  keptAndTodo,
  MAY_PASS,
  PASSES,
  PRESS_AGAIN,
  type Say,
  whatIsWrong,
  whatToDo,
  whenToPress,
} from './failure-text.ts';

/** Describes a failure on a problem page, where temporary failures are retried automatically. */
export const panelSentence: Say = (failure, retryAt, now) => ({
  what: whatIsWrong(failure),
  todo: nextStep(failure.kind, retryAt, now),
});

function nextStep(kind: Failure['kind'], retryAt: number | null, now: number): string {
  const todo = whatToDo(kind);
  if (retryAt === null) return keptAndTodo(kind, todo);
  const time = clock(retryAt, now, locale());
  if (kind === 'daily-limit') return keptAndTodo(kind, todo, text('failure_daily_limit_until', time));
  const again = retryAt > now ? text('failure_again_at', time) : text('failure_again_soon');
  return PASSES.includes(kind) || MAY_PASS.includes(kind)
    ? keptAndTodo(kind, todo, again)
    : keptAndTodo(kind, todo);
}

/**
 * Describes why what the player typed is not stored yet. It is tried again as long as the page is open. What else to do is left out where
 * it would lose what was typed, such as reloading the page, or speaks of tries.
 */
export const noteSentence: Say = (failure) => {
  const todo = failure.kind === 'notes-full' ? [whatToDo(failure.kind)] : [];
  return { what: whatIsWrong(failure), todo: [...todo, text('note_unsaved')].join(' ') };
};

/** Describes why no next problem could be picked. Nothing is retried there: the text tells when another press may help. */
export const pickSentence: Say = (failure, retryAt, now) => {
  const { kind } = failure;
  const what = whatIsWrong(failure);
  if (retryAt !== null && retryAt > now)
    return { what, todo: text('failure_try_at', clock(retryAt, now, locale())) };
  return {
    what,
    todo: PRESS_AGAIN.includes(kind) ? text(`failure_try_${whenToPress(kind)}`) : whatToDo(kind),
  };
};
