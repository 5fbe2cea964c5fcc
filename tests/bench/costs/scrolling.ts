import type { ChromiumBrowser } from '../../e2e/browsers/chromium.ts';
import { tasksIn, traced } from '../trace.ts';

/** Leaps from the first attempt to the last one, then short steps back, as a wheel makes them. */
const SCROLL = `(async () => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const height = document.documentElement.scrollHeight;
  for (let nth = 1; nth <= 60; nth++) {
    scrollTo(0, (height * nth) / 60);
    await drawn();
  }
  for (let nth = 0; nth < 120; nth++) {
    scrollBy(0, -250);
    await drawn();
  }
})()`;

/** Opens the history page, scrolls its whole history from end to end, and resolves to the longest task of its main thread meanwhile, ms. */
export async function longestWhileScrolling(browser: ChromiumBrowser, origin: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.page.bringToFront();
    await page.goto(`${origin}/history-page.html`);
    await page.waitFor(`/solved$/.test(document.querySelector('.HistoryBar-count')?.innerText)`);
    const events = await traced(page, () => page.evaluate(SCROLL));
    const tasks = tasksIn(events, (url) => url.startsWith(`${origin}/chunks/history-page-`));
    return Math.max(...tasks.map(({ ms }) => ms));
  } finally {
    await page.close();
  }
}
