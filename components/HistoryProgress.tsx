import type { Progress } from '../lib/history/sync-progress.ts';
import { percentText, text, textCount } from '../lib/text.ts';

/** One line, such as "Loading your history… 2%; numbers may change". */
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

function progressText({ state, stored, read, total }: Progress): string {
  if (state === 'complete') {
    return stored === 0 && !total ? text('no_attempts') : textCount('loading_complete', stored);
  }
  if (state === 'paused') return text('loading_paused');
  if (!total) return text('loading_reading');
  return text('loading_reading_at', percentText(Math.min(99, Math.floor((100 * read) / total)) / 100));
}
