import { browser } from 'wxt/browser';
import { openFirstPage } from '../../lib/pages/first-page.ts';
import type { PopupSignals } from './popup-signals.ts';

/** Reads the address in the active tab. Resolves to whether it is another one than before. */
export async function readTabAddress({ tabAddress }: PopupSignals): Promise<boolean> {
  const before = tabAddress.value;
  const tab = await activeTab().catch(() => undefined);
  tabAddress.value = tab?.url;
  windowId = tab?.windowId ?? windowId;
  return tabAddress.value !== before;
}

/** Returns the active tab. Its address is missing if the browser does not let the extension see it. */
async function activeTab() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}

/** The window of this page, once its active tab is read. */
let windowId: number | undefined;

/** What Firefox has instead of Chromium's `sidePanel`. */
interface FirefoxApis {
  sidebarAction?: { open(): Promise<void> };
}

/**
 * Opens this page at the side of the window, where it stays open; null if the browser has no such place. It must be called at once when the
 * player presses something: later, browsers refuse.
 */
export const openAtSide: (() => Promise<void>) | null = sideOpener();

function sideOpener() {
  const { sidebarAction } = browser as FirefoxApis;
  if (sidebarAction) return () => sidebarAction.open();
  if (!browser.sidePanel) return null;
  return () => browser.sidePanel.open({ windowId: windowId ?? browser.windows.WINDOW_ID_CURRENT });
}

/** Opens the page that takes a key: the one for new players while there is no account, else the options page. */
export async function openKeyPage({ stored, storageFailure }: PopupSignals): Promise<void> {
  // The options page says what is wrong with the storage.
  if (stored.value?.account || storageFailure.value) await browser.runtime.openOptionsPage();
  else await openFirstPage();
}
