import { browser } from 'wxt/browser';
import type { OpenIn } from '../../popup/popup.ts';
import { isOfSite } from '../../site.ts';
import { tabInFront } from './tabs.ts';

/**
 * Where to open a page: in the tab with this id, or in a new tab or window. The id is that of the active tab at the time of a press, since
 * the player may switch tabs before a problem is picked.
 */
export type Where = number | Exclude<OpenIn, 'here'>;

/** Without a modifier key a problem opens in the active tab if that shows the site, else in a new tab. */
export async function whereFor(wanted: OpenIn | number): Promise<Where> {
  if (wanted !== 'here') return wanted;
  const tab = await tabInFront();
  return (isOfSite(tab?.url) ? tab?.id : undefined) ?? 'new-tab';
}

/** Instead of the address of a tab that is closed, or not open yet. */
export const CLOSED = '';

/** Resolves to what a tab shows; undefined if the browser does not reveal it. */
export async function addressIn(where: Where): Promise<string | undefined> {
  if (typeof where !== 'number') return CLOSED;
  return browser.tabs.get(where).then(
    ({ url }) => url,
    () => CLOSED,
  );
}

/** Opens an address in the given tab, or in a new one if that tab was closed. Resolves to the tab's id, if the browser tells it. */
export async function openAddress(url: string, where: Where): Promise<number | undefined> {
  if (typeof where === 'number') {
    const isThere = await browser.tabs.update(where, { url }).then(
      () => true,
      () => false,
    );
    if (isThere) return where;
  }
  if (where === 'new-window') return (await browser.windows.create({ url }))?.tabs?.[0]?.id;
  return (await browser.tabs.create({ url, active: where !== 'background-tab' })).id;
}
