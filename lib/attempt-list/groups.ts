import { dayStart, nextDayStart } from '../days.ts';
import type { Activity } from '../history/activity.ts';
import { type Attempts, NO_TIME } from '../history/attempts.ts';

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
export function listOfAttempts(attempts: Attempts, rows: Uint32Array, grouping: Grouping): AttemptList {
  const inOrder = grouping === 'problem' ? byProblem(attempts, rows) : rows;
  const groups = groupsOf(attempts, inOrder, beginsIn(attempts, grouping));
  const total = activityOf(attempts, inOrder, 0, inOrder.length);
  return { ...total, grouping, rows: inOrder, groups, items: itemsOf(inOrder.length, groups) };
}

/** Whether a row begins another group than the row that is listed above it. */
type Begins = (row: number, above: number) => boolean;

function beginsIn(attempts: Attempts, grouping: Grouping): Begins {
  const { problemId, at } = attempts;
  if (grouping === 'problem') return (row, above) => problemId[row] !== problemId[above];
  // The day above is looked up once for all its rows.
  let [from, before] = [0, 0];
  return (row, above) => {
    const time = at[above] as number;
    if (time < from || time >= before) [from, before] = [dayStart(time), nextDayStart(time)];
    return (at[row] as number) < from;
  };
}

/** Returns the rows with those of one problem together, the problem that was attempted last first. */
function byProblem({ problemId }: Attempts, rows: Uint32Array): Uint32Array {
  const idOf = (row: number) => problemId[row] as number;
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(idOf(row), (counts.get(idOf(row)) ?? 0) + 1);
  /** Where the next row of each problem comes. */
  const next = new Map<number, number>();
  let start = 0;
  for (const [id, count] of counts) {
    next.set(id, start);
    start += count;
  }
  const grouped = new Uint32Array(rows.length);
  for (const row of rows) {
    const place = next.get(idOf(row)) ?? 0;
    grouped[place] = row;
    next.set(idOf(row), place + 1);
  }
  return grouped;
}

function groupsOf(attempts: Attempts, rows: Uint32Array, begins: Begins): AttemptGroup[] {
  const starts: number[] = [];
  for (let place = 0; place < rows.length; place++) {
    if (place === 0 || begins(rows[place] ?? 0, rows[place - 1] ?? 0)) starts.push(place);
  }
  return starts.map((start, nth) => {
    const end = starts[nth + 1] ?? rows.length;
    const [newest, oldest] = [rows[start] ?? 0, rows[end - 1] ?? 0];
    return {
      ...activityOf(attempts, rows, start, end),
      start,
      problemId: attempts.problemId[newest] ?? 0,
      from: attempts.at[oldest] ?? 0,
      to: attempts.at[newest] ?? 0,
    };
  });
}

function activityOf(attempts: Attempts, rows: Uint32Array, start: number, end: number): Activity {
  let [solves, ms] = [0, 0];
  for (let place = start; place < end; place++) {
    const row = rows[place] as number;
    solves += attempts.solved[row] as number;
    const taken = attempts.ms[row] as number;
    if (taken !== NO_TIME) ms += taken;
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
