import 'fake-indexeddb/auto';
import { expect } from 'vitest';

/** The origin of the extension's pages, as the browser reports it with a message. */
export const EXTENSION_ORIGIN = 'chrome-extension://companion';

type Listener = (message: unknown, sender: unknown, reply: (answer: unknown) => void) => boolean;
let listener: Listener = () => false;

Object.assign(globalThis, {
  location: { origin: EXTENSION_ORIGIN },
  browser: {
    runtime: { id: 'companion', onMessage: { addListener: (added: Listener) => (listener = added) } },
  },
});
export const { messageInfo, routeMessages } = await import(
  '../../../../lib/background/answers/message-router.ts'
);

/** Sends one message to the router as the browser does. Resolves with its reply. */
export function send(message: unknown, sender: object): Promise<unknown> {
  return new Promise((resolve) => {
    expect(listener(message, sender, resolve)).toBe(true);
  });
}
