import { csvHead, csvLine, exportedAttempt } from '../../../lib/attempt-list/exported.ts';
import { type KnownAttempts, listedAttempt } from '../../../lib/attempt-list/history-view.ts';
import { download, fileName } from '../../../lib/pages/download.ts';

/** Saves these attempts (their rows) as CSV. */
export function saveCsv(attempts: KnownAttempts, rows: Uint32Array, site: string): void {
  const lines = Array.from(rows, (row) => {
    const { info, ...attempt } = listedAttempt(attempts, row);
    return csvLine(exportedAttempt(attempt, info, site));
  });
  download(new Blob([csvHead(), ...lines], { type: 'text/csv' }), fileName('history', 'csv'));
}
