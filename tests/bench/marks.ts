import { setTimeout as pause } from 'node:timers/promises';
import type { ChromiumBrowser } from '../e2e/browsers/chromium.ts';
import type { ChromiumPage } from '../e2e/browsers/chromium-page.ts';
import { AT_ONCE_BUILDS, type Companion, launch, SITE } from '../e2e/companion.ts';
import { inContentWorld, WATCH_MESSAGES, type WatchedMessage } from '../e2e/content-world.ts';
import { setEnabled } from '../e2e/extension-life.ts';
import { goWithin } from '../e2e/panel-view.ts';
import { nearOnesAreMarked, triedIn } from './near-marks.ts';
import { median, sum } from './numbers.ts';
import type { Stage } from './stage.ts';
import { type Task, tasksIn, traced } from './trace.ts';

/** Measurements of a page with many links, with the extension and without, in ms; each is the median of all rounds. */
export interface Marks {
  links: number;
  tried: number;
  rounds: number;
  with: Load;
  without: Load;
  /** The longest task of which our script used more than half. */
  longestOurs: Task;
  /** The time of our script in all tasks together. */
  oursMs: number;
  /** Number of the page's messages to the worker; below: ms until the answer, and until the last mark. */
  messages: number;
  answerMs: number;
  lastMarkMs: number;
}

/** What a page's main thread did from its start until it was idle. */
interface Load {
  /** Tasks of more than 50 ms, as the page's own observer reports them. */
  longTasks: number;
  longestMs: number;
  longestCpuMs: number;
  /** Sum of all tasks. */
  cpuMs: number;
  layoutShift: number;
}

interface Round {
  with: Loaded;
  without: Loaded;
  timed: Awaited<ReturnType<typeof timed>>;
}

type Loaded = Awaited<ReturnType<typeof load>>;

const LINKS = 2_000;
const ROUNDS = 5;
const LOOK_EVERY = 300;

const OBSERVE = `(() => {
  globalThis.seen = { longTasks: 0, layoutShift: 0 };
  new PerformanceObserver((list) => { seen.longTasks += list.getEntries().length; }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

/** Loads the page alternately with the extension, whose history is complete, and in a second browser without it. */
export async function measureMarks({ site, companion, player }: Stage): Promise<Marks> {
  const tried = triedIn(site, player, LINKS);
  const bare = await launch('chromium', { extension: AT_ONCE_BUILDS.chromium, sitePort: site.port });
  try {
    await setEnabled(bare, false);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const without = await load(bare as ChromiumBrowser, []);
      const own = await load(companion.browser as ChromiumBrowser, tried);
      rounds.push({ with: own, without, timed: await timed(companion, tried) });
    }
    const all = <T>(of: (round: Round) => T) => rounds.map(of);
    return {
      links: LINKS,
      tried: tried.length,
      rounds: ROUNDS,
      with: middle(all((round) => round.with)),
      without: middle(all((round) => round.without)),
      longestOurs: longestOf(all((round) => round.with.longestOurs)),
      oursMs: median(all((round) => round.with.oursMs)),
      messages: median(all(({ timed: { messages } }) => messages)),
      answerMs: median(all(({ timed: { answerMs } }) => answerMs)),
      lastMarkMs: median(all(({ timed: { lastMarkMs } }) => lastMarkMs)),
    };
  } finally {
    await bare.close();
  }
}

/** Loads the page once, traced until it is complete and the links to `tried` problems near the window have a mark. */
async function load(browser: ChromiumBrowser, tried: readonly number[]) {
  const page = await browser.newPage();
  await page.page.addInitScript(OBSERVE);
  const events = await traced(
    page,
    async () => {
      await page.goto(`${SITE}/problems/all?count=${LINKS}`);
      await untilThere(page, tried);
    },
    { profiled: true },
  );
  const { longTasks, layoutShift } = await page.evaluate<{ longTasks: number; layoutShift: number }>('seen');
  await page.close();
  const tasks = tasksIn(events, browser.extensionOrigin);
  return {
    longTasks,
    layoutShift,
    longestMs: Math.max(...tasks.map(({ ms }) => ms)),
    longestCpuMs: Math.max(...tasks.map(({ cpuMs }) => cpuMs)),
    cpuMs: sum(tasks.map(({ cpuMs }) => cpuMs)),
    oursMs: sum(tasks.map(({ oursMs }) => oursMs)),
    longestOurs: longestOf(tasks.filter(({ ms, oursMs }) => oursMs > ms / 2)),
  };
}

/** Checks from outside the page: code that waits in the page would be measured too. */
async function untilThere(page: ChromiumPage, tried: readonly number[]): Promise<void> {
  const isThere = `document.getElementsByClassName('card').length === ${LINKS} &&
    [...document.images].every(({ complete }) => complete) &&
    ${nearOnesAreMarked(tried)}`;
  while (!(await page.evaluate<boolean>(isThere))) await pause(LOOK_EVERY);
  await pause(LOOK_EVERY);
}

/** Adds the same links to an open page, and measures the times of its messages and marks. */
async function timed(companion: Companion, tried: readonly number[]) {
  const page = (await companion.browser.newPage()) as ChromiumPage;
  await page.goto(`${SITE}/keys`);
  await page.waitFor('document.querySelector("h1")');
  await inContentWorld(companion, page, WATCH_MESSAGES);
  await page.evaluate(WATCH_MARKS);
  await goWithin(page, `/problems/all?count=${LINKS}`);
  await untilThere(page, tried);
  const messages = JSON.parse(
    await inContentWorld(companion, page, 'globalThis.messages'),
  ) as WatchedMessage[];
  const asked = messages.filter(({ ask }) => ask === 'marks');
  const lastMark = await page.evaluate<number>('lastMark');
  await page.close();
  const [first] = asked;
  if (!first) throw new Error('the page sent no message');
  return { messages: asked.length, answerMs: first.answered - first.sent, lastMarkMs: lastMark - first.sent };
}

const WATCH_MARKS = `void new MutationObserver(() => { globalThis.lastMark = performance.now(); })
  .observe(document, { subtree: true, attributeFilter: ['data-companion-mark'] })`;

function longestOf(tasks: readonly Task[]): Task {
  return tasks.reduce((longest, task) => (task.ms > longest.ms ? task : longest), {
    at: 0,
    ms: 0,
    cpuMs: 0,
    oursMs: 0,
  });
}

function middle(loads: readonly Load[]): Load {
  const of = (name: keyof Load) => median(loads.map((one) => one[name]));
  return {
    longTasks: of('longTasks'),
    longestMs: of('longestMs'),
    longestCpuMs: of('longestCpuMs'),
    cpuMs: of('cpuMs'),
    layoutShift: of('layoutShift'),
  };
}
