import { RATE_LIMITS } from '../../lib/limits.ts';
import { retrySentence } from '../../lib/messages/failure-text.ts';
import {
  correctedByClock,
  type RateLimiterState,
  reasonToWait,
  startedToday,
} from '../../lib/requests/rate-limiter.ts';
import { numberText, text } from '../../lib/text.ts';
import { FailureNote } from '../FailureNote.tsx';

export function TodayLine({ rateLimiter, now }: { rateLimiter: RateLimiterState; now: number }) {
  const held = reasonToWait(correctedByClock(rateLimiter, now), now);
  return (
    <div class="TodayLine">
      <p>
        {text('options_today', numberText(startedToday(rateLimiter, now)), numberText(RATE_LIMITS.perDay))}
      </p>
      {held && <FailureNote failure={held.failure} retryAt={held.until} now={now} say={retrySentence} />}
    </div>
  );
}
