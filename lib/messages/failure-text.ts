import type { Failure } from '../failure.ts';
import { locale, snake, type TextKey, text } from '../text.ts';
import { clock } from '../time.ts';

/**
 * Returns the text for a failure at one place: what is wrong, and what the player can do or expect. `retryAt` and `now` are
 * epoch ms.
 */
export type Say = (failure: Failure, retryAt: number | null, now: number) => string;

/** Describes a failure where the request is tried again by itself: on a problem page, and while the history is read. */
export const retrySentence = sayBy('failure_retry_at', 'failure_retry_soon');

/** Describes a failure where the player may press again. */
export const pressSentence = sayBy('failure_try_at', 'failure_try_later');

function sayBy(at: TextKey, due: TextKey): Say {
  return (failure, retryAt, now) => {
    const what = whatIsWrong(failure);
    if (failure.kind !== 'not-responding' && failure.kind !== 'too-many') return what;
    if (retryAt === null) return text('failure_try_later', what);
    return retryAt > now ? text(at, what, clock(retryAt, now, locale())) : text(due, what);
  };
}

/** Failures after which a note is tried again as long as the page is open, so that nothing may tell to reload it. */
const PASSING: readonly Failure['kind'][] = [
  'offline',
  'not-responding',
  'too-many',
  'storage-broken',
  'no-worker',
];

/** Describes why a note that the player typed is not stored yet. */
export const noteSentence: Say = (failure) =>
  PASSING.includes(failure.kind) ? text('note_unsaved') : whatIsWrong(failure);

/** Returns what is wrong, and what to do if that is always the same. A kind without its text in `_locales` does not compile. */
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
