import { browser } from 'wxt/browser';
import { neededPattern } from '../site.ts';

/** Resolves to whether the browser lets the extension use the site at this address. */
export function isSiteAllowed(base: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [neededPattern(base)] });
}
