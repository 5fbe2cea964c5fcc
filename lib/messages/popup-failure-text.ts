import type { Failure } from '../failure.ts';
import { locale, text } from '../text.ts';
import { clock } from '../time.ts';
import {
  keptAndTodo,
  PRESS_AGAIN,
  type Say,
  TODO_AWAY,
  type Todos,
  whatIsWrong,
  whatToDo,
  whenToPress,
} from './failure-text.ts';

/** These texts differ in the popup, which may show older data or none, and shows their age in another place. */
const TODO: Todos = {
  ...TODO_AWAY,
  'no-key': 'failure_no_key_todo',
  'no-worker': 'failure_no_worker_popup',
  refused: 'failure_no_worker_popup',
};

/**
 * Describes a failure in the popup. The pressed button is visible, so the text tells when pressing it again may help.
 */
export const popupSentence: Say = (failure, retryAt, now) => ({
  what: whatIsWrong(failure),
  todo: nextTry(failure.kind, retryAt, now),
});

function nextTry(kind: Failure['kind'], retryAt: number | null, now: number): string {
  const todo = whatToDo(kind, TODO);
  if (!PRESS_AGAIN.includes(kind)) return todo;
  const time = retryAt !== null && retryAt > now ? clock(retryAt, now, locale()) : null;
  const again = time === null ? text(`failure_try_${whenToPress(kind)}`) : text('failure_try_at', time);
  return keptAndTodo(kind, todo, again);
}

/** The same where a button beside the text already says what to do: then the text is shorter. */
export const noticeSentence: Say = (failure, retryAt, now) => {
  const { what, todo } = popupSentence(failure, retryAt, now);
  return { what, todo: ['no-permission', 'key-refused'].includes(failure.kind) ? '' : todo };
};
