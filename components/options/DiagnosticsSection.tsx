import { correctedByClock, reasonToWait } from '../../lib/requests/rate-limiter.ts';
import { text } from '../../lib/text.ts';
import { Fold } from './frame/Fold.tsx';
import type { OptionsPageProps } from './options-props.ts';
import { TodayLine } from './TodayLine.tsx';

export function DiagnosticsSection({ rateLimiter, now }: OptionsPageProps) {
  const isHeld = reasonToWait(correctedByClock(rateLimiter, now), now) !== null;
  return (
    <Fold id="diagnostics" title={text('options_diagnostics')} state="" waits={isHeld} needsPlayer={isHeld}>
      <TodayLine rateLimiter={rateLimiter} now={now} />
    </Fold>
  );
}
