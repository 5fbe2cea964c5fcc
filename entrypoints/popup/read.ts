import { isOfSite } from '../../lib/omnibox/go-to.ts';
import { problemIdAt } from '../../lib/site.ts';
import type { PopupSignals } from './popup-signals.ts';
import { readStoredData } from './stored-data.ts';

/** Reads the database again and shows it. Of two readings at once, the one begun later counts. */
export async function readAgain(popup: PopupSignals): Promise<void> {
  const { stored, state, tabAddress, readings } = popup;
  const { recentRows, longAgo } = state.value;
  const turn = ++readings.begun;
  const here = tabAddress.value ? problemIdAt(tabAddress.value) : null;
  const fresh = await readStoredData(here, recentRows, longAgo);
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
