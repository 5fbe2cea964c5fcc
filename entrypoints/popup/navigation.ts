import { browser } from 'wxt/browser';
import { isOfSite } from '../../lib/omnibox/go-to.ts';
import { openFirstPage } from '../../lib/pages/first-page.ts';
import type { OpenIn } from '../../lib/popup/popup.ts';
import { problemAddress } from '../../lib/site.ts';
import { forgetProblem } from './errors.ts';
import type { PopupSignals } from './popup-signals.ts';
import { readAgain } from './state.ts';

export async function readTabAddress({ tabAddress }: PopupSignals): Promise<void> {
  tabAddress.value = (await activeTab().catch(() => undefined))?.url;
}

/** Opens a problem and then calls `onDone`, which closes the popup, unless the problem opens in a background tab. */
export async function openInstead(
  popup: PopupSignals,
  id: number,
  where: OpenIn,
  onDone: () => void,
): Promise<void> {
  await openProblem(siteOf(popup), id, where);
  if (where !== 'background-tab') onDone();
}

/** Opens a picked problem in the active tab. The popup stays and updates as if that tab had navigated. */
export async function openBeside(popup: PopupSignals, id: number): Promise<void> {
  const opened = await openProblem(siteOf(popup), id, 'here');
  if (opened !== null) {
    forgetProblem(popup);
    popup.tabAddress.value = opened;
  }
  await readAgain(popup);
}

function siteOf({ stored }: PopupSignals): string {
  return stored.value?.site ?? '';
}

/** Returns the active tab. Its address is missing if the browser does not let the extension see it. */
async function activeTab() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}

/**
 * Opens a problem's page. Without a modifier key it opens in the active tab if that already shows the site, else in a
 * new tab. Resolves to the new address of the active tab, or null if that keeps its address.
 */
async function openProblem(site: string, id: number, where: OpenIn): Promise<string | null> {
  const url = problemAddress(site, id);
  const tab = await activeTab();
  if (where === 'new-window') await browser.windows.create({ url });
  else if (where === 'here' && tab?.id !== undefined && isOfSite(tab.url)) {
    await browser.tabs.update(tab.id, { url });
    return url;
  } else await browser.tabs.create({ url, active: where !== 'background-tab' });
  return null;
}

/** Opens the page that takes a key: the one for new players while there is no account, else the options page. */
export async function openKeyPage({ stored, storageFailure }: PopupSignals): Promise<void> {
  // The options page says what is wrong with the storage.
  if (stored.value?.account || storageFailure.value) await browser.runtime.openOptionsPage();
  else await openFirstPage();
}
