import type { Failure } from '../failure.ts';
import { locale, snake, type TextKey, text } from '../text.ts';
import { clock } from '../time.ts';

/**
 * Returns the text for a failure at one place: what is wrong, and what the player can do or expect. `retryAt` and `now` are
 * epoch ms.
 */
export type Say = (failure: Failure, retryAt: number | null, now: number) => { what: string; todo: string };

/** Failures that pass by themselves: the text says when another try makes sense. */
const PASSING = ['offline', 'not-responding', 'too-many'] as const;

/** Describes a failure where the request is tried again by itself: on a problem page, and while the history is read. */
export const retrySentence = sayBy('failure_retry_online', 'failure_retry_at', 'failure_retry_soon');

/** Describes a failure where the player may press again. */
export const pressSentence = sayBy('failure_try_online', 'failure_try_at', 'failure_try_later');

function sayBy(online: TextKey, at: TextKey, due: TextKey): Say {
  return (failure, retryAt, now) => {
    const what = whatIsWrong(failure);
    if (!isPassing(failure)) return { what, todo: whatToDo(failure) };
    if (failure.kind === 'offline') return { what, todo: text(online) };
    if (retryAt === null) return { what, todo: text('failure_try_later') };
    return { what, todo: retryAt > now ? text(at, clock(retryAt, now, locale())) : text(due) };
  };
}

/**
 * Describes why what the player typed is not stored yet. It is tried again as long as the page is open, so that nothing tells to
 * reload it.
 */
export const noteSentence: Say = (failure) => {
  const room = failure.kind === 'full' ? `${whatToDo(failure)} ` : '';
  return { what: whatIsWrong(failure), todo: `${room}${text('note_unsaved')}` };
};

/** Returns what is wrong, in plain words. A kind without its texts in `_locales` does not compile. */
export function whatIsWrong(failure: Failure): string {
  switch (failure.kind) {
    case 'nothing-found':
      return text(`failure_nothing_found_${failure.why}`);
    case 'full':
      return text(`failure_full_${failure.what}`);
    case 'not-understood':
      return text('failure_not_understood', failure.word, failure.suggestion);
    default:
      return text(`failure_${snake(failure.kind)}`);
  }
}

type Passing = Extract<Failure, { kind: (typeof PASSING)[number] }>;

function isPassing(failure: Failure): failure is Passing {
  return PASSING.some((kind) => kind === failure.kind);
}

function whatToDo(failure: Exclude<Failure, Passing>): string {
  switch (failure.kind) {
    case 'nothing-found':
      return text(`failure_nothing_found_${failure.why}_todo`);
    case 'storage-newer':
      return text('failure_has_changed_todo');
    default:
      return text(`failure_${snake(failure.kind)}_todo`);
  }
}
