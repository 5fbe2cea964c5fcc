import { text } from '../lib/text.ts';
import { durationCode } from '../lib/time.ts';

interface DurationProps {
  /** The duration, ms, and as text; null if it is unknown. */
  ms: number | null;
  shown: string | null;
}

export function Duration({ ms, shown }: DurationProps) {
  if (ms !== null) {
    return (
      <time class="Duration" dateTime={durationCode(ms)}>
        {shown}
      </time>
    );
  }
  return (
    <span class="Duration-none">
      <span aria-hidden="true">–</span>
      <span class="unseen">{text('no_time')}</span>
    </span>
  );
}
