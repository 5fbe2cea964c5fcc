import { browser } from 'wxt/browser';

/** Address of the page that opens after an install and takes the first key. */
export const WELCOME_PAGE = '/welcome.html';

/** How long to wait until the browser reveals the address of a new tab, ms. */
const LOADING_MS = 2_000;

let opening: Promise<void> | null = null;

/**
 * Opens the page that takes the first key, or turns to the tab that already shows it. Calls while it is being opened are one, so
 * that forged messages open no more than one tab.
 */
export function openFirstPage(): Promise<void> {
  opening ??= openOrShow().finally(() => {
    opening = null;
  });
  return opening;
}

async function openOrShow(): Promise<void> {
  const tab = await shownTab();
  if (tab?.id === undefined) {
    const made = await browser.tabs.create({ url: WELCOME_PAGE });
    await untilRevealed(made.id);
    return;
  }
  await browser.tabs.update(tab.id, { active: true });
  await browser.windows.update(tab.windowId, { focused: true });
}

/** The browser reveals the addresses of the extension's own pages without a permission. */
async function shownTab() {
  const [tab] = await browser.tabs.query({ url: location.origin + WELCOME_PAGE });
  return tab;
}

/** Waits until `shownTab` can find a new tab: Firefox reveals its address only when it begins to load. */
async function untilRevealed(tabId: number | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LOADING_MS);
  const onUpdated = (id: number, { url }: { url?: string | undefined }) => {
    if (id === tabId && url) resolve();
  };
  const onRemoved = (id: number) => {
    if (id === tabId) resolve();
  };
  browser.tabs.onUpdated.addListener(onUpdated);
  browser.tabs.onRemoved.addListener(onRemoved);
  if (await shownTab()) resolve();
  await promise;
  clearTimeout(timer);
  browser.tabs.onUpdated.removeListener(onUpdated);
  browser.tabs.onRemoved.removeListener(onRemoved);
}
