import { parseProblemNumber } from '../../lib/omnibox/go-to.ts';
import type { OpenIn } from '../../lib/popup/popup.ts';
import { openProblem, tabBeside } from './open-problem.ts';
import type { PopupSignals } from './popup-signals.ts';
import { readAgain } from './read.ts';
import { setDraft } from './state.ts';

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
