import { effect } from '@preact/signals';
import { browser } from 'wxt/browser';
import type { PopupState } from '../../lib/popup/popup-state.ts';
import { onChangePublished } from '../../lib/store/change-channel.ts';
import { readPopupState, restorePopupState } from '../../lib/store/core/popup-state.ts';
import { forgetFailedPick, forgetOverError, forgetRequests, retryOnTime } from './errors.ts';
import { checkPermission, generationOf } from './opening.ts';
import type { PopupSignals } from './popup-signals.ts';
import { chosenSort, findIfChanged, findLocally, requestStale } from './requests.ts';
import { readAgain, reportStorage, showTime } from './state.ts';

/** How often relative times such as "5 minutes ago" are drawn again, ms. */
const CLOCK_MS = 30_000;

/** Updates the popup when the database, the network, its visibility or the time changes. */
export function listen(popup: PopupSignals): void {
  const { signal } = new AbortController();
  onChangePublished((change) => {
    // While the problem data is being read, each answer publishes a change, so these are ignored.
    if (change === 'rateLimiter' || change === 'problemData') return;
    if (change === 'backup') return endOffer(popup);
    if (change === 'difficulty' || change === 'scope') return void takeOverChoice(popup, change);
    readAgain(popup).then(
      () => requestForNewKey(popup),
      () => {},
    );
  }, signal);
  const { onAdded, onRemoved } = browser.permissions;
  for (const changed of [onAdded, onRemoved]) {
    changed.addListener(() => void checkPermission(popup).then(() => requestStale(popup)));
  }
  window.addEventListener('online', () => {
    showTime(popup);
    forgetFailedPick(popup);
    forgetOverError(popup);
    void requestStale(popup);
  });
  window.addEventListener('visibilitychange', () => {
    const before = popup.state.value;
    if (document.hidden) {
      popup.isVisible.value = false;
      return;
    }
    restorePopupState()
      .then(
        (left) => takeOver(popup, left, before),
        (error) => reportStorage(popup, error),
      )
      .finally(() => {
        // What this page showed before may be outdated, so nothing is requested for it.
        popup.isVisible.value = !document.hidden;
        if (popup.isVisible.value && popup.sheet.value === 'filters') findIfChanged(popup);
        void requestStale(popup);
      });
  });
  setInterval(() => {
    showTime(popup);
    forgetOverError(popup);
  }, CLOCK_MS);
  retryOnTime(popup, () => void requestStale(popup));
  sortWhenAnswered(popup);
}

/**
 * Puts the list in the chosen order whenever it has another one and no request for it is running: the order was changed during a
 * request, or an earlier worker stored the answer. If that fails, it is not tried again for the same answer.
 */
function sortWhenAnswered(popup: PopupSignals): void {
  let lastSorted = '';
  effect(() => {
    const { isWhole = false, listing } = popup.stored.value ?? {};
    const sort = chosenSort(popup);
    // A hidden page has the order and filters of a popup that was open earlier.
    if (!popup.isVisible.value) return;
    if (!isWhole || popup.running.value.has('problems') || !listing?.answer) return;
    if (listing.answer.sorted.by === sort) return;
    const wanted = JSON.stringify([listing.answer.at, sort]);
    if (wanted === lastSorted) return;
    lastSorted = wanted;
    void findLocally(popup);
  });
}

/** Requests stale data again if the key or the site has changed. */
function requestForNewKey(popup: PopupSignals): void {
  const generation = generationOf(popup);
  if (generation !== popup.requestedFor.value) {
    // The reasons may be over, such as a refused key.
    forgetRequests(popup);
    forgetFailedPick(popup);
    void requestStale(popup);
  }
  popup.requestedFor.value = generation;
}

/** Takes over the difficulty or the filters that the player has chosen outside the popup, as in a panel or on the Stats tab. */
async function takeOverChoice(
  { state, isRestored }: PopupSignals,
  what: 'difficulty' | 'scope',
): Promise<void> {
  const left = await readPopupState().catch(() => null);
  if (!left || !isRestored.value) return;
  const { difficulty, difficultyChosenAt, filters, isListChosen } = left;
  state.value = {
    ...state.value,
    ...(what === 'scope' ? { filters, isListChosen } : { difficulty, difficultyChosenAt }),
  };
}

/** A backup was saved, here or on the history page. */
function endOffer({ line }: PopupSignals): void {
  if (line.value?.line.kind === 'backup') line.value = null;
}

/** Takes over the state that another popup has stored while this page was hidden. */
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
}
