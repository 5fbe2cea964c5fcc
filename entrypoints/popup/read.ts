import { isOfSite } from '../../lib/omnibox/go-to.ts';
import type { PopupState } from '../../lib/popup/popup.ts';
import { problemIdAt } from '../../lib/site.ts';
import type { PopupSignals } from './popup-signals.ts';
import { readStoredData } from './stored-data.ts';

/**
 * Reads the database again, as this state needs it, and shows it. Of two readings at once, the one begun later counts.
 * `whenRead` changes what is to be painted together with what was read.
 */
export async function readAgain(
  popup: PopupSignals,
  { recentRows, longAgo }: PopupState = popup.state.value,
  whenRead?: () => void,
): Promise<void> {
  const { stored, tabAddress, readings } = popup;
  const turn = ++readings.begun;
  const here = tabAddress.value ? problemIdAt(tabAddress.value) : null;
  const fresh = await readStoredData(here, recentRows, longAgo);
  whenRead?.();
  if (turn < readings.shown) return;
  readings.shown = turn;
  showTime(popup);
  stored.value = isOfSite(tabAddress.value, fresh.site) ? fresh : { ...fresh, here: null };
}

/** Shows how old everything is by now. */
export function showTime({ now, isOnline }: PopupSignals): void {
  now.value = Date.now();
  isOnline.value = navigator.onLine;
}
