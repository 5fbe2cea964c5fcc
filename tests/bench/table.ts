import type { BuildFigures } from './builds.ts';
import type { WrittenPages } from './in-page/writing.ts';
import type { Marks } from './marks.ts';
import { median, sum } from './numbers.ts';
import type { History, Results } from './parts.ts';

type Row = readonly [what: string, figure: string];

/** The results as lines of a Markdown table for each part. */
export function tableOf({ undisturbed, deaths, firefox, sizes }: Results): string {
  return [
    ...(undisturbed ? section('Chromium, in one life, no waits', ofHistory(undisturbed)) : []),
    ...(undisturbed?.marks ? section('A page of links, Chromium', ofMarks(undisturbed.marks)) : []),
    ...(deaths ? section("Chromium, deaths, the quick build's rate", ofHistory(deaths)) : []),
    ...(firefox ? section("Firefox, deaths, the players' rate", ofHistory(firefox)) : []),
    ...(sizes ? section('Bundles, bytes', ofSizes(sizes)) : []),
  ].join('\n');
}

/** The results of two builds with a history of so many attempts, as lines of a Markdown table. */
export function tableOfBuilds(attempts: number, figures: BuildFigures): string {
  const rows = Object.entries(figures).map(([name, { a, b, ratio, from, to, pairs }]) => [
    name,
    a.toFixed(1),
    b.toFixed(1),
    ratio.toFixed(2),
    `${from.toFixed(2)} to ${to.toFixed(2)}`,
    pairs,
  ]);
  const head = [`${grouped(attempts)} attempts`, 'A, ms', 'B, ms', 'B / A', 'its middle half', 'pairs'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function section(title: string, rows: readonly Row[]): string[] {
  return ['', `| ${title} | |`, '| --- | --- |', ...rows.map(([what, figure]) => `| ${what} | ${figure} |`)];
}

function ofSizes(sizes: NonNullable<Results['sizes']>): Row[] {
  return Object.entries(sizes).map(([part, { chromium, firefox }]) => [
    part,
    `${grouped(chromium)} in Chromium, ${grouped(firefox)} in Firefox`,
  ]);
}

function ofHistory({ reading, heap, writing }: History): Row[] {
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
    ...(writing ? ofWriting(writing) : []),
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

function ofWriting({ attempts, few, many }: NonNullable<History['writing']>): Row[] {
  const row = (before: number, { ours, raw }: WrittenPages): Row => [
    `writing a page after ${grouped(before)} attempts, and as raw IndexedDB`,
    `${median(ours).toFixed(0)} ms, ${median(raw).toFixed(0)} ms: ${(sum(ours) / sum(raw)).toFixed(2)} times`,
  ];
  return [row(attempts.few, few), row(attempts.many, many)];
}

function ofMarks(marks: Marks): Row[] {
  const { links, tried, rounds, longestOurs, oursMs, messages, answerMs, lastMarkMs } = marks;
  const { with: own, without } = marks;
  const pair = (name: keyof typeof own, digits: number) =>
    `${own[name].toFixed(digits)}, ${without[name].toFixed(digits)}: ours ${(own[name] - without[name]).toFixed(digits)}`;
  return [
    [
      'links, tried',
      `${grouped(links)}, ${grouped(tried)}; medians of ${rounds} loads each, with and without`,
    ],
    ['tasks above 50 ms', pair('longTasks', 0)],
    ['longest task, wall clock, ms', pair('longestMs', 1)],
    ['longest task, thread time, ms', pair('longestCpuMs', 1)],
    ['all tasks, thread time, ms', pair('cpuMs', 0)],
    ['layout shift', pair('layoutShift', 4)],
    [
      'longest task of our script in all loads, wall clock and thread time',
      `${longestOurs.ms.toFixed(1)} ms, ${longestOurs.cpuMs.toFixed(1)} ms`,
    ],
    ['our script in all tasks', `${oursMs.toFixed(1)} ms`],
    ['messages', String(messages)],
    [
      'from the message to its answer, to the last mark',
      `${answerMs.toFixed(0)} ms, ${lastMarkMs.toFixed(0)} ms`,
    ],
  ];
}

function grouped(number: number): string {
  return Math.round(number).toLocaleString('en');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
