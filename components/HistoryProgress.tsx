import type { Progress } from '../lib/history/sync-progress.ts';
import { locale, numberText, text, textCount } from '../lib/text.ts';
import { duration } from '../lib/time.ts';

/** How far the reading of the player's history has come, in one line. Never "0 of 0". */
export function HistoryProgress({ progress }: { progress: Progress }) {
  const { state, known, total } = progress;
  const isUnderWay = total !== null && known < total && state !== 'whole' && state !== 'read';
  return (
    <div class="HistoryProgress" data-state={state}>
      <p>{wordsOf(progress)}</p>
      {isUnderWay && <progress aria-label={text('history_title')} value={known} max={total} />}
    </div>
  );
}

/** The same for who listens: only what does not change with each answer of the site. */
export function historySaid(progress: Progress): string {
  switch (progress.state) {
    case 'unknown':
    case 'whole':
      return wordsOf(progress);
    case 'paused':
      return text('history_paused');
    case 'reading':
      return text('history_reading');
    default:
      return '';
  }
}

function wordsOf(progress: Progress): string {
  const { state, known, total, leftMs, perMinute, aside } = progress;
  const counted =
    total === null || known > total
      ? textCount('history_known', known)
      : textCount('history_known_of', total, numberText(known));
  switch (state) {
    case 'unknown':
      return text('history_unknown');
    case 'whole':
      return known === 0 ? text('history_none') : textCount('history_whole', known);
    case 'paused':
      return `${known === 0 && !total ? '' : counted} ${text('history_paused')}`.trim();
    case 'reading': {
      if (total === null || leftMs === null) return `${counted} ${text('history_reading')}`;
      if (known >= total) return `${counted} ${text('history_checking')}`;
      return `${counted} ${text('history_left', roughly(leftMs), numberText(perMinute))}`;
    }
    case 'read':
      // Rows that could not be used are said elsewhere.
      return total === null || known === total || aside > 0
        ? counted
        : `${counted} ${text('history_disagrees')}`;
    default:
      return counted;
  }
}

/** In whole minutes: the pace is ours, the site's own time is not. */
function roughly(ms: number): string {
  return duration(Math.max(1, Math.ceil(ms / 60_000)) * 60_000, locale());
}
