import { expect, it, vi } from 'vitest';
import { onWake } from '../../../lib/background/environment.ts';
import { alarmListeners } from '../support/browser-stand-in.ts';

it('wakes the worker for background work at its alarm, and at no other', () => {
  const { chrome } = globalThis as unknown as { chrome: { runtime: object } };
  Object.assign(chrome.runtime, { onStartup: { addListener: () => {} } });
  vi.stubGlobal('self', new EventTarget());
  let wakes = 0;
  onWake(() => wakes++);
  const ring = (name: string) => {
    for (const listener of alarmListeners) listener({ name });
  };
  ring('new-day');
  expect(wakes).toBe(0);
  ring('background-work');
  expect(wakes).toBe(1);
  vi.unstubAllGlobals();
  alarmListeners.clear();
});
