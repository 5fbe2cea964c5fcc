import { PACE } from '../../lib/limits.ts';
import { OPTIONS_SAY } from '../../lib/messages/options-failure-text.ts';
import {
  heldBack,
  isBreakerOpen,
  type RateLimiterState,
  settled,
  startedToday,
} from '../../lib/requests/rate-limiter.ts';
import { locale, text } from '../../lib/text.ts';
import { FailureNote } from '../FailureNote.tsx';

/** Draws how many requests were sent today, and why the queue waits, if it does. */
export function TodayLine({ pace, now }: { pace: RateLimiterState; now: number }) {
  const number = new Intl.NumberFormat(locale());
  const held = heldBack(settled(pace, now), now);
  return (
    <div class="TodayLine">
      <p>{text('options_today', number.format(startedToday(pace, now)), number.format(PACE.perDay))}</p>
      {held && isBreakerOpen(pace) && <p>{text('options_breaker', number.format(pace.failures))}</p>}
      {held && <FailureNote failure={held.failure} retryAt={held.until} now={now} say={OPTIONS_SAY.today} />}
    </div>
  );
}
