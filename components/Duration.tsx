import { locale, text } from '../lib/text.ts';
import { duration, durationCode } from '../lib/time.ts';

interface DurationProps {
  ms: number | null;
  /** What screen readers hear where there is none. */
  otherwise: 'panel_no_time' | 'panel_none';
}

/** A duration, or a dash where there is none. */
export function Duration({ ms, otherwise }: DurationProps) {
  if (ms !== null) {
    return (
      <time class="Duration" dateTime={durationCode(ms)}>
        {duration(ms, locale())}
      </time>
    );
  }
  return (
    <span class="Duration">
      <span aria-hidden="true">–</span>
      <span class="unseen">{text(otherwise)}</span>
    </span>
  );
}
