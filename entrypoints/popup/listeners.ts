import type { PopupState } from '../../lib/popup/popup.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { onChangePublished } from '../../lib/store/change-channel.ts';
import { readPopupState } from '../../lib/store/core/popup-state.ts';
import { forgetPickError, retryOnTime } from './errors.ts';
import { generationOf } from './opening.ts';
import type { PopupSignals } from './popup-signals.ts';
import { findLocally, requestStale } from './requests.ts';
import { countLocally, storeLastCount } from './saved-filters.ts';
import { readAgain, reportStorage, showTime } from './state.ts';

/** How often relative times such as "5 minutes ago" are drawn again, ms. */
const CLOCK_MS = 30_000;

/** Updates the popup when the database, the network, its visibility or the time changes. */
export function listen(popup: PopupSignals): void {
  const { signal } = new AbortController();
  onChangePublished((change) => {
    // While the catalogue is being read, each answer publishes a change, so these are ignored.
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
  // Counts in a task of its own, after everything else is drawn.
  const countSoon = singleFlight(() =>
    new Promise((resolve) => setTimeout(resolve)).then(() => countLocally(popup)),
  );
  let lastSorted = '';
  popup.stored.subscribe((stored) => {
    const { answer } = stored?.listing ?? {};
    if (!stored?.isWhole) return;
    // An answer to a request of an earlier worker is in the site's order. If sorting fails, it is not tried again.
    const wanted = JSON.stringify([answer?.at, popup.state.value.sort]);
    const isSorted = !answer || (answer.sorted?.by ?? 'site') === popup.state.value.sort;
    if (!isSorted && wanted !== lastSorted && !popup.running.value.has('find')) void findLocally(popup);
    lastSorted = wanted;
    storeLastCount(popup);
    void countSoon();
  });
}

/** Requests stale data again if the key or the site has changed. */
function requestForNewKey(popup: PopupSignals): void {
  const generation = generationOf(popup);
  if (generation !== popup.requestedFor.value) void requestStale(popup);
  popup.requestedFor.value = generation;
}

/** Takes over the state that another popup has stored while this page was hidden, then requests stale data. */
async function takeOver(popup: PopupSignals, left: PopupState, before: PopupState): Promise<void> {
  if (!popup.isRestored.value) return;
  const { state, storageFailure } = popup;
  // A change that the player just made here, or one that could not be stored, wins over the stored state.
  const isUntouched = () => state.value === before && !storageFailure.value;
  const replaceState = () => {
    if (isUntouched()) state.value = left;
  };
  const reading = isUntouched() ? readAgain(popup, left, replaceState) : readAgain(popup);
  await reading.catch((error) => reportStorage(popup, error));
  await requestStale(popup);
}
