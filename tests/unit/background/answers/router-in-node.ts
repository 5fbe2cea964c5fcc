import { expect } from 'vitest';
import { browser } from 'wxt/browser';

/** The origin of the extension's pages, as the browser reports it with a message. */
export const EXTENSION_ORIGIN = 'chrome-extension://companion';

type Listener = (message: unknown, sender: unknown, reply: (answer: unknown) => void) => boolean;
let listener: Listener = () => false;

/** Makes the router of this process hear what `send` sends. */
export function hearMessages(): void {
  Object.assign(globalThis, { location: { origin: EXTENSION_ORIGIN } });
  Object.assign(browser.runtime, { onMessage: { addListener: (added: Listener) => (listener = added) } });
}

/** Sends one message to the router as the browser does. Resolves with its reply. */
export function send(message: unknown, sender: object): Promise<unknown> {
  return new Promise((resolve) => {
    expect(listener(message, sender, resolve)).toBe(true);
  });
}
