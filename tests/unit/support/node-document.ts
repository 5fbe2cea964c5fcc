import { parseHTML } from 'linkedom';

/**
 * Makes an empty document this process's own and returns its body: elements, attributes, texts and events, so that the real
 * components can be read in Node. Nothing is laid out, styled, focused or hidden; what those do, browsers show.
 */
export function openDocument(): HTMLElement {
  const { document, window } = parseHTML('<!doctype html><html><body></body></html>');
  const { Element, HTMLElement, MutationObserver } = window;
  Object.assign(globalThis, { document, Element, HTMLElement, MutationObserver });
  return document.body;
}

/** Has an element hear of an event as after a player's act; none above it does, since linkedom calls listeners there as if they were its own. */
export function hear(element: Element, type: string, more: object = {}): void {
  const event = element.ownerDocument.createEvent('Event');
  event.initEvent(type, false, true);
  element.dispatchEvent(Object.assign(event, more));
}

/** Puts a value into a field or a choice, which the document keeps for no choice by itself. */
export function setValue(field: Element, value: string): void {
  Object.defineProperty(field, 'value', { value, writable: true, configurable: true });
}
