import type { Endpoint, Failure } from '../failure.ts';
import { snake, type TextKey, text } from '../text.ts';

/** What is wrong, and what to do or to expect next. */
export interface Sentence {
  what: string;
  todo: string;
}

/**
 * How a place says a failure: `panel-failure-text.ts`, `popup-failure-text.ts` and `options-failure-text.ts`, apart so that none
 * weighs on the others' scripts. `retryAt` and `now` are epoch ms.
 */
export type Say = (failure: Failure, retryAt: number | null, now: number) => Sentence;

type Kind = Failure['kind'];

/** For these, when the site is asked again is all there is to say. */
export const PASSES: readonly Kind[] = ['too-slow', 'slow-down', 'server-trouble', 'too-large'];
/** For these, it is good to know beside what to do. */
export const MAY_PASS: readonly Kind[] = ['unreachable', 'redirected', 'not-data'];
/** After these, the same press of a button may do. */
export const PRESS_AGAIN: readonly Kind[] = [...PASSES, 'offline', 'unreachable', 'not-data', 'daily-limit'];

export type Todos = { readonly [K in Kind]?: TextKey };

/** What to do about these is another thing away from a problem page. */
export const TODO_AWAY: Todos = {
  'no-key': 'failure_key_empty_todo',
  'interface-changed': 'failure_refused_request_todo',
  unexpected: 'failure_refused_request_todo',
  'storage-full': 'failure_storage_full_options',
};

/** What is wrong, in plain words. A kind without its two texts in `_locales` does not compile. */
export function whatIsWrong(failure: Failure): string {
  const { kind } = failure;
  return text(`failure_${snake(kind)}`, ...details(failure));
}

/** What to do about it, where nothing else is to be said. */
export function whatToDo(kind: Kind, others: Todos = {}): string {
  return text(others[kind] ?? `failure_${snake(kind)}_todo`);
}

/** When the same press of a button may do. */
export function whenToPress(kind: Kind): 'online' | 'tomorrow' | 'later' {
  return kind === 'offline' ? 'online' : kind === 'daily-limit' ? 'tomorrow' : 'later';
}

/** What the texts name, in the order of their placeholders, which is that of `Failure`. */
function details({ kind: _, ...named }: Failure & { endpoint?: Endpoint }): string[] {
  const { endpoint, ...others } = named;
  return [endpoint && text(`endpoint_${endpoint}`), ...Object.values(others)].filter(Boolean).map(String);
}
