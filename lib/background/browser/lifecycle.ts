import { browser } from 'wxt/browser';
import { sitePatterns } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';
import { renewTabs } from './tabs.ts';

/** Set in `storage.local` while open tabs are still to get this version's script. */
const OWED = 'tabsOwed';

/**
 * On install the options page opens; on install and update, open tabs of the site get this version's script. How the old
 * one leaves is in `entrypoints/site.content/index.ts`.
 */
export function watchInstall(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.runtime.openOptionsPage();
    if (reason === 'install' || reason === 'update') void renewAfterInstall();
  });
}

async function renewAfterInstall(): Promise<void> {
  await browser.storage.local.set({ [OWED]: true });
  await renewOwed();
}

/** The browser tells of an install or update but once: what a death left undone then is done by the next life. */
export async function renewOwed(): Promise<void> {
  if (!(await browser.storage.local.get(OWED))[OWED]) return;
  await renewTabs();
  await browser.storage.local.remove(OWED);
}

/** The player may allow the site after its pages were opened: they get the script then. */
export function watchPermissions(): void {
  browser.permissions.onAdded.addListener(({ origins = [] }) => void renewIfAllowed(origins));
}

async function renewIfAllowed(added: readonly string[]): Promise<void> {
  const { base } = await readSettings();
  if (sitePatterns(base).some((pattern) => added.includes(pattern))) await renewTabs();
}

/**
 * Nothing secret lies in `storage.local`; where the browser can (Chromium), it is closed to content scripts all the
 * same, so that a mistake made later leaks nothing.
 */
export function lockStorage(): void {
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
