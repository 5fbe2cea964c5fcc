import {
  csvHead,
  csvLine,
  type ExportSource,
  exportedAttempt,
  JSON_END,
  jsonHead,
  jsonLine,
} from '../../../lib/attempt-list/exported.ts';
import { type FileKind, listedAttempt, type ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import { dateAt } from '../../../lib/days.ts';
import { download } from '../download.ts';

/** Lines that are made in one task. */
const PART = 1_000;
const TYPES: Readonly<Record<FileKind, string>> = { csv: 'text/csv', json: 'application/json' };

/** Saves these attempts (their rows) as a file. It is made in parts, so that the page answers in between. */
export async function saveFile(
  kind: FileKind,
  history: ReadHistory,
  rows: Uint32Array,
  source: ExportSource,
): Promise<void> {
  const parts = [kind === 'csv' ? csvHead() : jsonHead(source)];
  for (let start = 0; start < rows.length; start += PART) {
    const lines = Array.from(rows.subarray(start, start + PART), (row, nth) => {
      const { facts, ...attempt } = listedAttempt(history, row);
      const exported = exportedAttempt(attempt, facts, source.site);
      return kind === 'csv' ? csvLine(exported) : jsonLine(exported, start + nth === 0);
    });
    parts.push(lines.join(''));
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (kind === 'json') parts.push(JSON_END);
  download(new Blob(parts, { type: TYPES[kind] }), `goproblems-history-${dateAt(source.madeAt)}.${kind}`);
}
