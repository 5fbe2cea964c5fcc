import type { Progress } from '../lib/history/sync-progress.ts';
import { locale, numberText, text, textCount } from '../lib/text.ts';
import { duration } from '../lib/time.ts';

/** It never shows "0 of 0". */
export function HistoryProgress({ progress }: { progress: Progress }) {
  const { state, read, total } = progress;
  const isUnderWay = total !== null && read < total && state !== 'complete';
  return (
    <div class="HistoryProgress" data-state={state}>
      <p>{progressText(progress)}</p>
      {isUnderWay && <progress aria-label={text('history_title')} value={read} max={total} />}
    </div>
  );
}

/** Returns a shorter text for screen readers, without the numbers that change with each answer of the site. */
export function announcedProgress(progress: Progress): string {
  switch (progress.state) {
    case 'unknown':
    case 'complete':
      return progressText(progress);
    case 'paused':
      return text('history_paused');
    case 'reading':
      return text('history_reading');
    default:
      return '';
  }
}

function progressText(progress: Progress): string {
  const { state, stored, read, total, leftMs, perMinute, hasDropped } = progress;
  const known = state === 'complete' ? stored : read;
  const counted =
    total === null || known > total
      ? textCount('history_known', known)
      : textCount('history_known_of', total, numberText(known));
  switch (state) {
    case 'unknown':
      return text('history_unknown');
    case 'complete':
      if (known === 0 && !total) return text('history_none');
      if (total === null || total <= known) return textCount('history_complete', known);
      // If rows were left out, HistorySection says so instead.
      return hasDropped ? counted : `${counted} ${text('history_disagrees')}`;
    case 'paused':
      return `${known === 0 && !total ? '' : counted} ${text('history_paused')}`.trim();
    case 'reading':
      return total === null || leftMs === null
        ? `${counted} ${text('history_reading')}`
        : `${counted} ${text('history_left', roughTime(leftMs), numberText(perMinute))}`;
    default:
      return counted;
  }
}

/** Returns a duration rounded up to whole minutes, since the site's response times are unknown. */
function roughTime(ms: number): string {
  return duration(Math.max(1, Math.ceil(ms / 60_000)) * 60_000, locale());
}
