import { createHost, rootOfPage } from '../../components/page-root.ts';
import { shade } from '../../components/page-shade.ts';
import { extensionLives } from '../../lib/ask.ts';
import { PANEL_ATTRIBUTE } from '../../lib/panel/panel-port.ts';

/** If the page removes the host element more often than this, it is not put back until another problem is shown. */
const MAX_RETURNS = 20;
/**
 * Most other elements with our attribute that are removed. This is more than `MAX_RETURNS`, since the script of an
 * earlier version may put its element back that often.
 */
const MAX_REMOVALS = 2 * MAX_RETURNS;

/** The host element: the extension's element in the site's page. It contains the panel in a closed shadow root. */
export interface Host {
  root(): ShadowRoot;
  /**
   * Whether the element is shown. False if it is in place but the browser hides it, because the browser refused the
   * style sheet that makes it visible. An element that the page removed counts as shown: another script or style sheet
   * would not help.
   */
  isShown(): boolean;
  /** Puts the element back into its place, at most `MAX_RETURNS` times; `resetLimit` starts the count at 0. */
  putBack(resetLimit: boolean): void;
}

/**
 * Puts the host element into the page and keeps it there until the signal aborts. It is a child of the root element,
 * outside of `body`, so that a page that redraws its body does not remove it.
 *
 * If the page moved the element to another document, such as a frame's, the element has lost its styles. Then it is
 * created again, and `onRecreated` gets the old root and draws into the new one. An element left by an earlier version
 * of the extension is removed.
 */
export function keepHost(signal: AbortSignal, css: string, onRecreated: (oldRoot: ShadowRoot) => void): Host {
  let { host, root } = createHost(PANEL_ATTRIBUTE, css);

  let returns = 0;
  let removals = 0;
  const putBack = (resetLimit: boolean) => {
    if (resetLimit) returns = 0;
    // After an update, the script of the new version has its own element.
    if (!extensionLives()) return observer.disconnect();
    shade(host);
    if (isInPlace(host) || returns >= MAX_RETURNS) return;
    returns++;
    const oldRoot = root;
    if (host.ownerDocument !== document) {
      host.remove();
      ({ host, root } = createHost(PANEL_ATTRIBUTE, css));
    }
    rootOfPage().append(host);
    // The page may have replaced its root element.
    watchRoot();
    shade(host);
    if (root !== oldRoot) onRecreated(oldRoot);
  };
  const removeOthers = () => {
    for (const other of document.querySelectorAll(`[${PANEL_ATTRIBUTE}]`)) {
      if (other !== host && removals++ < MAX_REMOVALS) other.remove();
    }
  };
  const observer = new MutationObserver(() => {
    putBack(false);
    removeOthers();
    watchThemes();
  });
  // A page changes its theme by attributes of its root or body, which may come later.
  const themes = new MutationObserver(() => shade(host));
  const watchThemes = () => {
    for (const one of [rootOfPage(), document.body]) if (one) themes.observe(one, { attributes: true });
  };
  const watchRoot = () => {
    observer.observe(rootOfPage(), { childList: true });
    watchThemes();
  };
  removeOthers();
  // Before it is in the page, which the browser then need not style for it alone.
  shade(host);
  rootOfPage().append(host);
  watchRoot();
  observer.observe(document, { childList: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    themes.disconnect();
    host.remove();
  });
  const isShown = () => !isInPlace(host) || getComputedStyle(host).visibility === 'visible';
  return { root: () => root, isShown, putBack };
}

/**
 * Whether the host is a child of the page's root element. Inside another element, that element could hide it.
 * `isConnected` does not show this, since it is also true in the document of a frame.
 */
function isInPlace(host: Element): boolean {
  return host.parentNode === rootOfPage();
}
