import { setTimeout as pause } from 'node:timers/promises';
import type { ChromiumBrowser } from '../e2e/browsers/chromium.ts';
import type { ChromiumPage } from '../e2e/browsers/chromium-page.ts';
import { type Companion, HOST, SITE } from '../e2e/companion.ts';
import { WATCH_MESSAGES, type WatchedMessage } from '../e2e/content-world.ts';
import { goWithin } from '../e2e/panel-view.ts';
import { sum } from './numbers.ts';
import { tasksIn, traced } from './trace.ts';

const LOOK_EVERY = 300;
/** The panel's text once it shows a problem's attempts. */
const FILLED = /Tries\s+\d/i;

const FIRST_PAINT = `new Promise((resolve) => {
  const tell = (list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    const [document] = performance.getEntriesByType('navigation');
    if (paint) resolve(paint.startTime - document.responseEnd);
  };
  new PerformanceObserver(tell).observe({ type: 'paint', buffered: true });
})`;

/**
 * The measurements of a build, all in ms. Each starts with a worker that has ended, as a player's worker has after half a
 * minute.
 */
export const TIMINGS = {
  /** From the start of the popup's document, which the debugger delayed before, to the first content on the screen. */
  popup: async ({ options, browser, openPopup }: Companion) => {
    await options.bringToFront();
    await browser.killWorker();
    const popup = await openPopup();
    const firstPaint = await popup.evaluate<number>(FIRST_PAINT);
    await popup.close();
    return { 'popup, first paint': firstPaint };
  },

  /** The main thread's time, by Chromium's trace, from the load of a problem page until the panel shows the attempts. */
  problemPage: async ({ browser }: Companion, problemId: number) => {
    await browser.killWorker();
    const page = (await browser.newPage()) as ChromiumPage;
    const events = await traced(
      page,
      async () => {
        await page.goto(`${SITE}/problems/${problemId}`);
        await untilFilled(page);
      },
      { profiled: true },
    );
    await page.close();
    const tasks = tasksIn(events, browser.extensionOrigin);
    const last = tasks.findLastIndex(({ oursMs }) => oursMs > 0);
    const until = tasks.slice(0, last + 1);
    return {
      'problem page, main thread until the panel is there': sum(until.map(({ cpuMs }) => cpuMs)),
      '… of which our scripts': sum(until.map(({ oursMs }) => oursMs)),
    };
  },

  /** From a page's message about a problem to its answer, by a worker that must first start. */
  coldReply: async ({ browser }: Companion, problemId: number) => {
    const page = (await browser.newPage()) as ChromiumPage;
    await page.goto(`${SITE}/keys`);
    await page.waitFor('document.querySelector("h1")');
    const chromium = browser as ChromiumBrowser;
    await chromium.evaluateAsContentScript(page, `(${WATCH_MESSAGES}, null)`);
    await browser.killWorker();
    await goWithin(page, `/problems/${problemId}`);
    await untilFilled(page);
    const messages = await chromium.evaluateAsContentScript<WatchedMessage[]>(page, 'messages');
    await page.close();
    const about = messages.filter((one) => one.with?.id === problemId);
    const [first, answered] = [about[0], about.find((one) => one.answered > 0)];
    if (!first || !answered) throw new Error('the page got no answer');
    return { "worker's cold reply": answered.answered - first.sent };
  },
};

/** Checks from outside the page and seldom: code that waits in the page would be measured too. */
async function untilFilled(page: ChromiumPage): Promise<void> {
  while (!FILLED.test(await page.shadow(HOST).text())) await pause(LOOK_EVERY);
}
