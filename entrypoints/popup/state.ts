import { isOfSite } from '../../lib/omnibox/go-to.ts';
import type { DraftField, PopupState } from '../../lib/popup/popup.ts';
import { problemIdAt } from '../../lib/site.ts';
import { savePopupState } from '../../lib/store/core/popup-state.ts';
import { storeFailure } from '../../lib/store/database.ts';
import type { PopupSignals } from './popup-signals.ts';
import { readStoredData } from './stored-data.ts';

/** Changes the popup's state and stores it at once, since the popup may be closed at any moment. */
export function changeState(popup: PopupSignals, changes: Partial<PopupState>): void {
  popup.state.value = { ...popup.state.value, ...changes };
  if (!popup.isRestored.value) return;
  const report = (error?: unknown) => reportStorage(popup, error);
  savePopupState(popup.state.value).then(report, report);
}

/** Stores the text typed in a field; null removes it. */
export function setDraft(popup: PopupSignals, field: DraftField, text: string | null): void {
  if (field === 'goTo') popup.goToMissed.value = false;
  const { [field]: _, ...others } = popup.state.value.drafts;
  changeState(popup, { drafts: text === null ? others : { ...others, [field]: text } });
}

/** Shows an error of the database, or with undefined that it works. */
export function reportStorage({ storageFailure }: PopupSignals, error: unknown): void {
  const failure = error === undefined ? null : storeFailure(error);
  if (failure?.kind !== storageFailure.value?.kind) storageFailure.value = failure;
}

/**
 * Reads the data for this state from the database and shows them. If two reads overlap, the one started later wins.
 * `whenRead` makes changes that must be drawn together with the data.
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

/** Updates all relative times, and whether the browser is online. */
export function showTime({ now, isOnline }: PopupSignals): void {
  now.value = Date.now();
  isOnline.value = navigator.onLine;
}
