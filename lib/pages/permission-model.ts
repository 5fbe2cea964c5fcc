import { type ReadonlySignal, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { type Account, siteOriginOf } from '../account/account.ts';
import { sitePatterns } from '../site.ts';
import { isSiteAllowed } from './site-permission.ts';

/**
 * Returns whether the browser lets the extension use the site, as a signal, a function that reads it, and one that asks the player
 * to allow it. `readAll` reads everything that the page shows; it is also called when the browser reports a change.
 */
export function permissionModel(
  account: ReadonlySignal<Account | null | undefined>,
  readAll: () => Promise<void>,
) {
  const allowed = signal(true);

  async function read(): Promise<void> {
    allowed.value = await isSiteAllowed(siteOriginOf(account.value ?? null));
  }

  /** Nothing may be awaited before the request: browsers grant permissions only during a user gesture. */
  function allow(): void {
    // The browser tells the worker too. If the player refuses or closes the browser's question, the notice stays.
    void browser.permissions.request({ origins: sitePatterns() }).then(readAll, () => {});
  }

  browser.permissions.onAdded.addListener(() => void readAll());
  browser.permissions.onRemoved.addListener(() => void readAll());
  return { allowed, read, allow };
}
