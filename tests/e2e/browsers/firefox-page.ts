// One tab of Firefox, driven over WebDriver BiDi.

import { writeFile } from 'node:fs/promises';
import { WAIT_MS } from '../../patience.ts';
import { type Bidi, keyActions, textActions } from './bidi.ts';
import type { ShadowView, TestPage } from './browser.ts';
import { inTime } from './in-time.ts';
import {
  clickIn,
  DOCUMENT,
  evaluateIn,
  type Inside,
  type PageDriver,
  pointIn,
  shadowView,
  waitIn,
} from './page.ts';
import type { Json } from './wire.ts';

const SANDBOX = 'companion-tests';

/** When a page comes from the back/forward cache, `navigationStarted` is the only event. */
const LEAVING = /^browsingContext\.navigation(Started|Committed)$/;

interface NodeValue {
  sharedId: string;
  value?: { shadowRoot?: NodeValue | null };
}

/** Implements `TestPage` for Firefox. */
export class FirefoxPage implements TestPage, PageDriver {
  readonly context: string;
  #bidi: Bidi;

  constructor(bidi: Bidi, context: string) {
    this.#bidi = bidi;
    this.context = context;
  }

  async goto(url: string): Promise<void> {
    await this.#load('browsingContext.navigate', { url, wait: 'complete' });
  }

  async reload(): Promise<void> {
    await this.#load('browsingContext.reload', { wait: 'complete' });
  }

  back(): Promise<void> {
    return this.#step(-1);
  }

  forward(): Promise<void> {
    return this.#step(1);
  }

  async url(): Promise<string> {
    const tree = { root: this.context, maxDepth: 0 };
    const { contexts } = await this.#bidi.send<{ contexts: { url: string }[] }>(
      'browsingContext.getTree',
      tree,
    );
    return contexts[0]?.url ?? '';
  }

  evaluate<T>(expression: string): Promise<T> {
    return evaluateIn<T>(this, expression);
  }

  waitFor(expression: string, timeoutMs?: number): Promise<void> {
    return waitIn(this, expression, timeoutMs);
  }

  click(selector: string): Promise<void> {
    return clickIn(this, DOCUMENT, selector);
  }

  clickAt(x: number, y: number): Promise<void> {
    return this.#point(x, y, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 });
  }

  /** Opens the menu of an element. */
  rightClick(selector: string): Promise<void> {
    const press = [
      { type: 'pointerDown', button: 2 },
      { type: 'pointerUp', button: 2 },
    ];
    return pointIn(this, (x, y) => this.#point(x, y, ...press), selector);
  }

  pointAt(selector: string): Promise<void> {
    return pointIn(this, (x, y) => this.#point(x, y), selector);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.#perform({ type: 'key', id: 'keyboard', actions: textActions(text) });
  }

  /** The debugger has no command to paste. Typed letters would go elsewhere if the focus moved between two of them. */
  async paste(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.evaluate(
      `(document.querySelector(${JSON.stringify(selector)}).focus(), document.execCommand('insertText', false, ${JSON.stringify(text)}))`,
    );
  }

  press(key: string): Promise<void> {
    return this.#perform({ type: 'key', id: 'keyboard', actions: keyActions(key) });
  }

  async bringToFront(): Promise<void> {
    await this.#send('browsingContext.activate');
  }

  shadow(host: string): ShadowView {
    return shadowView(this, host);
  }

  async screenshot(path: string): Promise<void> {
    const { data } = await this.#send<{ data: string }>('browsingContext.captureScreenshot');
    await writeFile(path, Buffer.from(data, 'base64'));
  }

  async setViewport(width: number, height: number): Promise<void> {
    await this.#send('browsingContext.setViewport', { viewport: { width, height } });
  }

  async close(): Promise<void> {
    await this.#send('browsingContext.close');
  }

  evaluateText(expression: string): Promise<string | undefined> {
    return this.#bidi.evaluate({ context: this.context }, expression);
  }

  // Where a document goes while its script's value is being read, Firefox itself throws a TypeError. Errors of our scripts come otherwise.
  isDocumentGone(error: unknown): boolean {
    return /AbortError|destroyed|no such node|no such frame|DiscardedBrowsing|stale|unknown error: TypeError/i.test(
      String(error),
    );
  }

  documentLeft(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        unlisten();
        resolve();
      };
      const unlisten = this.#bidi.wire.listen((method, params) => {
        if (params.context === this.context && LEAVING.test(method)) done();
      });
      signal.addEventListener('abort', done, { once: true });
    });
  }

  async count(selector: string): Promise<number> {
    const source = `() => String(document.querySelectorAll(${JSON.stringify(selector)}).length)`;
    return Number(await this.#bidi.call(this.#sandbox(), source));
  }

  async callInside<Args extends unknown[], T>(
    host: string | typeof DOCUMENT,
    inside: Inside<Args, T>,
    ...args: Args
  ): Promise<T | undefined> {
    const source = `async (root = document) => JSON.stringify(await (${inside})(root, ...${JSON.stringify(args)}))`;
    const roots = host === DOCUMENT ? [] : await this.#closedRoots(host);
    if (!roots) return undefined;
    const text = await this.#bidi.call(this.#sandbox(), source, ...roots);
    return (text === undefined ? undefined : JSON.parse(text)) as T;
  }

  /** The first closed root of the host, if it has one. */
  async #closedRoots(host: string): Promise<[string] | undefined> {
    const { nodes } = await this.#send<{ nodes: NodeValue[] }>('browsingContext.locateNodes', {
      locator: { type: 'css', value: host },
      maxNodeCount: 1,
      serializationOptions: { includeShadowTree: 'all', maxDomDepth: 0 },
    });
    const root = nodes[0]?.value?.shadowRoot;
    return root ? [root.sharedId] : undefined;
  }

  async #step(delta: number): Promise<void> {
    // Resolves when the other entry is the current one, but not yet loaded if it must be fetched again.
    await this.#send('browsingContext.traverseHistory', { delta });
    await this.waitFor('document.readyState === "complete"');
  }

  // Firefox waits without limit for a page's load event; Playwright in Chromium does not.
  async #load(method: string, params: Json): Promise<void> {
    await inTime(this.#send(method, params), WAIT_MS, `not loaded: ${params.url ?? 'again'}`);
  }

  /** Moves the pointer, then performs these pointer actions. */
  #point(x: number, y: number, ...then: Json[]): Promise<void> {
    const actions = [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, ...then];
    return this.#perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  }

  async #perform(source: Json): Promise<void> {
    await this.#send('input.performActions', { actions: [source] });
  }

  #send<T = Json>(method: string, params: Json = {}): Promise<T> {
    return this.#bidi.send<T>(method, { context: this.context, ...params });
  }

  #sandbox(): { context: string; sandbox: string } {
    return { context: this.context, sandbox: SANDBOX };
  }
}
