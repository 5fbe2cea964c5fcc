// One interface for the real browsers, so that an end-to-end test is written once and runs in each of them.

/** The browsers that an end-to-end test can run in. */
export type BrowserName = 'chromium' | 'firefox';

/** The size of a page's viewport, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A rectangle in CSS pixels, from the top left corner of the viewport. */
export interface Box extends Size {
  x: number;
  y: number;
}

export interface LaunchOptions {
  /** Folder of the built extension, unpacked. Its manifest is read, never changed. */
  extension: string;
  /** Folders of more unpacked extensions, for tests of what another extension can do to ours. */
  besides?: string[];
  /**
   * Local port of the TLS server that every host name reaches on port 443: nothing ever leaves the machine.
   * Certificate errors are ignored. On other ports a host name means 127.0.0.1 with that same port.
   */
  sitePort: number;
  /** More host names, each with the local port that it reaches, whatever port the page uses. */
  hosts?: Record<string, number>;
  /** A profile folder to use and keep, for restart tests; else a fresh one is removed on close. */
  profile?: string;
  /** 1280 × 800 when not given. */
  viewport?: Size;
  /**
   * Whether no debugger is attached to the extension's worker in Chromium, so that the worker ends when it is idle, as it does
   * for a player. What the worker logs is then not recorded. Default false. Firefox's event page always ends when it is idle.
   */
  unattended?: boolean;
  /** After how many ms without work Firefox ends the event page. Default: Firefox's 30 s. */
  firefoxIdleMs?: number;
  /** Whether the browser opens no window. Default true. */
  headless?: boolean;
}

/** A browser that tests use one after another. For each test it behaves as if it had just been started. */
export interface SharedBrowser {
  /**
   * Installs the extension for a test, with this site behind every host name. Resolves when the extension's worker runs. The
   * test's `close` does not end the browser, but removes all data and tabs. Only after that may `open` be called again.
   */
  open(sitePort: number): Promise<TestBrowser>;
  /** Ends the browser. */
  close(): Promise<void>;
}

export interface TestBrowser {
  readonly name: BrowserName;
  /** `chrome-extension://…` or `moz-extension://…`, without a slash at the end. */
  readonly extensionOrigin: string;
  newPage(): Promise<TestPage>;
  /** Every open tab, including the blank first tab and those that the extension opened. */
  pages(): Promise<TestPage[]>;
  /** Waits for a tab whose address contains `urlPart` and returns the first such tab. */
  waitForPage(urlPart: string, timeoutMs?: number): Promise<TestPage>;
  /**
   * Opens the toolbar button's popup over the tab in front and resolves when it has loaded. A popup that is already open is
   * closed first, because a browser shows only one. Opening does not use or wake the background worker.
   */
  openPopup(): Promise<TestPopup>;
  /** Waits for the popup's page at the side, in Chromium's side panel or Firefox's sidebar, and returns it. */
  sidePage(): Promise<TestView>;
  /**
   * Ends the background worker or event page and waits until it is gone. Resolves to whether one was running; does nothing if
   * none was.
   */
  killWorker(): Promise<boolean>;
  /** Whether the background worker or event page is running now. This check does not wake it. */
  isWorkerRunning(): Promise<boolean>;
  /**
   * Everything that any page, content script or the worker logged or threw, and the browser's own messages, as far as it has
   * arrived in this process. Properties of logged objects are included, so that tests can search for a secret; such tests
   * should call `settledConsoleText`.
   */
  consoleText(): string[];
  /** The same, once everything that was logged before the call has arrived. */
  settledConsoleText(): Promise<string[]>;
  /**
   * Takes the whole browser off the network or back on: new requests fail, `navigator.onLine` and its events show it.
   * A request under way still arrives in Chromium and fails in Firefox.
   */
  setOffline(offline: boolean): Promise<void>;
  /** Every process of the browser, the main one first. */
  processIds(): Promise<number[]>;
  /** Ends the browser and removes what it leaves behind. A profile that the caller named stays. */
  close(): Promise<void>;
  /** Resolves when the browser has ended and its files are removed, also when someone closed its last window. */
  closed(): Promise<void>;
}

/** What a page shows and what a player can do with it; the same for a tab and the popup. */
export interface TestView {
  url(): Promise<string>;
  /**
   * The value of an expression in the page's own JavaScript world, as JSON. Promises are awaited, and the page's CSP does not
   * interfere.
   */
  evaluate<T>(expression: string): Promise<T>;
  /**
   * Waits until the expression is truthy in the page's own JavaScript world, also across navigations. Default: at most `WAIT_MS`.
   */
  waitFor(expression: string, timeoutMs?: number): Promise<void>;
  /** Waits until the element is shown, still and uncovered, then clicks its centre with a trusted pointer. */
  click(selector: string): Promise<void>;
  /** Moves the trusted pointer to the centre of an element and leaves it there. */
  pointAt(selector: string): Promise<void>;
  /** Clicks at a place of the viewport with trusted events, whatever element is there. For pages that cover elements. */
  clickAt(x: number, y: number): Promise<void>;
  /** Clicks the element, then types with trusted keys. Text that is already in it stays. */
  type(selector: string, text: string): Promise<void>;
  /** Presses one trusted key by its DOM name ('Enter', 'Tab', 'a'), with modifiers as in 'Control+a'. */
  press(key: string): Promise<void>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface TestPage extends TestView {
  /** Clicks the element, then inserts a text at once, as from the clipboard. Text that is already in it stays. */
  paste(selector: string, text: string): Promise<void>;
  /** Navigates. Resolves at the page's `load` event, or fails after `WAIT_MS` without one; rejects when there is no answer. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes one step back in the tab's history. Resolves when the other entry is shown, also from the back/forward cache. */
  back(): Promise<void>;
  forward(): Promise<void>;
  bringToFront(): Promise<void>;
  /** Returns a view of the closed shadow root of the first element that `host` selects. Changes nothing in the page. */
  shadow(host: string): ShadowView;
  setViewport(width: number, height: number): Promise<void>;
}

/**
 * The popup of the toolbar button. A call after it has closed is rejected. An action that closes it, such as a click on a link,
 * is not rejected. Keys go to the popup's page only, so Escape does not close it; `close` does.
 */
export interface TestPopup extends TestView {
  isOpen(): Promise<boolean>;
  /** Waits until the popup has closed itself. Default: at most `WAIT_MS`. */
  waitForGone(timeoutMs?: number): Promise<void>;
  /** Closes it as a player does, by Escape or by a switch to the tab below. Resolves when it is gone. */
  close(): Promise<void>;
}

export interface ShadowView {
  /** How many such hosts are in the document. */
  count(): Promise<number>;
  /** The text that is rendered inside, with each block on a line of its own; '' when there is no such host. */
  text(): Promise<string>;
  /** The attributes of the first match inside, null when there is none. */
  attributes(selector: string): Promise<Record<string, string> | null>;
  /** The attributes of the first match of each selector, all read at the same moment. */
  attributesOf(selectors: string[]): Promise<(Record<string, string> | null)[]>;
  /** Waits until the text matches (a string: contains) and returns it. Default: at most `WAIT_MS`. */
  waitForText(pattern: RegExp | string, timeoutMs?: number): Promise<string>;
  /** Waits until no such host is in the document. Default: at most `WAIT_MS`. */
  waitForGone(timeoutMs?: number): Promise<void>;
  /** As `TestPage.click`, inside the closed root. */
  click(selector: string): Promise<void>;
  /** The viewport box of the first match inside (default: of the root's first element); null when it is not rendered. */
  box(selector?: string): Promise<Box | null>;
}
