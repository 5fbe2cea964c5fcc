import { PANEL_MARK } from '../../lib/panel-port.ts';

/** A page that takes the element away this often means it; then it stays away until the next panel. */
const MOST_RETURNS = 20;

/**
 * Puts our element into the page and keeps it there until the signal aborts: outside of `body`, so that a page that
 * draws itself anew does not take it along. One that an earlier version left is removed.
 */
export function keepHost(signal: AbortSignal, css: string): { root: ShadowRoot; isShown(): boolean } {
  for (const left of document.querySelectorAll(`[${PANEL_MARK}]`)) left.remove();
  // Not an element name of our own: a page that defines it as a custom element is given our closed root.
  const host = document.createElement('div');
  host.setAttribute(PANEL_MARK, '');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host);

  let returns = 0;
  const observer = new MutationObserver(() => {
    if (host.isConnected || returns >= MOST_RETURNS) return;
    returns++;
    document.documentElement.append(host);
  });
  observer.observe(document.documentElement, { childList: true });
  observer.observe(document, { childList: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    host.remove();
  });
  return { root, isShown: () => getComputedStyle(host).visibility === 'visible' };
}
