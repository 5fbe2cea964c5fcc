import { csvHead, csvLine, exportedAttempt } from '../../../lib/attempt-list/exported.ts';
import { type KnownAttempts, listedAttempt } from '../../../lib/attempt-list/history-view.ts';
import { download, fileName } from '../../../lib/pages/download.ts';

/** Lines that are made in one task. */
const PART = 1_000;

/** Saves these attempts (their rows) as CSV. The file is made in parts, so that the page answers in between. */
export async function saveCsv(attempts: KnownAttempts, rows: Uint32Array, site: string): Promise<void> {
  const parts = [csvHead()];
  for (let start = 0; start < rows.length; start += PART) {
    const lines = Array.from(rows.subarray(start, start + PART), (row) => {
      const { info, ...attempt } = listedAttempt(attempts, row);
      return csvLine(exportedAttempt(attempt, info, site));
    });
    parts.push(lines.join(''));
    await new Promise((resolve) => setTimeout(resolve));
  }
  download(new Blob(parts, { type: 'text/csv' }), fileName('history', 'csv'));
}
