import { join } from 'node:path';
import { PANEL_ATTRIBUTE } from '../../lib/panel/panel-port.ts';
import type { Site } from '../site/handle.ts';
import type {
  BrowserName,
  LaunchOptions,
  SharedBrowser,
  TestBrowser,
  TestPage,
  TestPopup,
} from './browsers/browser.ts';
import { launch as launchBrowser, share as shareBrowser } from './browsers/launch.ts';
import { inStore } from './in-store.ts';

/** Selector of the extension's only element in a page. */
export const HOST = `[${PANEL_ATTRIBUTE}]`;

/** The site's real address, which the tests' browser resolves to the practice site. */
export const SITE = 'https://www.goproblems.com';

export interface Companion {
  browser: TestBrowser;
  /** The options page. */
  options: TestPage;
  /** Pastes a key into the options and presses the button. */
  pasteKey(key: string): Promise<void>;
  /** Empties the options' field for the key. */
  clearKey(): Promise<void>;
  /** Sets up this player's key and waits until the options show the player. */
  connect(userName: string): Promise<void>;
  /** Opens a page of the site's real address in a new tab, by its path. */
  visit(path: string): Promise<TestPage>;
  /** Opens a problem's page in a new tab. */
  open(problemId: number): Promise<TestPage>;
  /** Opens the popup of the toolbar button over the tab in front. */
  openPopup(): Promise<TestPopup>;
}

/** The folders of one kind of build, one for each browser. */
function buildsIn(...folder: string[]): Record<BrowserName, string> {
  const path = join(import.meta.dirname, '../../.output', ...folder);
  return { chromium: join(path, 'chrome-mv3'), firefox: join(path, 'firefox-mv3') };
}

/** The two production builds. */
export const BUILDS = buildsIn();

/** Builds with shorter waits. See `tests/builds/limits.ts` for these and the next. */
export const QUICK_BUILDS = buildsIn('quick');

/** Builds without waits between requests. */
export const AT_ONCE_BUILDS = buildsIn('at-once');

type Options = Omit<LaunchOptions, 'extension'> & Partial<Pick<LaunchOptions, 'extension'>>;

/** Starts a browser, by default with the production build for it. */
export function launch(name: BrowserName, options: Options): Promise<TestBrowser> {
  return launchBrowser(name, { extension: BUILDS[name], ...options });
}

/** Starts a browser that many tests may use, one after another, with the production build for it. */
export function share(name: BrowserName): Promise<SharedBrowser> {
  return shareBrowser(name, BUILDS[name]);
}

/**
 * Pauses the reading of the history as the options' switch does, but faster. Most tests count requests, and the reading would
 * add some.
 */
const PAUSE_HISTORY = `rows.get('settings').onsuccess = ({ target }) =>
  rows.put({ ...target.result, historyPaused: true }, 'settings')`;

/**
 * Returns the companion in a browser in which the extension was just installed. `history`: whether all attempts are read in the
 * background.
 */
export async function companionIn(
  browser: TestBrowser,
  site: Site,
  { history = false } = {},
): Promise<Companion> {
  // The page that opens after an install becomes the options page, which most tests use.
  const options = await browser.waitForPage(`${browser.extensionOrigin}/welcome.html`);
  await options.waitFor('document.querySelector("#key")');
  await options.goto(`${browser.extensionOrigin}/options.html`);
  if (!history) {
    // The options page has read the settings by then, so their store exists.
    await options.waitFor('document.querySelector("#key")');
    await inStore(options, 'core', 'state', PAUSE_HISTORY);
  }

  async function pasteKey(key: string): Promise<void> {
    await options.bringToFront();
    await options.paste('#key', key);
    await options.press('Enter');
  }

  async function clearKey(): Promise<void> {
    await options.waitFor('document.querySelector("#key")');
    await options.evaluate('document.querySelector("#key").value = ""');
  }

  async function connect(userName: string): Promise<void> {
    await pasteKey(site.keyOf(userName));
    await options.waitFor(
      `document.querySelector('.AccountCard')?.textContent.includes(${JSON.stringify(userName)})`,
    );
    // The last part of the page that appears with an account. The layout does not change after it.
    await options.waitFor('document.querySelector(".AccountList-row[data-present=true]")');
  }

  async function visit(path: string): Promise<TestPage> {
    const page = await browser.newPage();
    await page.goto(SITE + path);
    return page;
  }

  return {
    browser,
    options,
    pasteKey,
    clearKey,
    connect,
    visit,
    open: (problemId) => visit(`/problems/${problemId}`),
    openPopup: () => browser.openPopup(),
  };
}
