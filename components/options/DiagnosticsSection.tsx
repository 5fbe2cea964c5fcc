import { correctedByClock, reasonToWait } from '../../lib/requests/rate-limiter.ts';
import { text } from '../../lib/text.ts';
import { CopyButton } from '../pages/CopyButton.tsx';
import { Fold } from './frame/Fold.tsx';
import type { OptionsPageProps } from './options-props.ts';
import { TodayLine } from './TodayLine.tsx';

export function DiagnosticsSection({ rateLimiter, now, onCopyDebugInfo }: OptionsPageProps) {
  const isHeld = reasonToWait(correctedByClock(rateLimiter, now), now) !== null;
  return (
    <Fold id="diagnostics" title={text('options_diagnostics')} state="" waits={isHeld} needsPlayer={isHeld}>
      <div class="DiagnosticsSection">
        <TodayLine rateLimiter={rateLimiter} now={now} />
        <p>{text('options_debug_help')}</p>
        <div class="buttons">
          <CopyButton label="options_debug" class="button" onCopy={onCopyDebugInfo} />
        </div>
      </div>
    </Fold>
  );
}
