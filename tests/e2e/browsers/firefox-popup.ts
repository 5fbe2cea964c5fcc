// The popup that the toolbar button opens in Firefox: a browser element in a panel of Firefox's own window.

import { setTimeout as pause } from 'node:timers/promises';
import { WAIT_MS } from '../../patience.ts';
import type { Bidi } from './bidi.ts';
import type { TestPopup } from './browser.ts';
import { FirefoxPage } from './firefox-page.ts';
import { inTime } from './in-time.ts';

const ASK_EVERY = 20;

/**
 * A function that returns the debugger's name for a browser element. The debugger lists only what is in a tab, but it can control any
 * element that is given to it by name.
 */
export const NAMING = `(element) => {
  const { NavigableManager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs'
  );
  element.permanentKey = {};
  const name = NavigableManager.getIdForBrowser(element);
  if (!NavigableManager.named) {
    const tabNamed = NavigableManager.getBrowserById;
    NavigableManager.named = new Map();
    NavigableManager.getBrowserById = function (id) {
      const element = NavigableManager.named.get(id);
      return element?.isConnected ? element : tabNamed.call(this, id);
    };
  }
  const { named } = NavigableManager;
  for (const [old, { isConnected }] of named) if (!isConnected) named.delete(old);
  named.set(name, element);
  return name;
}`;

/** Presses the toolbar button by calling Firefox's function for it, and returns the debugger's name for the popup. */
const opening = (id: string) => `(async () => {
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const loaded = new Promise((resolve) => {
    addEventListener('WebExtPopupLoaded', ({ target }) => resolve(target), { once: true });
  });
  const { extension } = WebExtensionPolicy.getByID('${id}');
  ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
  const popup = await loaded;
  const panel = popup.closest('panel');
  while (panel.state !== 'open') {
    await new Promise((resolve) => panel.addEventListener('popupshown', resolve, { once: true }));
  }
  popup.focus();
  return (${NAMING})(popup);
})()`;

/** Whether the popup with that name is still open. */
const isThere = (name: string) => `ChromeUtils.importESModule(
  'chrome://remote/content/shared/NavigableManager.sys.mjs'
).NavigableManager.getBrowserById('${name}') !== null`;

/** Firefox itself closes the panel by Escape, whatever has the focus. The debugger's keys do not reach the panel. */
const ESCAPE = `(() => {
  const keys = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
  keys.beginInputTransactionForTests(window);
  const escape = new KeyboardEvent('', { key: 'Escape', code: 'Escape', keyCode: 27 });
  keys.keydown(escape);
  keys.keyup(escape);
})()`;

/** Implements `TestPopup` for Firefox. */
export class FirefoxPopup extends FirefoxPage implements TestPopup {
  readonly #bidi: Bidi;

  private constructor(bidi: Bidi, context: string) {
    super(bidi, context);
    this.#bidi = bidi;
  }

  /** Presses the toolbar button of the add-on. */
  static async open(bidi: Bidi, id: string): Promise<FirefoxPopup> {
    const text = await inTime(bidi.evaluateInBrowser(opening(id)), WAIT_MS, 'no popup came');
    const popup = new FirefoxPopup(bidi, JSON.parse(text ?? 'null') as string);
    // A slow page's popup opens before the page has loaded.
    await popup.waitFor('location.href !== "about:blank" && document.readyState === "complete"');
    return popup;
  }

  override url(): Promise<string> {
    return this.evaluate<string>('location.href');
  }

  override clickAt(x: number, y: number): Promise<void> {
    return this.#act(() => super.clickAt(x, y));
  }

  override type(selector: string, text: string): Promise<void> {
    return this.#act(() => super.type(selector, text));
  }

  override press(key: string): Promise<void> {
    return this.#act(() => super.press(key));
  }

  async isOpen(): Promise<boolean> {
    return (await this.#bidi.evaluateInBrowser(isThere(this.context))) === 'true';
  }

  async waitForGone(timeoutMs = WAIT_MS): Promise<void> {
    const timeout = AbortSignal.timeout(timeoutMs);
    while (await this.isOpen()) {
      if (timeout.aborted) throw new Error(`Waited ${timeoutMs} ms: the popup is still open`);
      await pause(ASK_EVERY);
    }
  }

  override async close(): Promise<void> {
    if (await this.isOpen()) await this.#bidi.evaluateInBrowser(ESCAPE);
    await this.waitForGone();
  }

  override isDocumentGone(error: unknown): boolean {
    // A popup that can no longer be found by its name has closed for good.
    return !/no such frame/.test(String(error)) && super.isDocumentGone(error);
  }

  /** Runs steps that may close the popup before they are done. */
  async #act(steps: () => Promise<void>): Promise<void> {
    if (!(await this.isOpen())) throw new Error('The popup is closed.');
    await steps().catch(async (error) => {
      if (await this.isOpen()) throw error;
    });
  }
}
