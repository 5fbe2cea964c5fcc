import { dayStart, nextDayStart } from '../days.ts';
import type { Activity } from '../history/activity.ts';
import type { AttemptColumns } from './attempt-columns.ts';

/** How the history is grouped. */
export const GROUPINGS = ['day', 'problem'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Attempts that belong together, and what they come to. Both times are those of its attempts that are listed, epoch ms. */
export interface AttemptGroup extends Activity {
  /** Its first row in the list of rows. */
  start: number;
  problemId: number;
  from: number;
  to: number;
}

export interface AttemptList extends Activity {
  grouping: Grouping;
  /** The rows of the attempts, in the order in which they are shown. */
  rows: Uint32Array;
  /** In the order in which they are shown. */
  groups: AttemptGroup[];
  /** What is shown, one below the other: a place in `rows`, or `-1 - place` for the heading of a group in `groups`. */
  items: Int32Array;
}

/** Returns a list of attempts in groups. `rows`: those to list, the newest first. */
export function listOfAttempts(columns: AttemptColumns, rows: Uint32Array, grouping: Grouping): AttemptList {
  const inOrder = grouping === 'problem' ? byProblem(columns, rows) : rows;
  const groups = groupsOf(columns, inOrder, beginsIn(columns, grouping));
  const total = activityOf(columns, inOrder, 0, inOrder.length);
  return { ...total, grouping, rows: inOrder, groups, items: itemsOf(inOrder.length, groups) };
}

/** Whether a row begins another group than the row that is listed above it. */
type Begins = (row: number, above: number) => boolean;

function beginsIn(columns: AttemptColumns, grouping: Grouping): Begins {
  if (grouping === 'problem') return (row, above) => columns.problem[row] !== columns.problem[above];
  // The day above is looked up once for all its rows.
  let [from, before] = [0, 0];
  return (row, above) => {
    const time = columns.at[above] ?? 0;
    if (time < from || time >= before) [from, before] = [dayStart(time), nextDayStart(time)];
    return (columns.at[row] ?? 0) < from;
  };
}

/** Returns the rows with those of one problem together, the problem that was attempted last first. */
function byProblem({ problem, problemIds }: AttemptColumns, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(problemIds.length);
  for (const row of rows) counts[problem[row] ?? 0] = (counts[problem[row] ?? 0] ?? 0) + 1;
  const next = new Int32Array(problemIds.length).fill(-1);
  const grouped = new Uint32Array(rows.length);
  let free = 0;
  for (const row of rows) {
    const place = problem[row] ?? 0;
    let at = next[place] ?? -1;
    if (at < 0) {
      at = free;
      free += counts[place] ?? 0;
    }
    grouped[at] = row;
    next[place] = at + 1;
  }
  return grouped;
}

function groupsOf(columns: AttemptColumns, rows: Uint32Array, begins: Begins): AttemptGroup[] {
  const starts: number[] = [];
  for (let place = 0; place < rows.length; place++) {
    if (place === 0 || begins(rows[place] ?? 0, rows[place - 1] ?? 0)) starts.push(place);
  }
  return starts.map((start, nth) => {
    const end = starts[nth + 1] ?? rows.length;
    const [newest, oldest] = [rows[start] ?? 0, rows[end - 1] ?? 0];
    return {
      ...activityOf(columns, rows, start, end),
      start,
      problemId: columns.problemIds[columns.problem[newest] ?? 0] ?? 0,
      from: columns.at[oldest] ?? 0,
      to: columns.at[newest] ?? 0,
    };
  });
}

function activityOf(columns: AttemptColumns, rows: Uint32Array, start: number, end: number): Activity {
  let [solves, ms] = [0, 0];
  for (let place = start; place < end; place++) {
    const row = rows[place] ?? 0;
    solves += columns.solved[row] ?? 0;
    // NaN, an unknown time, adds nothing.
    ms += columns.ms[row] || 0;
  }
  return { attemptCount: end - start, solves, ms };
}

function itemsOf(count: number, groups: readonly AttemptGroup[]): Int32Array {
  const items = new Int32Array(count + groups.length);
  let at = 0;
  for (const [nth, { start }] of groups.entries()) {
    items[at++] = -1 - nth;
    const end = groups[nth + 1]?.start ?? count;
    for (let place = start; place < end; place++) items[at++] = place;
  }
  return items;
}
