import { browser } from 'wxt/browser';
import { openFirstPage } from '../../lib/pages/first-page.ts';
import type { PopupSignals } from './popup-signals.ts';

export async function readTabAddress({ tabAddress }: PopupSignals): Promise<void> {
  tabAddress.value = (await activeTab().catch(() => undefined))?.url;
}

/** Returns the active tab. Its address is missing if the browser does not let the extension see it. */
async function activeTab() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}

/** Opens the page that takes a key: the one for new players while there is no account, else the options page. */
export async function openKeyPage({ stored, storageFailure }: PopupSignals): Promise<void> {
  // The options page says what is wrong with the storage.
  if (stored.value?.account || storageFailure.value) await browser.runtime.openOptionsPage();
  else await openFirstPage();
}
