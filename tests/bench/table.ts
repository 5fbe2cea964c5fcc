import type { History, Results } from './parts.ts';

type Row = readonly [what: string, figure: string];

/** The results as lines of a Markdown table for each part. */
export function tableOf({ undisturbed, firefox }: Results): string {
  return [
    ...(undisturbed ? section('Chromium, in one life, no waits', ofHistory(undisturbed)) : []),
    ...(firefox ? section("Firefox, deaths, the players' rate", ofHistory(firefox)) : []),
  ].join('\n');
}

function section(title: string, rows: readonly Row[]): string[] {
  return ['', `| ${title} | |`, '| --- | --- |', ...rows.map(([what, figure]) => `| ${what} | ${figure} |`)];
}

function ofHistory({ reading, heap }: History): Row[] {
  const { attempts, seconds, rowsPerSecond, pageMs, requests, deaths, databaseBytes } = reading;
  return [
    ['attempts, deaths', `${grouped(attempts)}, ${deaths}`],
    ['requests for attempts', grouped(requests)],
    [
      'whole reading: network, waits and writing',
      `${seconds.toFixed(1)} s, ${grouped(rowsPerSecond)} rows/s`,
    ],
    [
      'a page, median of the first hundred and of the last',
      `${pageMs.first.toFixed(0)} ms, ${pageMs.last.toFixed(0)} ms`,
    ],
    ['database, by the browser', megabytes(databaseBytes)],
    ...ofHeap(heap),
  ];
}

function ofHeap(heap: History['heap']): Row[] {
  if (!heap) return [['heap of the worker', 'unknown']];
  const { peak, live } = heap;
  const rows: Row[] = [['heap of the worker, most', megabytes(peak)]];
  const [first, last] = [live[0], live.at(-1)];
  if (first === undefined || last === undefined) return rows;
  const ends = `${megabytes(first)}, ${megabytes(last)}`;
  return [...rows, ['… after garbage collection, first and last', ends]];
}

function grouped(number: number): string {
  return Math.round(number).toLocaleString('en');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
