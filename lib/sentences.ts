import type { Failure } from './failure.ts';
import { locale, snake, type TextKey, text } from './text.ts';
import { clock } from './time.ts';

/** What is wrong, and what to do or to expect next. */
export interface Sentence {
  what: string;
  todo: string;
}

/**
 * Where it is said: on a problem page, in the popup, or in the options beside the field for a key (`options`), beside
 * that for another key (`replacing`), beside the kept key (`account`), beside the site's address (`address`) or as what
 * holds everything back (`today`). On a problem page, what passes is asked again by itself.
 */
export type Place = 'panel' | 'popup' | 'options' | 'replacing' | 'account' | 'address' | 'today';

type Kind = Failure['kind'];

/** For these, when the site is asked again is all there is to say. */
const PASSES: Kind[] = ['too-slow', 'slow-down', 'server-trouble', 'too-large'];
/** For these, it is good to know beside what to do. */
const MAY_PASS: Kind[] = ['unreachable', 'redirected', 'not-data'];
/** After these, the same press of a button may do. */
const PRESS_AGAIN: Kind[] = [...PASSES, 'offline', 'unreachable', 'not-data', 'daily-limit'];

/** What to do about these is another thing in the options. */
const OPTIONS_TODO: { [K in Kind]?: TextKey } = {
  'no-key': 'failure_key_empty_todo',
  'interface-changed': 'failure_refused_request_todo',
  unexpected: 'failure_refused_request_todo',
  'storage-full': 'failure_storage_full_options',
};

/** What is shown may be from before, or nothing is shown yet; the popup says elsewhere how old it is. */
const POPUP_TODO: typeof OPTIONS_TODO = {
  ...OPTIONS_TODO,
  'no-key': 'failure_no_key_todo',
  'no-worker': 'failure_no_worker_popup',
};

/** A failure in plain words. A kind without its two texts in `_locales` does not compile. */
export function sentence(failure: Failure, retryAt: number | null, now: number, place: Place): Sentence {
  return {
    what: whatIsWrong(failure, place),
    todo: whatToDo(failure, retryAt, now, place),
  };
}

function whatToDo(failure: Failure, retryAt: number | null, now: number, place: Place): string {
  switch (place) {
    case 'panel':
      return nextStep(failure.kind, retryAt, now);
    case 'popup':
      return nextTry(failure.kind, retryAt, now);
    case 'today':
      return retryAt === null
        ? nextPress(failure, place)
        : text('failure_held_until', clock(retryAt, now, locale()));
    case 'address':
      return failure.kind === 'no-permission' ? text('failure_address_stays') : nextPress(failure, place);
    default:
      return nextPress(failure, place);
  }
}

function whatIsWrong(failure: Failure, place: Place): string {
  const { kind } = failure;
  if (kind === 'redirected' && failure.host) return text('failure_redirected_to', failure.host);
  if (kind === 'key-refused' && place === 'replacing') return text('failure_key_refused_new');
  return text(`failure_${snake(kind)}`, ...details(failure));
}

function nextStep(kind: Kind, retryAt: number | null, now: number): string {
  const todo = text(`failure_${snake(kind)}_todo`);
  if (retryAt === null) return todo;
  const time = clock(retryAt, now, locale());
  if (kind === 'daily-limit') return text('failure_daily_limit_until', time);
  const again = retryAt > now ? text('failure_again_at', time) : text('failure_again_soon');
  if (PASSES.includes(kind)) return again;
  return MAY_PASS.includes(kind) ? `${todo} ${again}` : todo;
}

/** In the popup the button that asked is in sight: there is only to say when it may help. */
function nextTry(kind: Kind, retryAt: number | null, now: number): string {
  const todo = text(POPUP_TODO[kind] ?? `failure_${snake(kind)}_todo`);
  if (!PRESS_AGAIN.includes(kind)) return todo;
  const time = retryAt !== null && retryAt > now ? clock(retryAt, now, locale()) : null;
  const again = time === null ? text(`failure_try_${whenToPress(kind)}`) : text('failure_try_at', time);
  return MAY_PASS.includes(kind) ? `${todo} ${again}` : again;
}

function nextPress(failure: Failure, place: Place): string {
  const { kind } = failure;
  if (kind === 'no-permission') {
    return text('failure_press_above', text('options_permission_allow', failure.host));
  }
  const todo = text(OPTIONS_TODO[kind] ?? `failure_${snake(kind)}_todo`);
  if (!PRESS_AGAIN.includes(kind) || place === 'address') return todo;
  const when = whenToPress(kind);
  const press =
    place === 'account' || place === 'today'
      ? text(`failure_try_${when}`)
      : `${text('failure_not_saved')} ${text(`failure_press_${when}`, text('options_key_submit'))}`;
  return MAY_PASS.includes(kind) ? `${todo} ${press}` : press;
}

function whenToPress(kind: Kind): 'online' | 'tomorrow' | 'later' {
  return kind === 'offline' ? 'online' : kind === 'daily-limit' ? 'tomorrow' : 'later';
}

/** What the texts name, in the order of their placeholders. */
function details(failure: Failure): string[] {
  const named: string[] = [];
  if ('endpoint' in failure) named.push(text(`endpoint_${failure.endpoint}`));
  if ('field' in failure) named.push(failure.field);
  if ('status' in failure) named.push(String(failure.status));
  if ('host' in failure && failure.host) named.push(failure.host);
  return named;
}
