// The functions of every Chromium tab, whoever attached to it: its history, and reads from it.

import type { CDPSession } from '@playwright/test';
import { WAIT_MS } from '../../patience.ts';
import type { ShadowView } from './browser.ts';
import { ChromiumView } from './chromium-view.ts';
import { shadowView } from './page.ts';
import type { Json } from './wire.ts';

/** A session with a tab that reports the events of the domain `Page`. */
export interface TabSession {
  send: CDPSession['send'];
  /** Listens to one kind of event; the returned function stops it. */
  listen(
    event: 'Page.frameNavigated' | 'Page.navigatedWithinDocument',
    listener: (params: Json) => void,
  ): () => void;
}

/** The part of `TestPage` that needs only a session. */
export abstract class ChromiumTab extends ChromiumView {
  readonly #tab: TabSession;

  constructor(tab: TabSession) {
    super(tab.send);
    this.#tab = tab;
  }

  back(): Promise<void> {
    return this.#step(-1);
  }

  forward(): Promise<void> {
    return this.#step(1);
  }

  shadow(host: string): ShadowView {
    return shadowView(this, host);
  }

  documentLeft(signal: AbortSignal): Promise<void> {
    return this.#nextEvent(
      'Page.frameNavigated',
      ({ frame }) => (frame as { parentId?: string }).parentId === undefined,
      signal,
    );
  }

  /** Resolves at the first event that matches, or when the signal aborts. */
  #nextEvent(
    event: Parameters<TabSession['listen']>[0],
    matches: (params: Json) => boolean,
    signal: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        stop();
        resolve();
      };
      const stop = this.#tab.listen(event, (params) => matches(params) && done());
      signal.addEventListener('abort', done, { once: true });
    });
  }

  // Playwright's goBack waits for a load event, and a page from the back/forward cache has none.
  async #step(delta: number): Promise<void> {
    const { currentIndex, entries } = await this.#tab.send('Page.getNavigationHistory');
    const entry = entries[currentIndex + delta];
    if (!entry) throw new Error(`The tab's history has no entry ${delta} from here.`);
    const timeout = AbortSignal.timeout(WAIT_MS);
    // A move within the same document is announced by this event only.
    const within = this.#nextEvent('Page.navigatedWithinDocument', ({ url }) => url === entry.url, timeout);
    const arrived = Promise.race([this.documentLeft(timeout), within]);
    await this.#tab.send('Page.navigateToHistoryEntry', { entryId: entry.id });
    await arrived;
    if (timeout.aborted) throw new Error(`Not there within ${WAIT_MS} ms: ${entry.url}`);
    await this.waitFor('document.readyState === "complete"');
  }
}
