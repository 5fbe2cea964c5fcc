import type { PopupState } from '../../lib/popup/popup.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { onChangePublished } from '../../lib/store/change-channel.ts';
import { readPopupState } from '../../lib/store/core/popup-state.ts';
import { forgetPickError, retryOnTime } from './errors.ts';
import { generationOf } from './opening.ts';
import type { PopupSignals } from './popup-signals.ts';
import { requestStale } from './requests.ts';
import { countLocally, storeLastCount } from './saved-filters.ts';
import { readAgain, reportStorage, showTime } from './state.ts';
import { NOTHING_STORED } from './stored-data.ts';

/** How often "5 minutes ago" is painted anew, ms. */
const CLOCK_MS = 30_000;

/** Has the popup follow the database, the network, its own visibility and the clock. */
export function listen(popup: PopupSignals): void {
  const { signal } = new AbortController();
  onChangePublished((change) => {
    // A catalogue that is being read publishes a change with every answer.
    if (change === 'pace' || change === 'catalogue') return;
    readAgain(popup).then(
      () => requestForNewKey(popup),
      () => {},
    );
  }, signal);
  window.addEventListener('online', () => {
    showTime(popup);
    forgetPickError(popup);
    void requestStale(popup);
  });
  window.addEventListener('visibilitychange', () => {
    popup.isVisible.value = !document.hidden;
    const before = popup.state.value;
    if (document.hidden) return;
    readPopupState().then(
      (left) => takeOver(popup, left, before),
      (error) => reportStorage(popup, error),
    );
  });
  setInterval(() => showTime(popup), CLOCK_MS);
  retryOnTime(popup, () => void requestStale(popup));
  // In a turn of its own: all else is painted before.
  const countSoon = singleFlight(() =>
    new Promise((resolve) => setTimeout(resolve)).then(() => countLocally(popup)).catch(() => {}),
  );
  popup.stored.subscribe((stored) => {
    if (!stored || stored === NOTHING_STORED) return;
    storeLastCount(popup);
    void countSoon();
  });
}

/** Another key, or another site, makes other things stale. */
function requestForNewKey(popup: PopupSignals): void {
  const generation = generationOf(popup);
  if (generation !== popup.requestedFor.value) void requestStale(popup);
  popup.requestedFor.value = generation;
}

/** In a tab that becomes visible, what was done meanwhile in another popup counts, and what waited for that is requested. */
async function takeOver(popup: PopupSignals, left: PopupState, before: PopupState): Promise<void> {
  if (!popup.isRestored.value) return;
  const { state, storageFailure } = popup;
  // What was just done here, or could not be stored, counts for more.
  const isUntouched = () => state.value === before && !storageFailure.value;
  const replaceState = () => {
    if (isUntouched()) state.value = left;
  };
  const reading = isUntouched() ? readAgain(popup, left, replaceState) : readAgain(popup);
  await reading.catch((error) => reportStorage(popup, error));
  await requestStale(popup);
}
