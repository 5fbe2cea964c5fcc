import { describe, expect, it } from 'vitest';
import {
  csvHead,
  csvLine,
  EXPORTED_FIELDS,
  type ExportedAttempt,
  exportedAttempt,
} from '../../../lib/attempt-list/exported.ts';
import { forAll } from '../for-all.ts';
import { attempts, info, NO_INFO } from './arbitrary-attempts.ts';

const SITE = 'https://www.goproblems.com';
const AT = Date.UTC(2026, 10, 24);

/** Returns the cells of a CSV text, as RFC 4180 reads them. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (let at = 0; at < csv.length; at = CELL.lastIndex) {
    CELL.lastIndex = at;
    const found = CELL.exec(csv);
    if (!found) throw new Error(`no cell at ${at} of ${csv}`);
    const [, quoted, plain, end] = found;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  rows.pop();
  return rows;
}

/** Returns the attempt that a line of a CSV file tells of. */
function attemptIn(cells: readonly string[]): ExportedAttempt {
  const [id, problem, address, at, result, seconds, rank, genre, sign, context] = cells;
  const orNull = (text = '') => (text === '' ? null : text.replace(/^'(?=[=+\-@\t\r])/, ''));
  return {
    id: Number(id),
    problem: Number(problem),
    address: address ?? '',
    at: at ?? '',
    result: result as ExportedAttempt['result'],
    seconds: seconds === '' ? null : Number(seconds),
    rank: orNull(rank),
    genre: orNull(genre),
    sign: orNull(sign) as ExportedAttempt['sign'],
    context: orNull(context),
  };
}

describe('the history in a file', () => {
  it('has the same attempts when it is read again', () => {
    forAll(attempts, info, (all, known) => {
      const exported = all.map((one) => exportedAttempt(one, known.get(one.problemId) ?? NO_INFO, SITE));
      const csv = csvHead() + exported.map(csvLine).join('');
      const [head, ...lines] = cellsOf(csv);
      expect(head).toEqual([...EXPORTED_FIELDS]);
      expect(lines.map(attemptIn)).toEqual(exported);
    });
  });

  it('says of an attempt what the page says', () => {
    const attempt = { id: 9, problemId: 12, at: AT, solved: false, ms: 4_250, level: 3 };
    const rank = { value: 5, unit: 'kyu', uncertain: true } as const;
    expect(csvLine(exportedAttempt(attempt, { rank, genre: 'tesuji', sign: 'unsolved' }, SITE))).toBe(
      `9,12,${SITE}/problems/12,2026-11-24T00:00:00.000Z,failed,4.25,5 kyu?,tesuji,unsolved,\r\n`,
    );
    expect(csvLine(exportedAttempt({ ...attempt, ms: null }, NO_INFO, SITE))).toBe(
      `9,12,${SITE}/problems/12,2026-11-24T00:00:00.000Z,failed,,27 kyu,,,\r\n`,
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'lets a spreadsheet compute nothing of %j',
    (genre) => {
      const attempt = { id: 9, problemId: 12, at: 0, solved: true, ms: null, level: null };
      const line = csvLine(exportedAttempt(attempt, { rank: null, genre, sign: null }, SITE));
      expect(cellsOf(line)[0]?.[7]).toBe(`'${genre}`);
    },
  );
});
