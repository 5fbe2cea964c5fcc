/**
 * Returns the root element of the page. It is read through the prototype, because in Chromium a form with the name
 * `documentElement` hides the document's own property.
 */
export function rootOfPage(): HTMLElement {
  return Reflect.get(Document.prototype, 'documentElement', document);
}
