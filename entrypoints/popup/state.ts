import type { DraftField, PopupState } from '../../lib/popup/popup.ts';
import { savePopupState } from '../../lib/store/core/popup-state.ts';
import { storeFailure } from '../../lib/store/database.ts';
import type { PopupSignals } from './popup-signals.ts';

/** Changes the popup's state and stores it at once: the popup may be closed in the next moment. */
export function changeState(popup: PopupSignals, changes: Partial<PopupState>): void {
  popup.state.value = { ...popup.state.value, ...changes };
  if (!popup.isRestored.value) return;
  const report = (error?: unknown) => reportStorage(popup, error);
  savePopupState(popup.state.value).then(report, report);
}

/** Keeps the text that is typed in a field; null: nothing is typed there any more. */
export function setDraft(popup: PopupSignals, field: DraftField, text: string | null): void {
  if (field === 'goTo') popup.goToMissed.value = false;
  const { [field]: _, ...others } = popup.state.value.drafts;
  changeState(popup, { drafts: text === null ? others : { ...others, [field]: text } });
}

/** Shows whether the database works: an error, or undefined where it does. */
export function reportStorage({ storageFailure }: PopupSignals, error: unknown): void {
  const failure = error === undefined ? null : storeFailure(error);
  if (failure?.kind !== storageFailure.value?.kind) storageFailure.value = failure;
}
