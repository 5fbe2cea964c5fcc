// Firefox with the unpacked production build of the extension, installed as a temporary add-on.

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WAIT_MS } from '../../patience.ts';
import { untilFound } from './arrival.ts';
import type { Bidi } from './bidi.ts';
import type { LaunchOptions, TestBrowser } from './browser.ts';
import { type Ending, startOrEnd } from './ending.ts';
import { FirefoxPage } from './firefox-page.ts';
import { FirefoxPopup } from './firefox-popup.ts';
import { FirefoxSide } from './firefox-side.ts';
import { idOf, install, routeTo, startBareFirefox, UUID } from './firefox-start.ts';

/** The parts of a running Firefox. */
interface Parts {
  bidi: Bidi;
  /** The add-on's id and the uuid in its addresses. */
  id: string;
  uuid: string;
  lines: string[];
  ending: Ending;
}

/** Starts Firefox; resolves when the extension's event page has started. */
export function launchFirefox(options: LaunchOptions): Promise<FirefoxBrowser> {
  return startOrEnd(async (ending) => {
    const { extension, besides = [], hosts, sitePort } = options;
    const id = await idOf(extension);
    const route = routeTo(sitePort, hosts);
    const { bidi, lines } = await startBareFirefox(ending, { ...options, id, route });
    await install(bidi, [...besides, extension], id);
    return new FirefoxBrowser({ bidi, id, uuid: UUID, lines, ending });
  });
}

/** A `TestBrowser` with additional functions that only Firefox has. */
export class FirefoxBrowser implements TestBrowser {
  readonly name = 'firefox';
  readonly extensionOrigin: string;
  readonly #parts: Parts;
  readonly #pages = new Map<string, FirefoxPage>();
  #popup: FirefoxPopup | undefined;

  constructor(parts: Parts) {
    this.extensionOrigin = `moz-extension://${parts.uuid}`;
    this.#parts = parts;
  }

  async newPage(): Promise<FirefoxPage> {
    const { context } = await this.#parts.bidi.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
    });
    return this.#pageOf(context);
  }

  async pages(): Promise<FirefoxPage[]> {
    return (await this.#tabs()).map(({ context }) => this.#pageOf(context));
  }

  waitForPage(urlPart: string, timeoutMs = WAIT_MS): Promise<FirefoxPage> {
    const look = async () => {
      const tab = (await this.#tabs()).find(({ url }) => url.includes(urlPart));
      return tab && this.#pageOf(tab.context);
    };
    const listen = (happened: () => void) =>
      this.#parts.bidi.wire.listen((method) => method.startsWith('browsingContext.') && happened());
    return untilFound(look, listen, timeoutMs, `a tab at ${urlPart}`);
  }

  async openPopup(): Promise<FirefoxPopup> {
    await this.#popup?.close();
    this.#popup = await FirefoxPopup.open(this.#parts.bidi, this.#parts.id);
    return this.#popup;
  }

  sidePage(): Promise<FirefoxSide> {
    return FirefoxSide.find(this.#parts.bidi, `${this.extensionOrigin}/popup.html?side`);
  }

  /**
   * Ends the event page as Firefox does when it is idle, but at once, even if it is busy. `runtime.onSuspend` fires before. An
   * event during that time keeps the page alive, so this repeats.
   */
  killWorker(): Promise<boolean> {
    return this.evaluateInBrowser<boolean>(`(async () => {
      // There is no such extension object while the extension is disabled.
      const extension = WebExtensionPolicy.getByID('${this.#parts.id}')?.extension;
      let hasRun = false;
      while (extension && extension.backgroundState !== 'stopped') {
        if (extension.backgroundState === 'starting') await extension.promiseBackgroundStarted();
        const context = extension.backgroundContext;
        hasRun ||= Boolean(context);
        const unloaded = context && new Promise((resolve) => context.callOnClose({ close: resolve }));
        await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
        if (extension.backgroundState === 'stopped') await unloaded;
      }
      return hasRun;
    })()`);
  }

  async isWorkerRunning(): Promise<boolean> {
    const state = `WebExtensionPolicy.getByID('${this.#parts.id}')?.extension.backgroundState ?? 'stopped'`;
    return (await this.evaluateInBrowser(state)) !== 'stopped';
  }

  /** The value of an expression in Firefox's own window, with all its privileges; JSON only, promises awaited. */
  async evaluateInBrowser<T>(expression: string): Promise<T> {
    const text = await this.#parts.bidi.evaluateInBrowser(expression);
    return (text === undefined ? undefined : JSON.parse(text)) as T;
  }

  consoleText(): string[] {
    return [...this.#parts.lines];
  }

  async settledConsoleText(): Promise<string[]> {
    // A page answers after everything that it logged before. Firefox prints the mark below after that.
    const views = [...(await this.pages()), ...(this.#popup ? [this.#popup] : [])];
    await Promise.all(views.map((view) => view.evaluateText('"0"').catch(() => undefined)));
    const mark = `mark ${randomUUID()}`;
    await this.evaluateInBrowser(`void dump('${mark}\\n')`);
    while (!this.#parts.lines.includes(mark)) await pause(10);
    this.#parts.lines.splice(this.#parts.lines.indexOf(mark), 1);
    return this.consoleText();
  }

  /**
   * Sets Firefox's own offline mode: requests under way fail too, but Firefox's HTTP cache may answer, even with outdated data.
   */
  async setOffline(offline: boolean): Promise<void> {
    await this.evaluateInBrowser(`void (Services.io.offline = ${offline})`);
  }

  processIds(): Promise<number[]> {
    return this.evaluateInBrowser(
      'ChromeUtils.requestProcInfo().then(({ pid, children }) => [pid, ...children.map((child) => child.pid)])',
    );
  }

  close(): Promise<void> {
    return this.#parts.ending.run();
  }

  async closed(): Promise<void> {
    await this.#parts.bidi.wire.closed;
    await this.close();
  }

  async #tabs(): Promise<{ context: string; url: string }[]> {
    const { contexts } = await this.#parts.bidi.send<{ contexts: { context: string; url: string }[] }>(
      'browsingContext.getTree',
      { maxDepth: 0 },
    );
    return contexts;
  }

  #pageOf(context: string): FirefoxPage {
    const known = this.#pages.get(context) ?? new FirefoxPage(this.#parts.bidi, context);
    this.#pages.set(context, known);
    return known;
  }
}
