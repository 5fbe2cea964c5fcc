// One tab of a Chromium that was started without Playwright: everything goes through CDP.

import type { CDPSession } from '@playwright/test';
import { WAIT_MS } from '../../patience.ts';
import type { TestPage } from './browser.ts';
import { ChromiumTab } from './chromium-tab.ts';
import { sendTo } from './chromium-view.ts';
import { inTime } from './in-time.ts';
import type { Json, Wire } from './wire.ts';

/** Implements `TestPage` without Playwright. */
export class ChromiumBarePage extends ChromiumTab implements TestPage {
  readonly #wire: Wire;
  readonly #targetId: string;
  readonly #session: string;
  readonly #send: CDPSession['send'];

  private constructor(wire: Wire, targetId: string, session: string) {
    const send = sendTo(wire, session);
    super({ send, listen: (event, listener) => listen(wire, session, event, listener) });
    this.#wire = wire;
    this.#targetId = targetId;
    this.#session = session;
    this.#send = send;
  }

  /** Attaches to one tab, but not to the workers that serve it. */
  static async attach(wire: Wire, targetId: string): Promise<ChromiumBarePage> {
    const params = { targetId, flatten: true };
    const { sessionId } = await wire.send<{ sessionId: string }>('Target.attachToTarget', params);
    const page = new ChromiumBarePage(wire, targetId, sessionId);
    await page.#send('Page.enable');
    return page;
  }

  goto(url: string): Promise<void> {
    return this.#load(url, async () => {
      const { errorText } = await this.#send('Page.navigate', { url });
      if (errorText) throw new Error(`${url}: ${errorText}`);
    });
  }

  reload(): Promise<void> {
    return this.#load('again', () => this.#send('Page.reload'));
  }

  async paste(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.#send('Input.insertText', { text });
  }

  async bringToFront(): Promise<void> {
    await this.#send('Page.bringToFront');
  }

  async setViewport(width: number, height: number): Promise<void> {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
    await this.#send('Emulation.setDeviceMetricsOverride', metrics);
  }

  async close(): Promise<void> {
    await this.#wire.send('Target.closeTarget', { targetId: this.#targetId });
  }

  async #load(what: string, begin: () => Promise<unknown>): Promise<void> {
    let stop = () => {};
    const loaded = new Promise<void>((resolve) => {
      stop = listen(this.#wire, this.#session, 'Page.loadEventFired', () => resolve());
    });
    try {
      await begin();
      await inTime(loaded, WAIT_MS, `not loaded: ${what}`);
    } finally {
      stop();
    }
  }
}

function listen(wire: Wire, session: string, event: string, listener: (params: Json) => void): () => void {
  return wire.listen((method, params, from) => from === session && method === event && listener(params));
}
