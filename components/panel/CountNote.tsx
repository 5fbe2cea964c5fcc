import type { ReportedStats } from '../../lib/history/reported-stats.ts';
import { numberText, text, textCount } from '../../lib/text.ts';

/** Draws a note that the site's count of attempts on this problem disagrees with its list of attempts. */
export function CountNote({ counted }: { counted: ReportedStats }) {
  return <p class="CountNote">{sentence(counted)}</p>;
}

function sentence({ tries, solves, solved }: ReportedStats): string {
  if (tries !== null && solves !== null) {
    return text('panel_counted', textCount('panel_tries_count', tries), numberText(solves));
  }
  if (tries !== null) return text('panel_counted_tries', textCount('panel_tries_count', tries));
  if (solves !== null) return text('panel_counted_solves', numberText(solves));
  return text(solved ? 'panel_counted_solved' : 'panel_counted_unsolved');
}
