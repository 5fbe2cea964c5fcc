import type { ChromiumPage } from '../e2e/browsers/chromium-page.ts';

/** The used fields of an event of Chromium's trace. Times are microseconds; `tdur` is the thread's CPU time. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { url?: string } };
}

/** A task of a page's main thread; times in ms. */
export interface Task {
  /** Start, on the clock of the trace. */
  at: number;
  ms: number;
  cpuMs: number;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** The site's own script, which identifies the main thread of its page. */
const PAGE_SCRIPT = '/site-app/app.js';

/** Returns everything that Chromium traces while `act` runs. */
export async function traced(page: ChromiumPage, act: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.page.context().newCDPSession(page.page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

/**
 * Returns the tasks of the page's main thread, in order. `isOfPage`: whether a script's address is one by which the page is
 * known; by default, that of the site's pages.
 */
export function tasksIn(
  events: readonly TraceEvent[],
  isOfPage = (url: string) => url.endsWith(PAGE_SCRIPT),
): Task[] {
  const page = events.find(({ args }) => isOfPage(args.data?.url ?? ''));
  if (!page) throw new Error('the trace has nothing of the page');
  return events
    .filter(({ pid, tid }) => pid === page.pid && tid === page.tid)
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .sort((one, other) => one.ts - other.ts)
    .map(({ ts, dur = 0, tdur = 0 }) => ({ at: ts / 1_000, ms: dur / 1_000, cpuMs: tdur / 1_000 }));
}
