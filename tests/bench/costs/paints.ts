import type { PopupTab } from '../../../lib/popup/popup-state.ts';
import type { ChromiumBrowser } from '../../e2e/browsers/chromium.ts';
import type { ChromiumPage } from '../../e2e/browsers/chromium-page.ts';

/** Paints of an opened popup or page, ms since its navigation began. */
export interface PopupPaints {
  /** The first text or picture. */
  first: number;
  /** The first stored data of its tab. */
  data: number;
}

/** Expressions for a page, by the name of what is painted as soon as they are true. */
type Conditions<Name extends string> = Record<Name, string>;

/** The first element of each tab that shows stored data. */
const DATA: Record<PopupTab, string> = {
  problems: '.ResultList a',
  recent: '.RecentList a',
};

/** How often a page is opened until one opening was in front from its start to its end. */
const MOST_OPENINGS = 5;

/** Opens the popup's page in a tab, where nothing but the page is on the screen, and measures its paints. */
export function popupPaints(browser: ChromiumBrowser, origin: string, tab: PopupTab): Promise<PopupPaints> {
  return paintsOf(browser, `${origin}/popup.html`, { data: shows(DATA[tab]) });
}

/** Opens the history page and measures its paints: the data are the newest attempts. */
export function historyPaints(browser: ChromiumBrowser, origin: string): Promise<PopupPaints> {
  return paintsOf(browser, `${origin}/history-page.html`, { data: shows('.AttemptRow') });
}

function shows(selector: string): string {
  return `document.querySelector(${JSON.stringify(selector)})`;
}

/** Opens a page in a tab and resolves to when these conditions were painted and what came first, ms since its navigation began. */
export async function paintsOf<Name extends string>(
  browser: ChromiumBrowser,
  address: string,
  conditions: Conditions<Name>,
): Promise<Record<Name | 'first', number>> {
  // Another tab that is just closing may bring the next one to the front, and a hidden page paints nothing.
  for (let opening = 0; opening < MOST_OPENINGS; opening++) {
    const paints = await paintsUnlessHidden(browser, address, conditions);
    if (paints) return paints;
  }
  throw new Error('Another tab came to the front each time.');
}

/** Resolves to the paints of one opening; null if the page was hidden meanwhile. */
async function paintsUnlessHidden<Name extends string>(
  browser: ChromiumBrowser,
  address: string,
  conditions: Conditions<Name>,
): Promise<Record<Name | 'first', number> | null> {
  const page = await browser.newPage();
  try {
    await page.page.bringToFront();
    await page.page.addInitScript(notePaints(conditions));
    await page.goto(address);
    await page.waitFor(
      `globalThis.wasHidden || ${Object.keys(conditions).length} === Object.keys(globalThis.paints ?? {}).length`,
    );
    if (await page.evaluate<boolean>('globalThis.wasHidden')) return null;
    const paints = await page.evaluate<Record<Name, number>>('paints');
    return { ...paints, first: await firstPaint(page) };
  } finally {
    await page.close();
  }
}

/** Opens the popup and goes to this tab, with which it opens the next time. The extension's process runs then. */
export async function chooseTab(browser: ChromiumBrowser, origin: string, tab: PopupTab): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/popup.html`);
  await page.waitFor('document.querySelector(".Popup")');
  await page.click(`#tab-${tab}`);
  await page.waitFor(`document.querySelector('${DATA[tab]}')`);
  await page.waitFor(`!document.querySelector('[data-busy="true"], [data-pending="true"]')`);
  await page.close();
}

/** Opens a page and resolves to its first paint, ms since its navigation began. */
export async function plainPaint(browser: ChromiumBrowser, address: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.goto(address);
    return await firstPaint(page);
  } finally {
    await page.close();
  }
}

function firstPaint(page: ChromiumPage): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0];
      if (paint) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  })`);
}

/**
 * A script that looks at each frame which conditions are true, and sets `paints` after it; and `wasHidden` if the page is not in front.
 */
function notePaints(conditions: Conditions<string>): string {
  const waiting = Object.entries(conditions).map(([name, is]) => `${JSON.stringify(name)}: () => ${is}`);
  return `{
    globalThis.wasHidden = document.hidden;
    addEventListener('visibilitychange', () => { globalThis.wasHidden = true; });
    const paints = globalThis.paints = {};
    const waiting = { ${waiting} };
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      for (const name of data) paints[name] = performance.now();
    };
    const look = () => {
      const painted = Object.keys(waiting).filter((name) => waiting[name]());
      for (const name of painted) delete waiting[name];
      if (painted.length > 0) port2.postMessage(painted);
      if (Object.keys(waiting).length > 0) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }`;
}
