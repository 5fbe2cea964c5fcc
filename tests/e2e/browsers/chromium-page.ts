// One tab of Chromium: navigation and reads through CDP, pointer and keys through Playwright.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { TestPage } from './browser.ts';
import { ChromiumTab } from './chromium-tab.ts';
import { pointIn } from './page.ts';

/** Makes the tab of Playwright's page usable for tests. */
export async function chromiumPage(context: BrowserContext, page: Page): Promise<ChromiumPage> {
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  return new ChromiumPage(page, session);
}

/** Implements `TestPage`, and gives access to Playwright's own page for what only Chromium can do (axe, tracing, CDP). */
export class ChromiumPage extends ChromiumTab implements TestPage {
  readonly page: Page;
  readonly session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    super({
      send: (method, params) => session.send(method, params),
      listen: (event, listener) => {
        session.on(event, listener);
        return () => session.off(event, listener);
      },
    });
    this.page = page;
    this.session = session;
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  override async url(): Promise<string> {
    return this.page.url();
  }

  override clickAt(x: number, y: number): Promise<void> {
    return this.page.mouse.click(x, y);
  }

  override pointAt(selector: string): Promise<void> {
    return pointIn(this, (x, y) => this.page.mouse.move(x, y), selector);
  }

  override async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.page.keyboard.type(text);
  }

  async paste(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.page.keyboard.insertText(text);
  }

  override press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  bringToFront(): Promise<void> {
    return this.page.bringToFront();
  }

  override async screenshot(path: string): Promise<void> {
    await this.page.screenshot({ path });
  }

  setViewport(width: number, height: number): Promise<void> {
    return this.page.setViewportSize({ width, height });
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
