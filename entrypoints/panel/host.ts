import { PANEL_MARK } from '../../lib/panel-port.ts';
import { rootOfPage } from '../site.content/page-root.ts';

/** A page that takes the element away this often means it; then it stays away until another problem is shown. */
const MOST_RETURNS = 20;

/** Our element in the page. */
export interface Host {
  root: ShadowRoot;
  /** False while it is there and the browser hides it; one that the page took away is none of the browser's doing. */
  isShown(): boolean;
  /** Puts it back where it is gone, for as long as the page lets it; `anew` forgets how often it did not. */
  putBack(anew: boolean): void;
}

/**
 * Puts our element into the page and keeps it there until the signal aborts: outside of `body`, so that a page that
 * draws itself anew does not take it along. One that an earlier version left is removed.
 */
export function keepHost(signal: AbortSignal, css: string): Host {
  for (const left of document.querySelectorAll(`[${PANEL_MARK}]`)) left.remove();
  // Not an element name of our own: a page that defines it as a custom element is given our closed root.
  const host = document.createElement('div');
  host.setAttribute(PANEL_MARK, '');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  rootOfPage().append(host);

  let returns = 0;
  const putBack = (anew: boolean) => {
    if (anew) returns = 0;
    if (host.isConnected || returns >= MOST_RETURNS) return;
    returns++;
    rootOfPage().append(host);
    // It may be another root than before.
    watchRoot();
  };
  const observer = new MutationObserver(() => putBack(false));
  const watchRoot = () => observer.observe(rootOfPage(), { childList: true });
  watchRoot();
  observer.observe(document, { childList: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    host.remove();
  });
  const isShown = () => !host.isConnected || getComputedStyle(host).visibility === 'visible';
  return { root, isShown, putBack };
}
