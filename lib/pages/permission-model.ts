import { type ReadonlySignal, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { ask } from '../ask.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings.ts';
import { sitePatterns } from '../site.ts';
import { isSiteAllowed } from './site-permission.ts';

/**
 * Returns whether the browser lets the extension use the site, as a signal, a function that reads it, and one that asks the player
 * to allow it. `readAll` reads everything that the page shows; it is also called when the browser reports a change.
 */
export function permissionModel(
  settings: ReadonlySignal<Settings | undefined>,
  readAll: () => Promise<void>,
) {
  const allowed = signal(true);
  const baseInUse = () => (settings.value ?? DEFAULT_SETTINGS).base;

  async function read(): Promise<void> {
    allowed.value = await isSiteAllowed(baseInUse());
  }

  /** Nothing may be awaited before the request: browsers grant permissions only during a user gesture. */
  function allow(): void {
    const base = baseInUse();
    void browser.permissions
      .request({ origins: sitePatterns(base) })
      // The browser notifies the worker too, but only once. `ask` repeats the message if the worker dies.
      .then((isAllowed): Promise<unknown> | null => (isAllowed ? ask('useBase', base) : null))
      // If the player refuses or closes the browser's question, the notice stays.
      .then(readAll, () => {});
  }

  browser.permissions.onAdded.addListener(() => void readAll());
  browser.permissions.onRemoved.addListener(() => void readAll());
  return { allowed, read, allow };
}
