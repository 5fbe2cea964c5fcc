import { browser } from 'wxt/browser';
import { WELCOME_PAGE } from '../../pages/first-page.ts';
import { sitePatterns } from '../../site.ts';
import { keepFirstCover } from './first-cover.ts';
import { renewTabs } from './tabs.ts';

/** The key in `storage.session` that is set once the open tabs have the script of this version. */
const RENEWED = 'tabsRenewed';

/** Opens the first page after an install, never after an update. */
export function watchInstall(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: WELCOME_PAGE });
  });
}

/**
 * Injects the script of this version into open tabs of the site, once after an install, an update or a start of the
 * browser, which all empty `storage.session`. `entrypoints/site/index.ts` describes how an older script ends. The
 * browser's event for updates is not enough: the worker may end before all tabs have the script, and after an update
 * Chromium sometimes starts a worker whose calls all fail ("No SW"), and then loses the event.
 */
export async function renewTabsOnce(): Promise<void> {
  const { [RENEWED]: isRenewed } = await browser.storage.session.get(RENEWED);
  if (isRenewed) return;
  await keepFirstCover().catch(() => {});
  await renewTabs();
  await browser.storage.session.set({ [RENEWED]: true });
}

/**
 * Listens for granted permissions. The player may grant access to the site after opening its pages. These pages get the
 * script then. `onAllowed`: called before that, since what was being read has stopped without the permission.
 */
export function watchPermissions(onAllowed: () => void): void {
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    if (!sitePatterns().some((pattern) => origins.includes(pattern))) return;
    onAllowed();
    void renewTabs();
  });
}

/**
 * Makes `storage.local` inaccessible to content scripts, if the browser can do that (Chromium). It contains no secret.
 * This only limits the harm of a later mistake.
 */
export function lockStorage(): void {
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
