import { browser } from 'wxt/browser';
import { sitePatterns } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';
import { renewTabs } from './tabs.ts';

/** The key in `storage.local` that is set while open tabs do not have the script of this version yet. */
const RENEWAL_DUE = 'tabsOwed';

/**
 * Listens for install and update of the extension. After an install, the options page opens. After both, open tabs of
 * the site get the script of this version. `entrypoints/site.content/index.ts` describes how the old script ends.
 */
export function watchInstall(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.runtime.openOptionsPage();
    if (reason === 'install' || reason === 'update') void renewAfterInstall();
  });
}

async function renewAfterInstall(): Promise<void> {
  await browser.storage.local.set({ [RENEWAL_DUE]: true });
  await finishRenewal();
}

/**
 * Injects the script into open tabs if that was not finished after an install or update. The browser reports these
 * events only once, and the worker may have ended before all tabs had the script.
 */
export async function finishRenewal(): Promise<void> {
  if (!(await browser.storage.local.get(RENEWAL_DUE))[RENEWAL_DUE]) return;
  await renewTabs();
  await browser.storage.local.remove(RENEWAL_DUE);
}

/**
 * Listens for granted permissions. The player may grant access to the site after opening its pages. These pages get the
 * script then.
 */
export function watchPermissions(): void {
  browser.permissions.onAdded.addListener(({ origins = [] }) => void renewIfAllowed(origins));
}

async function renewIfAllowed(added: readonly string[]): Promise<void> {
  const { base } = await readSettings();
  if (sitePatterns(base).some((pattern) => added.includes(pattern))) await renewTabs();
}

/**
 * Makes `storage.local` inaccessible to content scripts, if the browser can do that (Chromium). It contains no secret.
 * This only limits the harm of a later mistake.
 */
export function lockStorage(): void {
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
