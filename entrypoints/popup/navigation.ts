import { browser } from 'wxt/browser';
import { isOfSite, parseProblemNumber } from '../../lib/omnibox/go-to.ts';
import type { OpenIn } from '../../lib/popup/popup.ts';
import type { PopupSignals } from './popup-signals.ts';
import { readAgain, setDraft } from './state.ts';

/** Reads the address in the tab beside the popup. */
export async function readTabAddress({ tabAddress }: PopupSignals): Promise<void> {
  tabAddress.value = (await tabBeside().catch(() => undefined))?.url;
}

/** Opens a problem in the popup's stead: `onDone` is called once it is there, unless it is in the background. */
export async function openInstead(
  popup: PopupSignals,
  id: number,
  where: OpenIn,
  onDone: () => void,
): Promise<void> {
  await openProblem(siteOf(popup), id, where);
  if (where !== 'background-tab') onDone();
}

/** Opens a picked problem in the tab beside the popup, which goes on as if it had been opened there. */
export async function openBeside(popup: PopupSignals, id: number): Promise<void> {
  const opened = await openProblem(siteOf(popup), id, 'here');
  popup.tabAddress.value = opened ?? popup.tabAddress.value;
  await readAgain(popup);
}

/** Opens the problem that a typed text means, or shows that it means none. */
export function goTo(popup: PopupSignals, text: string, onDone: () => void): void {
  const id = parseProblemNumber(text, siteOf(popup));
  popup.goToMissed.value = id === null;
  if (id === null) return;
  setDraft(popup, 'goTo', null);
  void openInstead(popup, id, 'here', onDone);
}

function siteOf({ stored }: PopupSignals): string {
  return stored.value?.site ?? '';
}

/** The tab beside the popup; its address only as far as the browser lets us see it. */
async function tabBeside() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}

/**
 * Opens a problem's page: plainly in the tab beside the popup if that shows the site already, else in a new one. Resolves to
 * the address that the tab beside has then, or null where it keeps its own.
 */
async function openProblem(site: string, id: number, where: OpenIn): Promise<string | null> {
  const url = `${site}/problems/${id}`;
  const tab = await tabBeside();
  if (where === 'new-window') await browser.windows.create({ url });
  else if (where === 'here' && tab?.id !== undefined && isOfSite(tab.url, site)) {
    await browser.tabs.update(tab.id, { url });
    return url;
  } else await browser.tabs.create({ url, active: where !== 'background-tab' });
  return null;
}
