import { rootOfPage } from '../../components/page-root.ts';
import { extensionLives } from '../../lib/ask.ts';
import { PANEL_MARK } from '../../lib/panel/panel-port.ts';

/** A page that takes the element away this often means it; then it stays away until another problem is shown. */
const MOST_RETURNS = 20;
/** Elements that go by our mark are taken away this often: an earlier version's is put back `MOST_RETURNS` times by its script. */
const MOST_STRANGERS = 2 * MOST_RETURNS;

/** Our element in the page. */
export interface Host {
  /** Where the panel is drawn. */
  root(): ShadowRoot;
  /** False while it is there and the browser hides it; one that the page took away is none of the browser's doing. */
  isShown(): boolean;
  /** Puts it back where it belongs, for as long as the page lets it; `anew` forgets how often it did not. */
  putBack(anew: boolean): void;
}

/**
 * Puts our element into the page and keeps it there until the signal aborts: a child of the document's root and outside of
 * `body`, so that a page that draws itself anew does not take it along. One that the page has moved into another document,
 * such as a frame's, has lost its styles and is made anew: `onAnew` draws into it. One that an earlier version left is removed.
 */
export function keepHost(signal: AbortSignal, css: string, onAnew: (before: ShadowRoot) => void): Host {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  let { host, root } = hostWith(sheet);

  let returns = 0;
  let strangers = 0;
  const putBack = (anew: boolean) => {
    if (anew) returns = 0;
    // The page's next script has an element of its own.
    if (!extensionLives()) return observer.disconnect();
    if (isInPlace(host) || returns >= MOST_RETURNS) return;
    returns++;
    const before = root;
    if (host.ownerDocument !== document) {
      host.remove();
      ({ host, root } = hostWith(sheet));
    }
    rootOfPage().append(host);
    // It may be another root than before.
    watchRoot();
    if (root !== before) onAnew(before);
  };
  const removeStrangers = () => {
    for (const other of document.querySelectorAll(`[${PANEL_MARK}]`)) {
      if (other !== host && strangers++ < MOST_STRANGERS) other.remove();
    }
  };
  const observer = new MutationObserver(() => {
    putBack(false);
    removeStrangers();
  });
  const watchRoot = () => observer.observe(rootOfPage(), { childList: true });
  removeStrangers();
  rootOfPage().append(host);
  watchRoot();
  observer.observe(document, { childList: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    host.remove();
  });
  const isShown = () => !isInPlace(host) || getComputedStyle(host).visibility === 'visible';
  return { root: () => root, isShown, putBack };
}

/** Not an element name of our own: a page that defines it as a custom element is given our closed root. */
function hostWith(sheet: CSSStyleSheet) {
  const host = document.createElement('div');
  host.setAttribute(PANEL_MARK, '');
  const root = host.attachShadow({ mode: 'closed' });
  root.adoptedStyleSheets = [sheet];
  return { host, root };
}

/** Anywhere else in the page it may be hidden by what it is in; in a frame's document it is connected as well. */
function isInPlace(host: Element): boolean {
  return host.parentNode === rootOfPage();
}
