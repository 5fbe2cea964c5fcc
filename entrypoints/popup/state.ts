import { savePopupState } from '../../lib/pages/popup-state.ts';
import type { DraftField, PopupState } from '../../lib/popup/popup-state.ts';
import type { Settings } from '../../lib/settings.ts';
import { isOfSite, problemIdAt } from '../../lib/site.ts';
import { changeSettings } from '../../lib/store/core/change-settings.ts';
import { storeFailure } from '../../lib/store/database.ts';
import type { PopupSignals } from './popup-signals.ts';
import { readStoredData, type StoredData } from './stored-data.ts';

/** Changes the popup's state and stores it at once, since the popup may be closed at any moment. */
export function changeState(popup: PopupSignals, changes: Partial<PopupState>): void {
  popup.state.value = { ...popup.state.value, ...changes };
  if (!popup.isRestored.value) return;
  const report = (error?: unknown) => reportStorage(popup, error);
  savePopupState(popup.state.value, changes).then(report, report);
}

/** Stores the text typed in a field; null removes it. */
export function setDraft(popup: PopupSignals, field: DraftField, text: string | null): void {
  const { [field]: _, ...others } = popup.state.value.drafts;
  changeState(popup, { drafts: text === null ? others : { ...others, [field]: text } });
}

/** Stores settings and shows the data that they change. */
export async function saveSettings(popup: PopupSignals, changes: Partial<Settings>): Promise<void> {
  try {
    await changeSettings(changes);
    await readAgain(popup);
    reportStorage(popup, undefined);
  } catch (error) {
    reportStorage(popup, error);
  }
}

/** Shows an error of the database, or with undefined that it works. */
export function reportStorage({ storageFailure }: PopupSignals, error: unknown): void {
  const failure = error === undefined ? null : storeFailure(error);
  if (failure?.kind !== storageFailure.value?.kind) storageFailure.value = failure;
}

/**
 * Reads the data from the database and shows them. If two reads overlap, the one started later wins.
 * `whenRead` makes changes that must be drawn together with the data. `untilPainted`: the data of the first screen are
 * shown before the others, which are read once this has resolved. Rejects if reading fails, unless newer data are shown.
 */
export async function readAgain(
  popup: PopupSignals,
  whenRead?: () => void,
  untilPainted?: () => Promise<void>,
): Promise<void> {
  const { stored, tabAddress, readings } = popup;
  const turn = ++readings.begun;
  const here = tabAddress.value ? problemIdAt(tabAddress.value) : null;
  const show = (data: StoredData) => {
    whenRead?.();
    if (turn < readings.shown) return;
    readings.shown = turn;
    showTime(popup);
    stored.value = isOfSite(tabAddress.value) ? data : { ...data, here: null };
  };
  const showFirst = async (first: StoredData) => {
    if (!untilPainted) return;
    show(first);
    await untilPainted();
  };
  try {
    show(await readStoredData(here, showFirst));
  } catch (error) {
    if (turn >= readings.shown) throw error;
  }
}

/** Updates all relative times, and whether the browser is online. */
export function showTime({ now, isOnline }: PopupSignals): void {
  now.value = Date.now();
  isOnline.value = navigator.onLine;
}
