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
  id?: string;
  args: {
    data?: {
      url?: string;
      startTime?: number;
      timeDeltas?: number[];
      cpuProfile?: { nodes?: ProfileNode[]; samples?: number[] };
    };
  };
}

/** A function of the CPU profile, and its caller. */
interface ProfileNode {
  id: number;
  parent?: number;
  callFrame: { url?: string };
}

/** A task of a page's main thread; times in ms. */
export interface Task {
  /** Start, on the clock of the trace. */
  at: number;
  ms: number;
  cpuMs: number;
  /** Time in which a script of the extension was running, by the profile's samples. */
  oursMs: number;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
const PROFILER = 'disabled-by-default-v8.cpu_profiler';

/** The site's own script, which identifies the main thread of its page. */
const PAGE_SCRIPT = '/site-app/app.js';

/**
 * Returns everything that Chromium traces while `act` runs. `profiled`: with samples of what scripts were running, which takes
 * time itself.
 */
export async function traced(
  page: ChromiumPage,
  act: () => Promise<void>,
  { profiled }: { profiled: boolean },
): Promise<TraceEvent[]> {
  const session = await page.page.context().newCDPSession(page.page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: profiled ? [...CATEGORIES, PROFILER] : CATEGORIES },
  });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

/**
 * Returns the tasks of the page's main thread, in order. `ours` is the start of the extension's addresses; null: not wanted.
 * `isOfPage`: whether a script's address is one by which the page is known; by default, that of the site's pages.
 */
export function tasksIn(
  events: readonly TraceEvent[],
  ours: string | null,
  isOfPage = (url: string) => url.endsWith(PAGE_SCRIPT),
): Task[] {
  const page = events.find(({ args }) => isOfPage(args.data?.url ?? ''));
  if (!page) throw new Error('the trace has nothing of the page');
  const onMain = events.filter(({ pid, tid }) => pid === page.pid && tid === page.tid);
  const samples = ours === null ? [] : samplesIn(events, onMain, ours);
  return onMain
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .sort((one, other) => one.ts - other.ts)
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      at: ts / 1_000,
      ms: dur / 1_000,
      cpuMs: tdur / 1_000,
      oursMs: samples
        .filter((sample) => sample.ts >= ts && sample.ts <= ts + dur)
        .reduce((sum, sample) => sum + sample.ms, 0),
    }));
}

/** Samples of the main thread's profile that were taken in our scripts, or in functions that these called. */
function samplesIn(events: readonly TraceEvent[], onMain: readonly TraceEvent[], ours: string) {
  return onMain
    .filter(({ name }) => name === 'Profile')
    .flatMap((profile) => {
      const chunks = events
        .filter(({ name, pid, id }) => name === 'ProfileChunk' && pid === profile.pid && id === profile.id)
        .sort((one, other) => one.ts - other.ts)
        .map(({ args }) => args.data);
      const nodes = new Map(
        chunks.flatMap((chunk) => (chunk?.cpuProfile?.nodes ?? []).map((node) => [node.id, node] as const)),
      );
      const isOurs = (id: number | undefined): boolean => {
        const node = id === undefined ? undefined : nodes.get(id);
        return node !== undefined && (node.callFrame.url?.startsWith(ours) || isOurs(node.parent));
      };
      const deltas = chunks.flatMap((chunk) => chunk?.timeDeltas ?? []);
      const ids = chunks.flatMap((chunk) => chunk?.cpuProfile?.samples ?? []);
      let ts = profile.args.data?.startTime ?? 0;
      return ids.flatMap((id, i) => {
        ts += deltas[i] ?? 0;
        // A sample counts for the time until the next one.
        return isOurs(id) ? [{ ts, ms: (deltas[i + 1] ?? 0) / 1_000 }] : [];
      });
    });
}
