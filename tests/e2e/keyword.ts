import type { TestBrowser } from './browsers/browser.ts';
import type { ChromiumBrowser } from './browsers/chromium.ts';
import type { FirefoxBrowser } from './browsers/firefox.ts';
import { GECKO_ID } from './extension-life.ts';

// Chromium's debugger can reach neither the address bar nor shortcuts. There the tests create the browser's events inside the
// worker, so they do not test how the browser shows suggestions and wakes the worker. In Firefox the tests type into the real
// address bar and press the real keys of the commands.

/** Returns the suggestions for a text after the keyword: the text and the shown line of each. */
export async function suggested(
  browser: TestBrowser,
  typed: string,
): Promise<[text: string, line: string][]> {
  if (browser.name === 'firefox') {
    const lines = await (browser as FirefoxBrowser).evaluateInBrowser<[string, string][]>(`(async () => {
      gURLBar.focus();
      gURLBar.search(${JSON.stringify(`gp ${typed}`)});
      const { results } = await gURLBar.lastQueryContextPromise;
      return results.filter(({ heuristic }) => !heuristic).map(({ payload }) => [payload.content, String(payload.title)]);
    })()`);
    return lines.map(([text, line]) => [text.replace(/^gp /, ''), line]);
  }
  return (browser as ChromiumBrowser).evaluateInWorker<[string, string][]>(`new Promise((resolve) => {
    const suggest = (lines) => resolve(lines.map(({ content, description }) => [content, description]));
    chrome.omnibox.onInputChanged.dispatch(${JSON.stringify(typed)}, suggest);
  })`);
}

/** Types the keyword and a text into the address bar of the tab in front, then presses Enter. */
export async function enter(browser: TestBrowser, typed: string): Promise<void> {
  if (browser.name === 'firefox') {
    await (browser as FirefoxBrowser).evaluateInBrowser(`(async () => {
      gURLBar.focus();
      gURLBar.search(${JSON.stringify(`gp ${typed}`)});
      await gURLBar.lastQueryContextPromise;
      gURLBar.handleCommand();
    })()`);
    return;
  }
  await (browser as ChromiumBrowser).evaluateInWorker(
    `void chrome.omnibox.onInputEntered.dispatch(${JSON.stringify(typed)}, 'currentTab')`,
  );
}

/** Returns the keys that the browser assigned to each command. */
export function keysOf(browser: TestBrowser): Promise<Record<string, string>> {
  const byName = '(all) => Object.fromEntries(all.map(({ name, shortcut }) => [name, shortcut]))';
  return browser.name === 'firefox'
    ? (browser as FirefoxBrowser).evaluateInBrowser(`${EXTENSION}.shortcuts.allCommands().then(${byName})`)
    : (browser as ChromiumBrowser).evaluateInWorker(`chrome.commands.getAll().then(${byName})`);
}

/** Presses the keys of a command. */
export async function command(browser: TestBrowser, name: string): Promise<void> {
  if (browser.name === 'chromium') {
    await (browser as ChromiumBrowser).evaluateInWorker(`void chrome.commands.onCommand.dispatch('${name}')`);
    return;
  }
  await (browser as FirefoxBrowser).evaluateInBrowser(`(async () => {
    const { shortcut } = (await ${EXTENSION}.shortcuts.allCommands()).find(({ name }) => name === '${name}');
    const keys = [...document.querySelectorAll('key[modifiers="alt,shift"]')];
    keys.find((key) => key.getAttribute('key') === shortcut.at(-1)).doCommand();
  })()`);
}

/** Returns Firefox's own shortcuts that use the same keys as ours. */
export function clashes(browser: FirefoxBrowser): Promise<string[]> {
  return browser.evaluateInBrowser(`(async () => {
    const ours = new Set((await ${EXTENSION}.shortcuts.allCommands()).map(({ shortcut }) => shortcut.at(-1)));
    const same = [...document.querySelectorAll('key[modifiers="alt,shift"][id]:not([id=""])')];
    return same.filter((key) => ours.has(key.getAttribute('key'))).map(({ id }) => id);
  })()`);
}

const EXTENSION = `WebExtensionPolicy.getByID('${GECKO_ID}').extension`;
