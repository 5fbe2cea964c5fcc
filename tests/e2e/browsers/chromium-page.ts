// One tab of Chromium: navigation and looks through CDP, pointer and keys through Playwright.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { ShadowView, TestPage } from './browser.ts';
import { ChromiumView } from './chromium-view.ts';
import { shadowView } from './page.ts';

const STEP_PATIENCE = 30_000;

/** Makes the tab of Playwright's page usable for tests. */
export async function chromiumPage(context: BrowserContext, page: Page): Promise<ChromiumPage> {
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  return new ChromiumPage(page, session);
}

/** As `TestPage`, with Playwright's own page for what only Chromium can do (axe, tracing, CDP). */
export class ChromiumPage extends ChromiumView implements TestPage {
  readonly page: Page;
  readonly session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    super((method, params) => session.send(method, params));
    this.page = page;
    this.session = session;
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  back(): Promise<void> {
    return this.#step(-1);
  }

  forward(): Promise<void> {
    return this.#step(1);
  }

  async url(): Promise<string> {
    return this.page.url();
  }

  clickAt(x: number, y: number): Promise<void> {
    return this.page.mouse.click(x, y);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.page.keyboard.type(text);
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  bringToFront(): Promise<void> {
    return this.page.bringToFront();
  }

  shadow(host: string): ShadowView {
    return shadowView(this, host);
  }

  async screenshot(path: string): Promise<void> {
    await this.page.screenshot({ path });
  }

  setViewport(width: number, height: number): Promise<void> {
    return this.page.setViewportSize({ width, height });
  }

  close(): Promise<void> {
    return this.page.close();
  }

  documentLeft(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const heard = ({ frame }: { frame: { parentId?: string } }) => frame.parentId === undefined && done();
      const done = () => {
        this.session.off('Page.frameNavigated', heard);
        resolve();
      };
      this.session.on('Page.frameNavigated', heard);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  /** As `documentLeft`, for a step to another address of the same document. */
  #addressReached(wanted: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const heard = ({ url }: { url: string }) => url === wanted && done();
      const done = () => {
        this.session.off('Page.navigatedWithinDocument', heard);
        resolve();
      };
      this.session.on('Page.navigatedWithinDocument', heard);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  // Not Playwright's goBack: it waits for a load event, and a page out of the back/forward cache has none.
  async #step(delta: number): Promise<void> {
    const { currentIndex, entries } = await this.session.send('Page.getNavigationHistory');
    const entry = entries[currentIndex + delta];
    if (!entry) throw new Error(`The tab's history has no entry ${delta} from here.`);
    const given = AbortSignal.timeout(STEP_PATIENCE);
    const arrived = Promise.race([this.documentLeft(given), this.#addressReached(entry.url, given)]);
    await this.session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
    await arrived;
    if (given.aborted) throw new Error(`Not there within ${STEP_PATIENCE} ms: ${entry.url}`);
    await this.waitFor('document.readyState === "complete"');
  }
}
