// Pointer and keys over CDP, where Playwright's cannot reach.
import type { CDPSession } from '@playwright/test';
import type { Json } from './wire.ts';

type Send = CDPSession['send'];

/** Moves the trusted pointer. */
export async function pointBy(send: Send, x: number, y: number): Promise<void> {
  await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
}

/** One trusted click of the left button. */
export async function clickBy(send: Send, x: number, y: number): Promise<void> {
  const left = { x, y, button: 'left' as const, clickCount: 1 };
  await pointBy(send, x, y);
  await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...left });
  await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...left });
}

/** The key events of `chromium-keys.ts`, one after the other. */
export async function strikeBy(send: Send, events: Json[]): Promise<void> {
  for (const event of events) await send('Input.dispatchKeyEvent', event as { type: 'keyDown' });
}
