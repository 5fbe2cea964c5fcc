import { setTimeout as pause } from 'node:timers/promises';
import type { ChromiumBrowser } from '../../e2e/browsers/chromium.ts';
import type { ChromiumPage } from '../../e2e/browsers/chromium-page.ts';
import { SITE } from '../../e2e/companion.ts';
import { sum } from '../numbers.ts';
import { type Task, type TraceEvent, tasksIn, traced } from '../trace.ts';

/** The main thread's work for one load of a page, ms. */
export interface ThreadTime {
  /** The processor's time for all tasks. */
  cpuMs: number;
  /** The longest task of which scripts of the extension used more than half; 0 without one. */
  longestOwnMs: number;
}

/** How long a load is traced. The same for all extensions, so that each load contains as much of the page's own work. */
const TRACED_MS = 1_000;
const LOOK_EVERY_MS = 250;
const LONGEST_MS = 20_000;

/**
 * Loads a page of the site in a new tab and returns what its main thread did. The extension's work must be done then: if
 * `isDone` is still false, the trace goes on. `origin`: that of the extension whose tasks are counted as its own.
 */
export async function threadTime(
  browser: ChromiumBrowser,
  path: string,
  isDone: (page: ChromiumPage) => Promise<boolean>,
  origin: string | null,
): Promise<ThreadTime> {
  const page = await browser.newPage();
  try {
    const events = await traced(page, async () => {
      await page.goto(SITE + path);
      await pause(TRACED_MS);
      const end = performance.now() + LONGEST_MS;
      while (!(await isDone(page))) {
        if (performance.now() > end) throw new Error(`The work on ${path} did not end.`);
        await pause(LOOK_EVERY_MS);
      }
    });
    const tasks = tasksIn(events);
    return {
      cpuMs: sum(tasks.map(({ cpuMs }) => cpuMs)),
      longestOwnMs: origin === null ? 0 : longestOwnMs(tasks, events, origin),
    };
  } finally {
    await page.close();
  }
}

function longestOwnMs(tasks: readonly Task[], events: readonly TraceEvent[], origin: string): number {
  const calls = outermost(
    events.filter(({ ph, args }) => ph === 'X' && args.data?.url?.startsWith(`${origin}/`)),
  );
  const own = tasks.filter(({ at, ms }) => {
    const inTask = calls.filter(({ ts }) => ts / 1_000 >= at && ts / 1_000 <= at + ms);
    return sum(inTask.map(({ dur = 0 }) => dur / 1_000)) > ms / 2;
  });
  return Math.max(0, ...own.map(({ ms }) => ms));
}

/** Returns the events that are in no other one. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0;
  return events
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}
