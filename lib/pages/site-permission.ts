import { browser } from 'wxt/browser';
import { sitePattern } from '../site.ts';

/** Resolves to whether the browser lets the extension use the site at this origin. The player may have allowed one of its hosts alone. */
export function isSiteAllowed(origin: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [sitePattern(origin)] });
}
