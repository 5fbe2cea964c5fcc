import type { Failure } from '../failure.ts';
import { locale, text } from '../text.ts';
import { clock } from '../time.ts';
import {
  MAY_PASS,
  PRESS_AGAIN,
  type Say,
  TODO_AWAY,
  whatIsWrong,
  whatToDo,
  whenToPress,
} from './failure-text.ts';

/** Describes why no requests are sent, and until when, on a page that does not retry by itself. */
export const heldSentence: Say = (failure, retryAt, now) => ({
  what: whatIsWrong(failure),
  todo:
    retryAt === null
      ? pressAgain(failure, tryAgain)
      : text('failure_held_until', clock(retryAt, now, locale())),
});

/** The same on a page without the button that allows access to the site. */
export const heldSentenceAway: Say = (failure, retryAt, now) =>
  failure.kind === 'no-permission'
    ? { what: whatIsWrong(failure), todo: whatToDo(failure.kind) }
    : heldSentence(failure, retryAt, now);

/**
 * The functions that describe a failure on the options page, by place: at the field for the first key, at the field for
 * another key (`replacing`), or at the stored key (`account`). The options page does not retry by itself.
 */
export const OPTIONS_SAY = {
  key: (failure) => ({ what: whatIsWrong(failure), todo: pressAgain(failure, notSaved) }),
  replacing: (failure) => ({
    what: failure.kind === 'key-refused' ? text('failure_key_refused_new') : whatIsWrong(failure),
    todo: pressAgain(failure, notSaved),
  }),
  account: (failure) => ({ what: whatIsWrong(failure), todo: pressAgain(failure, tryAgain) }),
} as const satisfies Record<string, Say>;

function pressAgain(failure: Failure, press: (kind: Failure['kind']) => string): string {
  const { kind } = failure;
  if (kind === 'no-permission') {
    return text('failure_press_above', text('options_permission_allow', failure.host));
  }
  const todo = whatToDo(kind, TODO_AWAY);
  if (!PRESS_AGAIN.includes(kind)) return todo;
  return MAY_PASS.includes(kind) ? `${todo} ${press(kind)}` : press(kind);
}

function notSaved(kind: Failure['kind']): string {
  const press = text(`failure_press_${whenToPress(kind)}`, text('options_key_submit'));
  return `${text('failure_not_saved')} ${press}`;
}

function tryAgain(kind: Failure['kind']): string {
  return text(`failure_try_${whenToPress(kind)}`);
}
