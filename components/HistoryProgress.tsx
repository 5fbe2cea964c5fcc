import type { Progress } from '../lib/history/sync-progress.ts';
import { locale, numberText, text, textCount } from '../lib/text.ts';
import { duration } from '../lib/time.ts';

/** It never shows "0 of 0". */
export function HistoryProgress({ progress }: { progress: Progress }) {
  const { state, stored, unread, total } = progress;
  const read = stored - unread;
  const isUnderWay = total !== null && read < total && state !== 'complete' && state !== 'read';
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
  const { state, stored: known, unread, total, leftMs, perMinute, aside } = progress;
  const stored =
    total === null || known > total
      ? textCount('history_known', known)
      : textCount('history_known_of', total, numberText(known));
  const isProved = total === null || known < total || known - unread >= total;
  const counted = isProved ? stored : `${stored} ${text('history_proving')}`;
  switch (state) {
    case 'unknown':
      return text('history_unknown');
    case 'complete':
      return known === 0 ? text('history_none') : textCount('history_complete', known);
    case 'paused':
      return `${known === 0 && !total ? '' : counted} ${text('history_paused')}`.trim();
    case 'reading': {
      if (total === null || leftMs === null) return `${counted} ${text('history_reading')}`;
      if (known - unread >= total) return `${counted} ${text('history_checking')}`;
      return `${counted} ${text('history_left', roughTime(leftMs), numberText(perMinute))}`;
    }
    case 'read':
      // If rows were invalid, HistorySection shows their number instead.
      return total === null || known === total || aside > 0
        ? counted
        : `${counted} ${text('history_disagrees')}`;
    default:
      return counted;
  }
}

/** Returns a duration rounded up to whole minutes, since the site's response times are unknown. */
function roughTime(ms: number): string {
  return duration(Math.max(1, Math.ceil(ms / 60_000)) * 60_000, locale());
}
