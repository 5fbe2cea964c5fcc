import type { Failure } from './failure.ts';
import { locale, snake, text } from './text.ts';
import { clock } from './time.ts';

/** What is wrong, and what to do or to expect next. */
export interface Sentence {
  what: string;
  todo: string;
}

type Kind = Failure['kind'];

/** For these, when the site is asked again is all there is to say. */
const PASSES: Kind[] = ['too-slow', 'slow-down', 'server-trouble', 'too-large'];
/** For these, it is good to know beside what to do. */
const MAY_PASS: Kind[] = ['unreachable', 'redirected', 'not-data'];

/** A failure in plain words. A kind without its two texts in `_locales` does not compile. */
export function sentence(failure: Failure, retryAt: number | null, now: number): Sentence {
  const { kind } = failure;
  return {
    what:
      kind === 'redirected' && failure.host
        ? text('failure_redirected_to', failure.host)
        : text(`failure_${snake(kind)}`, ...details(failure)),
    todo: nextStep(kind, retryAt, now),
  };
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

/** What the texts name, in the order of their placeholders. */
function details(failure: Failure): string[] {
  const named: string[] = [];
  if ('endpoint' in failure) named.push(text(`endpoint_${failure.endpoint}`));
  if ('field' in failure) named.push(failure.field);
  if ('status' in failure) named.push(String(failure.status));
  if ('host' in failure && failure.host) named.push(failure.host);
  return named;
}
