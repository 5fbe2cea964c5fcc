// One interface for the real browsers, so that a journey is written once and runs in each of them.

/** The browsers that a journey runs in. */
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
  colorScheme?: 'light' | 'dark';
  /** 1280 × 800 when not given. */
  viewport?: Size;
  /**
   * Default false. Chromium: nothing is attached to the extension's worker, so that it ends by itself when it is idle,
   * as it does for a player; what it logs is not recorded then. Firefox's event page always ends by itself.
   */
  unattended?: boolean;
  /** After how long without work Firefox ends the event page. Default: its own 30 s. */
  firefoxIdleMs?: number;
  /** Default true. */
  headless?: boolean;
  /** Default true: leave the back/forward cache working. */
  bfcache?: boolean;
  /** The browser to start; else COMPANION_CHROMIUM / COMPANION_FIREFOX, else the first known place. */
  executable?: string;
}

/** A browser that tests use one after another, each as if it had been started for it. */
export interface SharedBrowser {
  /**
   * Installs the extension for a test, with this site behind every host name; resolves when its worker runs. The
   * test's `close` does not end the browser, but empties it of everything: then, and only then, it may be opened again.
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
  /** Every open tab, with the blank one of the start and those that the extension opened. */
  pages(): Promise<TestPage[]>;
  /** The first tab whose address contains `urlPart`, as soon as there is one. */
  waitForPage(urlPart: string, timeoutMs?: number): Promise<TestPage>;
  /**
   * Opens the popup of the toolbar button over the tab in front; resolves when it has loaded. One that is open is
   * closed first, as only one can be. The background worker is neither used nor woken by the opening.
   */
  openPopup(): Promise<TestPopup>;
  /**
   * Ends the background worker or event page; resolves when it is gone, to whether one was running. Does nothing, and
   * resolves to false, if none was.
   */
  killWorker(): Promise<boolean>;
  /** Whether the background worker or event page is running now. Asking does not wake it. */
  isWorkerRunning(): Promise<boolean>;
  /**
   * Everything that any page, content script or the worker logged or threw and that has arrived here so far, with
   * the browser's own noise. Deep enough to search for a secret, for which `settledConsoleText` is the right method.
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
  /** Ends the browser; what it leaves behind is removed, a profile of the caller's own stays. */
  close(): Promise<void>;
  /** Resolves when the browser is gone, also because someone closed its last window, and all is tidied up. */
  closed(): Promise<void>;
}

/** What is shown, and what a player does with it: alike in a tab and in the popup. */
export interface TestView {
  url(): Promise<string>;
  /** The value of an expression in the page's own world: JSON only, promises awaited, no page CSP in the way. */
  evaluate<T>(expression: string): Promise<T>;
  /** Until the expression is truthy in the page's own world; survives navigation. Default 30 s. */
  waitFor(expression: string, timeoutMs?: number): Promise<void>;
  /** Waits until the element is shown, still and uncovered, then clicks its centre with a trusted pointer. */
  click(selector: string): Promise<void>;
  /** Moves the trusted pointer to the centre of an element and leaves it there. */
  pointAt(selector: string): Promise<void>;
  /** A trusted click at a place of the viewport, whatever is there: for pages that cover things. */
  clickAt(x: number, y: number): Promise<void>;
  /** Clicks the element, then types with trusted keys; what is in it already stays. */
  type(selector: string, text: string): Promise<void>;
  /** One trusted key by its DOM name ('Enter', 'Tab', 'a'), with modifiers as in 'Control+a'. */
  press(key: string): Promise<void>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface TestPage extends TestView {
  /** Clicks the element, then puts a text there at once, as from the clipboard; what is in it already stays. */
  paste(selector: string, text: string): Promise<void>;
  /** Resolves at the page's `load` event, at most after 30 s; rejects when there is no answer. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** One step in the tab's history; resolves when the other entry is showing, from the back/forward cache too. */
  back(): Promise<void>;
  forward(): Promise<void>;
  bringToFront(): Promise<void>;
  /** Looks into the closed shadow root of the first element that `host` selects; changes nothing in the page. */
  shadow(host: string): ShadowView;
  setViewport(width: number, height: number): Promise<void>;
}

/**
 * The popup of the toolbar button. A call once it is gone is rejected; an action that it ends by, such as
 * a click on a link that closes it, is not. Keys go to its page alone: Escape there does not close it, `close` does.
 */
export interface TestPopup extends TestView {
  isOpen(): Promise<boolean>;
  /** Until it has closed itself. Default 30 s. */
  waitForGone(timeoutMs?: number): Promise<void>;
  /** Closes it as a player does, by Escape or by turning to the tab beneath; resolves when it is gone. */
  close(): Promise<void>;
}

export interface ShadowView {
  /** How many such hosts are in the document. */
  count(): Promise<number>;
  /** The text that is rendered inside, blocks on lines of their own; '' when there is no such host. */
  text(): Promise<string>;
  /** The attributes of the first match inside, null when there is none. */
  attributes(selector: string): Promise<Record<string, string> | null>;
  /** The same for several selectors in one look. */
  attributesOf(selectors: string[]): Promise<(Record<string, string> | null)[]>;
  /** The text, as soon as it matches (a string: contains). Default 30 s. */
  waitForText(pattern: RegExp | string, timeoutMs?: number): Promise<string>;
  /** Until no such host is in the document. Default 30 s. */
  waitForGone(timeoutMs?: number): Promise<void>;
  /** As `TestPage.click`, inside the closed root. */
  click(selector: string): Promise<void>;
  /** Where the first match inside (or the root's first element) is in the viewport; null when not rendered. */
  box(selector?: string): Promise<Box | null>;
}
