import type { OwnList } from '../../../lib/filters/last-counts.ts';
import { RESULTS_SHOWN } from '../../../lib/popup/popup-state.ts';
import type { PopupSignals } from '../popup-signals.ts';
import { changeState, readAgain, reportStorage } from '../state.ts';

/** Shows one of the player's own lists from stored data; null: the results again. Requests nothing. */
export function showOwnList(popup: PopupSignals, list: OwnList | null): void {
  forgetChangedRows(popup);
  changeState(popup, list ? { ...RESULTS_SHOWN, [list]: true } : RESULTS_SHOWN);
  readAgain(popup).catch((error) => reportStorage(popup, error));
}

/** Lets go of the rows that keep their places in the player's own lists although they were changed or removed. */
export function forgetChangedRows({ changedNotes }: PopupSignals): void {
  changedNotes.value = [];
}
