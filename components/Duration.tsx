import { locale, text } from '../lib/text.ts';
import { duration, durationCode } from '../lib/time.ts';

/** Draws a duration; the text `otherwise` if it is null. */
export function Duration({
  ms,
  otherwise,
}: {
  ms: number | null;
  otherwise: 'panel_no_time' | 'panel_none';
}) {
  if (ms !== null) {
    return (
      <time class="Duration" dateTime={durationCode(ms)}>
        {duration(ms, locale())}
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
