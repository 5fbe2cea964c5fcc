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

/** The first element of each tab that shows stored data. */
const DATA: Record<PopupTab, string> = {
  problems: '.ResultList a',
  recent: '.RecentList a',
};

/** How often a page is opened until one opening was in front from its start to its end. */
const MOST_OPENINGS = 5;

/** Opens the popup's page in a tab, where nothing but the page is on the screen, and measures its paints. */
export function popupPaints(browser: ChromiumBrowser, origin: string, tab: PopupTab): Promise<PopupPaints> {
  return paintsOf(browser, `${origin}/popup.html`, DATA[tab]);
}

/** Opens the history page and measures its paints: the data are the newest attempts. */
export function historyPaints(browser: ChromiumBrowser, origin: string): Promise<PopupPaints> {
  return paintsOf(browser, `${origin}/history-page.html`, '.AttemptRow');
}

export async function paintsOf(
  browser: ChromiumBrowser,
  address: string,
  data: string,
): Promise<PopupPaints> {
  // Another tab that is just closing may bring the next one to the front, and a hidden page paints nothing.
  for (let opening = 0; opening < MOST_OPENINGS; opening++) {
    const paints = await paintsUnlessHidden(browser, address, data);
    if (paints) return paints;
  }
  throw new Error('Another tab came to the front each time.');
}

/** Resolves to the paints of one opening; null if the page was hidden meanwhile. */
async function paintsUnlessHidden(
  browser: ChromiumBrowser,
  address: string,
  data: string,
): Promise<PopupPaints | null> {
  const page = await browser.newPage();
  try {
    await page.page.bringToFront();
    await page.page.addInitScript(noteData(data));
    await page.goto(address);
    await page.waitFor('globalThis.dataPaint || globalThis.wasHidden');
    if (await page.evaluate<boolean>('globalThis.wasHidden')) return null;
    return { first: await firstPaint(page), data: await page.evaluate<number>('dataPaint') };
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

/** A script that sets `dataPaint` after the first frame in which an element matches, and `wasHidden` if the page is not in front. */
function noteData(selector: string): string {
  return `{
    globalThis.wasHidden = document.hidden;
    addEventListener('visibilitychange', () => { globalThis.wasHidden = true; });
    const observer = new MutationObserver(() => {
      if (!document.querySelector(${JSON.stringify(selector)})) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => { globalThis.dataPaint = performance.now(); };
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true });
  }`;
}
