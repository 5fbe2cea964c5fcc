import type { Filters } from '../../lib/filters/filters.ts';
import { restorePopupState } from '../../lib/pages/popup-state.ts';
import { reportDamage } from '../../lib/pages/report-damage.ts';
import { takeNotice } from '../../lib/pages/shown-once.ts';
import { isSiteAllowed } from '../../lib/pages/site-permission.ts';
import { patiently } from '../../lib/store/in-time.ts';
import { readTabAddress } from './navigation.ts';
import type { PopupSignals } from './popup-signals.ts';
import { requestPart, requestStale } from './requests.ts';
import { showFirstList } from './saved-filters.ts';
import { changeState, readAgain, reportStorage } from './state.ts';
import { NOTHING_STORED } from './stored-data.ts';

/**
 * Shows the stored data, those of the first screen first, then requests the data that are too old, and problems with the
 * `wanted` filters if given. Once the first screen is shown, the rest waits for `untilPainted`. A database that takes too long is
 * read again; so is a damaged cache once the worker has deleted it.
 */
export async function openPopup(
  popup: PopupSignals,
  wanted: Filters | null,
  untilPainted: () => Promise<void>,
): Promise<void> {
  const read = async () => {
    try {
      await restore(popup, wanted, untilPainted);
    } catch (error) {
      // What was read before the error stays.
      popup.stored.value ??= NOTHING_STORED;
      reportStorage(popup, error);
      // Draws the failure: nothing else may have been drawn yet.
      void untilPainted();
      throw error;
    }
  };
  reportDamage(
    () =>
      void patiently(read)
        .then(() => requestStale(popup))
        .catch(() => {}),
  );
  await patiently(read).catch(() => {});
  popup.requestedFor.value = generationOf(popup);
  if (wanted) {
    if (!popup.isRestored.value) choose(popup, wanted);
    // Not `find`: the notice says why the address bar or a shortcut has opened the list.
    void requestPart(popup, 'problems', true);
  }
  void requestStale(popup);
  void checkPermission(popup);
  await import('./line.ts').then(({ showLine }) => showLine(popup)).catch(() => {});
}

function choose(popup: PopupSignals, wanted: Filters): void {
  changeState(popup, { filters: wanted, isListChosen: true, tab: 'problems', drafts: {} });
}

/** Shows the popup's state as the player left it, with the `wanted` filters if given, and the other stored data. */
async function restore(
  popup: PopupSignals,
  wanted: Filters | null,
  untilPainted: () => Promise<void>,
): Promise<void> {
  const [state, notice] = await Promise.all([
    restorePopupState(),
    takeNotice('commandNotice', 'notice').catch(() => null),
    readTabAddress(popup),
  ]);
  popup.notice.value = notice ?? popup.notice.value;
  // The player may have changed the state since the first screen was shown.
  if (!popup.isRestored.value) popup.state.value = state;
  const whenFirst = () => {
    const isFirst = !popup.isRestored.value;
    // From here on the player may ask for something, which another key than this one would end.
    if (isFirst) popup.requestedFor.value = generationOf(popup);
    popup.isRestored.value = true;
    reportStorage(popup, undefined);
    if (isFirst && wanted) choose(popup, wanted);
    else if (isFirst) showFirstList(popup);
    return untilPainted();
  };
  await readAgain(popup, undefined, whenFirst);
}

/** Returns the generation of the stored key; undefined without one. */
export function generationOf({ stored }: PopupSignals): number | undefined {
  return stored.value?.account?.generation;
}

/** Shows whether the browser lets the extension use the site. */
export async function checkPermission({ stored, allowed }: PopupSignals): Promise<void> {
  if (!stored.value) return;
  allowed.value = await isSiteAllowed(stored.value.site);
}
