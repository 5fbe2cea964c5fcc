import { browser } from 'wxt/browser';

/** How long to wait until the browser reveals the address of a new tab, ms. */
const LOADING_MS = 2_000;

/**
 * Returns a function that opens a page of the extension in a new tab, or turns to the tab that has it. Calls while it is being opened are
 * one, so that forged messages open no more than one tab. `where`: in which windows such a tab is looked for; default: in all. `hash`: what
 * the page shows, such as `#history?result=failed`; without it, a tab shows what it showed.
 */
export function tabOpener(page: string, where: { lastFocusedWindow?: true } = {}) {
  let opening: Promise<void> | null = null;

  async function openOrShow(hash: string): Promise<void> {
    const tab = await shownTab(page, where);
    if (tab?.id === undefined) {
      const made = await browser.tabs.create({ url: page + hash });
      await untilRevealed(made.id);
      return;
    }
    await browser.tabs.update(tab.id, { active: true, ...(hash ? { url: page + hash } : {}) });
    await browser.windows.update(tab.windowId, { focused: true });
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
    if (await shownTab(page, where)) resolve();
    await promise;
    clearTimeout(timer);
    browser.tabs.onUpdated.removeListener(onUpdated);
    browser.tabs.onRemoved.removeListener(onRemoved);
  }

  return (hash = ''): Promise<void> => {
    opening ??= openOrShow(hash).finally(() => {
      opening = null;
    });
    return opening;
  };
}

/**
 * Returns the tab that has a page of the extension. The browser reveals the addresses of these pages without a permission, and ignores what
 * follows their #.
 */
export async function shownTab(page: string, where: { lastFocusedWindow?: true } = {}) {
  const [tab] = await browser.tabs.query({ url: location.origin + page, ...where });
  return tab;
}
