import type { ChromiumPage } from '../e2e/browsers/chromium-page.ts';

/** A message of our content script to the worker, on the page's clock. */
export interface Message {
  ask: string;
  with: { id?: number } | null;
  sent: number;
  /** 0: no answer came. */
  answered: number;
}

/** An expression for the world of our content script: from then on all its messages are listed in `messages`. */
export const WATCH_MESSAGES = `(() => {
  const send = chrome.runtime.sendMessage.bind(chrome.runtime);
  globalThis.messages = [];
  chrome.runtime.sendMessage = async (message) => {
    const one = { ...message, sent: performance.now(), answered: 0 };
    messages.push(one);
    const reply = await send(message);
    one.answered = performance.now();
    return reply;
  };
})()`;

/** Leads the site's app to another of its addresses, as a link in it does, without loading a document. */
export async function goWithin(page: ChromiumPage, path: string): Promise<void> {
  const address = JSON.stringify(path);
  await page.evaluate(
    `(history.pushState(null, '', ${address}), dispatchEvent(new PopStateEvent('popstate')), null)`,
  );
}
