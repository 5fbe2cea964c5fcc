import { browser } from 'wxt/browser';
import { renewTabs } from './tabs.ts';

/**
 * On install the options page opens; on install and update, open tabs of the site get this version's script. How the old
 * one leaves is in `entrypoints/site.content/index.ts`.
 */
export function watchInstall(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.runtime.openOptionsPage();
    if (reason === 'install' || reason === 'update') void renewTabs();
  });
}

/**
 * Nothing secret lies in `storage.local`; where the browser can (Chromium), it is closed to content scripts all the
 * same, so that a mistake made later leaks nothing.
 */
export function lockStorage(): void {
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
