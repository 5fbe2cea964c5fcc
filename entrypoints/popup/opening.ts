import { browser } from 'wxt/browser';
import { ask } from '../../lib/ask.ts';
import type { Filters } from '../../lib/filters/filters.ts';
import { sitePatterns } from '../../lib/site.ts';
import { takeNotice } from '../../lib/store/core/pending-notice.ts';
import { readPopupState } from '../../lib/store/core/popup-state.ts';
import { corruptionSeen } from '../../lib/store/corruption.ts';
import { ONLY } from '../../lib/store/database.ts';
import { readTabAddress } from './navigation.ts';
import type { PopupSignals } from './popup-signals.ts';
import { find, requestStale } from './requests.ts';
import { changeState, readAgain, reportStorage } from './state.ts';
import { NOTHING_STORED } from './stored-data.ts';

/**
 * Shows the stored data, then requests the data that are too old, and problems with the `wanted` filters if given. A
 * corrupt database is repaired first, but only once: a second repair would not help.
 */
export async function openPopup(
  popup: PopupSignals,
  wanted: Filters | null,
  mayRepair = true,
): Promise<void> {
  await restore(popup).then(
    () => reportStorage(popup, undefined),
    (error) => {
      popup.stored.value = NOTHING_STORED;
      reportStorage(popup, error);
    },
  );
  popup.requestedFor.value = generationOf(popup);
  if (mayRepair && (corruptionSeen() || popup.storageFailure.value)) {
    void ask('repair', null).then(() => openPopup(popup, wanted, false));
  } else {
    if (wanted) {
      changeState(popup, { filters: wanted, tab: 'find', drafts: {} });
      find(popup);
    }
    void requestStale(popup);
  }
  void checkPermission(popup);
}

/** Shows the popup's state as the player left it, and the other stored data. */
async function restore(popup: PopupSignals): Promise<void> {
  const [state, notice] = await Promise.all([
    readPopupState(),
    takeNotice('wish', ONLY).catch(() => null),
    readTabAddress(popup),
  ]);
  const show = () => {
    popup.state.value = state;
    popup.notice.value = notice ?? popup.notice.value;
  };
  await readAgain(popup, state, show).catch((error) => {
    show();
    throw error;
  });
  popup.isRestored.value = true;
}

/** Returns the generation of the stored key; undefined without one. */
export function generationOf({ stored }: PopupSignals): number | undefined {
  return stored.value?.account?.generation;
}

async function checkPermission({ stored, allowed }: PopupSignals): Promise<void> {
  if (!stored.value) return;
  allowed.value = await browser.permissions.contains({ origins: sitePatterns(stored.value.settings.base) });
}
