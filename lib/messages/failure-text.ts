import type { Endpoint, Failure } from '../failure.ts';
import { snake, type TextKey, text } from '../text.ts';

/** The text for a failure: what is wrong, and what the player can do or expect. */
interface Sentence {
  what: string;
  todo: string;
}

/**
 * A function that describes a failure for one part of the interface. These functions are in `panel-failure-text.ts`,
 * `popup-failure-text.ts` and `options-failure-text.ts`, so that no script loads the texts of another. `retryAt` and
 * `now` are epoch ms.
 */
export type Say = (failure: Failure, retryAt: number | null, now: number) => Sentence;

type Kind = Failure['kind'];

/** Temporary failures: the text shows only the time of the next try. */
export const PASSES: readonly Kind[] = ['too-slow', 'slow-down', 'server-trouble', 'too-large'];
/** Failures that may be temporary: the text shows the time of the next try and what the player can do. */
export const MAY_PASS: readonly Kind[] = ['unreachable', 'redirected', 'not-data'];
/** Failures after which pressing the same button again may help. */
export const PRESS_AGAIN: readonly Kind[] = [...PASSES, 'offline', 'unreachable', 'not-data', 'daily-limit'];

/** Failures of the site or the way to it. The player may fear for stored tries, so the text says that they are safe. */
const TRIES_SAFE: readonly Kind[] = [...PASSES, 'offline', 'unreachable', 'daily-limit'];

/** The texts for what to do, by kind of failure. */
export type Todos = { readonly [K in Kind]?: TextKey };

/** The texts for failures that need another action when they happen outside a problem page. */
export const TODO_AWAY: Todos = {
  'no-key': 'failure_key_empty_todo',
  'interface-changed': 'failure_refused_request_todo',
  unexpected: 'failure_refused_request_todo',
};

/** Returns what is wrong, in plain words. A kind without its two texts in `_locales` does not compile. */
export function whatIsWrong(failure: Failure): string {
  const { kind } = failure;
  return text(`failure_${snake(kind)}`, ...details(failure));
}

/** Returns what to do about a failure by default. `others` overrides the texts of some kinds. */
export function whatToDo(kind: Kind, others: Todos = {}): string {
  return text(others[kind] ?? `failure_${snake(kind)}_todo`);
}

/**
 * Returns what to do and when, after what is kept. Where something is kept, `todo` is left out if it is known when: there is room
 * for two sentences only.
 */
export function keptAndTodo(kind: Kind, todo: string, when = ''): string {
  const kept = TRIES_SAFE.includes(kind) ? text('failure_stored_safe') : '';
  return [kept, kept && when ? '' : todo, when].filter(Boolean).join(' ');
}

/** Returns when pressing the same button again may help. */
export function whenToPress(kind: Kind): 'online' | 'tomorrow' | 'later' {
  return kind === 'offline' ? 'online' : kind === 'daily-limit' ? 'tomorrow' : 'later';
}

/** The values for the placeholders of a text, in the order of the fields in `Failure`. */
function details({ kind: _, ...named }: Failure & { endpoint?: Endpoint }): string[] {
  const { endpoint, ...others } = named;
  return [endpoint && text(`endpoint_${endpoint}`), ...Object.values(others)].filter(Boolean).map(String);
}
