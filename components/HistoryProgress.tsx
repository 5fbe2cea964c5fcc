import type { Progress } from '../lib/history/sync-progress.ts';
import { numberText, text, textCount } from '../lib/text.ts';

/** One line, such as "Loading your history… 2%". */
export function HistoryProgress({ progress }: { progress: Progress }) {
  return (
    <p class="HistoryProgress" data-state={progress.state}>
      {progressText(progress)}
    </p>
  );
}

/** Returns a text for screen readers, without the numbers that change with each answer of the site. */
export function announcedProgress(progress: Progress): string {
  if (progress.state === 'held') return '';
  return progressText({ ...progress, total: null });
}

function progressText({ state, stored, read, total, hasDropped }: Progress): string {
  if (state === 'complete') {
    if (stored === 0 && !total) return text('loading_none');
    const loaded = textCount('loading_complete', stored);
    // If rows were left out, HistorySection says so instead.
    const isDifferent = total !== null && total > stored && !hasDropped;
    return isDifferent ? `${loaded} ${text('loading_disagrees')}` : loaded;
  }
  if (total === null || total === 0) return text(state === 'paused' ? 'loading_paused' : 'loading_reading');
  const percent = numberText(Math.min(99, Math.floor((100 * read) / total)));
  return text(state === 'paused' ? 'loading_paused_at' : 'loading_reading_at', percent);
}
