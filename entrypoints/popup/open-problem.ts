import { browser } from 'wxt/browser';
import { isOfSite } from '../../lib/omnibox/go-to.ts';
import type { OpenIn } from '../../lib/popup/popup.ts';

/** The tab beside the popup; its address only as far as the browser lets us see it. */
export async function tabBeside() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}

/**
 * Opens a problem's page: plainly in the tab beside the popup if that shows the site already, else in a new one. Resolves to
 * the address that the tab beside has then, or null where it keeps its own.
 */
export async function openProblem(site: string, id: number, where: OpenIn): Promise<string | null> {
  const url = `${site}/problems/${id}`;
  const tab = await tabBeside();
  if (where === 'new-window') await browser.windows.create({ url });
  else if (where === 'here' && tab?.id !== undefined && isOfSite(tab.url, site)) {
    await browser.tabs.update(tab.id, { url });
    return url;
  } else await browser.tabs.create({ url, active: where !== 'background-tab' });
  return null;
}
