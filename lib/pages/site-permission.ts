import { browser } from 'wxt/browser';
import { sitePatterns } from '../site.ts';

/**
 * Resolves to whether the browser lets the extension use the site at this address. The player may have allowed only this one of the site's
 * two hosts. Rejects if the browser does not accept the host name.
 */
export function isSiteAllowed(base: string): Promise<boolean> {
  return browser.permissions.contains({ origins: sitePatterns(base).slice(0, 1) });
}
