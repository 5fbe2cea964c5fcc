import type { Failure } from '../failure.ts';
import { locale, text } from '../text.ts';
import { clock } from '../time.ts';
import { MAY_PASS, PASSES, type Say, whatIsWrong, whatToDo } from './failure-text.ts';

/** Describes a failure on a problem page, where temporary failures are retried automatically. */
export const panelSentence: Say = (failure, retryAt, now) => ({
  what: whatIsWrong(failure),
  todo: nextStep(failure.kind, retryAt, now),
});

function nextStep(kind: Failure['kind'], retryAt: number | null, now: number): string {
  const todo = whatToDo(kind);
  if (retryAt === null) return todo;
  const time = clock(retryAt, now, locale());
  if (kind === 'daily-limit') return text('failure_daily_limit_until', time);
  const again = retryAt > now ? text('failure_again_at', time) : text('failure_again_soon');
  if (PASSES.includes(kind)) return again;
  return MAY_PASS.includes(kind) ? `${todo} ${again}` : todo;
}
