/**
 * Returns the root element of the page. It is read through the prototype, because in Chromium a form with the name
 * `documentElement` hides the document's own property.
 */
export function rootOfPage(): HTMLElement {
  return Reflect.get(Document.prototype, 'documentElement', document);
}

/**
 * Creates an element with a closed shadow root and its styles. The element is not in the page yet. It is a plain `div`:
 * with a name of its own, the page could define a custom element of that name and get the closed root.
 */
export function createHost(attribute: string, css: string) {
  const host = document.createElement('div');
  host.setAttribute(attribute, '');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  seemEditable(host, root);
  return { host, root };
}

/**
 * Makes the host look editable while the player types in a field inside. To listeners on the page's window, the target of a key is the host.
 * Those of sites and extensions for shortcuts leave keys alone whose target can be edited, and would take them from a plain `div`.
 */
function seemEditable(host: HTMLElement, root: ShadowRoot): void {
  const isField = (target: EventTarget | null) => target instanceof HTMLTextAreaElement;
  root.addEventListener('focusin', ({ target }) => {
    if (isField(target)) host.setAttribute('contenteditable', 'plaintext-only');
  });
  root.addEventListener('focusout', () => host.removeAttribute('contenteditable'));
}
