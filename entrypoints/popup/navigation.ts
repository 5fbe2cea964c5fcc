import { browser } from 'wxt/browser';
import { ask } from '../../lib/ask.ts';
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
export async function openInstead(id: number, where: OpenIn, onDone: () => void): Promise<void> {
  await ask('openProblem', { id, where });
  if (where !== 'background-tab') onDone();
}

/** Shows that the worker has opened a problem in the active tab if that shows the site. */
export async function showOpened(popup: PopupSignals, id: number): Promise<void> {
  if (isOfSite(popup.tabAddress.value)) {
    forgetProblem(popup);
    popup.tabAddress.value = problemAddress(popup.stored.value?.site ?? '', id);
  }
  await readAgain(popup);
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
