import { parseHTML } from 'linkedom';
import { options } from 'preact';

/**
 * Makes an empty document the process's global one and returns its body, so that the real components render in Node. There
 * is no layout, style, focus or visibility; browser tests cover those.
 */
export function openDocument(): HTMLElement {
  // A new function: effects that an earlier file of this process left waiting, for a clock that is gone, hold up no others.
  options.requestAnimationFrame = (draw) => void setTimeout(draw, 0);
  const { document, window } = parseHTML('<!doctype html><html><body></body></html>');
  const { Element, HTMLElement, MutationObserver } = window;
  Object.assign(globalThis, { document, Element, HTMLElement, MutationObserver });
  // The window is narrow and nothing is animated.
  const matchMedia = (query: string) => ({
    matches: query.includes('reduce'),
    addEventListener() {},
    removeEventListener() {},
  });
  // Nothing is hidden by a style.
  const getComputedStyle = () => ({ visibility: 'visible' });
  Object.assign(globalThis, { matchMedia, getComputedStyle });
  Object.assign(HTMLElement.prototype, { showModal() {}, close() {}, setSelectionRange() {} });
  return document.body;
}

/** Dispatches an event that does not bubble: linkedom would call listeners of ancestors as if they were this element's. */
export function hear(element: Element, type: string, more: object = {}): void {
  const event = element.ownerDocument.createEvent('Event');
  event.initEvent(type, false, true);
  element.dispatchEvent(Object.assign(event, more));
}

/** Sets the value of a field or a select. linkedom does not store a select's value. */
export function setValue(field: Element, value: string): void {
  Object.defineProperty(field, 'value', { value, writable: true, configurable: true });
}
