import { text } from '../lib/text.ts';
import { durationCode } from '../lib/time.ts';

interface DurationProps {
  /** The duration, ms, and as text; null if it is unknown. */
  ms: number | null;
  shown: string | null;
  /** The text for an unknown duration. */
  otherwise: 'panel_no_time' | 'panel_none';
}

/** `otherwise`: the text for an unknown duration. */
export function Duration({ ms, shown, otherwise }: DurationProps) {
  if (ms !== null) {
    return (
      <time class="Duration" dateTime={durationCode(ms)}>
        {shown}
      </time>
    );
  }
  if (otherwise === 'panel_no_time') return <span class="Duration-none">{text(otherwise)}</span>;
  return (
    <span class="Duration-none">
      <span aria-hidden="true">–</span>
      <span class="unseen">{text(otherwise)}</span>
    </span>
  );
}
