import { browser } from 'wxt/browser';
import { sitePatterns } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';
import { renewTabs } from './tabs.ts';

/** The key in `storage.local` that is set while open tabs still lack this version's script. */
const RENEWAL_DUE = 'tabsOwed';

/**
 * Listens for install and update. On install the options page opens; on both, open tabs of the site get this version's script.
 * How the old script ends is in `entrypoints/site.content/index.ts`.
 */
export function watchInstall(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.runtime.openOptionsPage();
    if (reason === 'install' || reason === 'update') void renewAfterInstall();
  });
}

async function renewAfterInstall(): Promise<void> {
  await browser.storage.local.set({ [RENEWAL_DUE]: true });
  await renewOwed();
}

/**
 * Renews open tabs if that was not finished after an install or update. The browser reports these only once, and the worker may
 * have ended before all tabs were done.
 */
export async function renewOwed(): Promise<void> {
  if (!(await browser.storage.local.get(RENEWAL_DUE))[RENEWAL_DUE]) return;
  await renewTabs();
  await browser.storage.local.remove(RENEWAL_DUE);
}

/** Listens for granted permissions: the player may allow the site after its pages were opened, which get the script then. */
export function watchPermissions(): void {
  browser.permissions.onAdded.addListener(({ origins = [] }) => void renewIfAllowed(origins));
}

async function renewIfAllowed(added: readonly string[]): Promise<void> {
  const { base } = await readSettings();
  if (sitePatterns(base).some((pattern) => added.includes(pattern))) await renewTabs();
}

/**
 * Closes `storage.local` to content scripts, where the browser can (Chromium). It holds nothing secret; this is for mistakes made
 * later.
 */
export function lockStorage(): void {
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
