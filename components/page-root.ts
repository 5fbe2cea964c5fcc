/**
 * Returns the root element of the page. It is read through the prototype, because in Chromium a form with the name
 * `documentElement` hides the document's own property.
 */
export function rootOfPage(): HTMLElement {
  return Reflect.get(Document.prototype, 'documentElement', document);
}

/**
 * Creates an element of ours with a closed shadow root and its styles; it is not in the page yet. It is a plain `div`: under a
 * name of our own, the page could define a custom element and get our closed root.
 */
export function createHost(mark: string, css: string) {
  const host = document.createElement('div');
  host.setAttribute(mark, '');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  return { host, root };
}
