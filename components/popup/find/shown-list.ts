import { OWN_LISTS, type OwnList } from '../../../lib/filters/last-counts.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';

/** Returns which of the player's own lists is shown; null: none. */
export function shownOwnList(model: PopupViewModel): OwnList | null {
  return OWN_LISTS.find((list) => model[list]?.rows != null) ?? null;
}

/** Whether the shown list comes from the database alone, so that the site is not asked for it and it has an order of its own. */
export function isListStored(model: PopupViewModel): boolean {
  return model.longAgo !== null || shownOwnList(model) !== null;
}
