import { browser } from 'wxt/browser';
import { restorePopupState } from '../../lib/pages/popup-state.ts';
import type { PopupState } from '../../lib/popup/popup-state.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { onChangePublished } from '../../lib/store/change-channel.ts';
import { readPopupState } from '../../lib/store/core/popup-state.ts';
import { forgetFailedPick, forgetOverError, forgetRequests, retryOnTime } from './errors.ts';
import { readTabAddress } from './navigation.ts';
import { checkPermission, generationOf } from './opening.ts';
import type { PopupSignals } from './popup-signals.ts';
import { findIfChanged, requestStale } from './requests.ts';
import { ABOUT_TAB } from './staleness.ts';
import { readAgain, reportStorage, showTime } from './state.ts';

/** How often relative times such as "5 minutes ago" are drawn again, ms. */
const CLOCK_MS = 30_000;

/** Updates the popup when the database, the network, its visibility or the time changes. */
export function listen(popup: PopupSignals): void {
  const { signal } = new AbortController();
  const takeOverSoon = singleFlight(() => takeOverChange(popup));
  onChangePublished((change) => {
    // While the problem data is being read, each answer publishes a change, so these are ignored.
    if (change === 'rateLimiter' || change === 'problemData') return;
    if (change === 'backup') return endOffer(popup);
    if (change === 'popup') return void takeOverSoon();
    // A hidden page reads when it is shown.
    if (document.hidden) return;
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
    Promise.all([restorePopupState(), readTabAddress(popup)])
      .then(
        ([left]) => takeOver(popup, left, before),
        (error) => reportStorage(popup, error),
      )
      .finally(() => {
        // What this page showed before may be outdated, so nothing is requested for it.
        popup.isVisible.value = !document.hidden;
        requestForNewKey(popup);
        if (popup.isVisible.value && popup.sheet.value === 'filters') findIfChanged(popup);
        void requestStale(popup);
      });
  });
  setInterval(() => {
    showTime(popup);
    forgetOverError(popup);
  }, CLOCK_MS);
  retryOnTime(popup, () => void requestStale(popup));
  followTab(popup);
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

/** Takes over what another page or the panel has changed of the popup's state: a popup and the page at the side show the same. */
async function takeOverChange(popup: PopupSignals): Promise<void> {
  const before = popup.state.value;
  // A hidden page takes the state over when it is shown.
  if (!popup.isVisible.value) return;
  // The database answers after what this page has stored so far.
  const left = await readPopupState().catch(() => before);
  // Where each page is scrolled is its own.
  const changed = { ...left, scroll: before.scroll };
  if (JSON.stringify(changed) !== JSON.stringify(before)) await takeOver(popup, changed, before);
}

/** A backup was saved, here or on the history page. */
function endOffer({ line }: PopupSignals): void {
  if (line.value?.line.kind === 'backup') line.value = null;
}

/** Shows the problem in the tab that the player turns to while this page stays open, as at the side. */
function followTab(popup: PopupSignals): void {
  const follow = singleFlight(async () => {
    if (!popup.isVisible.value || !(await readTabAddress(popup))) return;
    await readAgain(popup).catch((error) => reportStorage(popup, error));
    void requestStale(popup, ABOUT_TAB);
  });
  browser.tabs.onActivated.addListener(() => void follow());
  browser.tabs.onUpdated.addListener((_, { url, status }) => {
    if (url ?? status) void follow();
  });
}

/** Shows the state that another page has stored, which was `before` here. */
async function takeOver(popup: PopupSignals, left: PopupState, before: PopupState): Promise<void> {
  if (!popup.isRestored.value) return;
  const { state, storageFailure } = popup;
  // A change that the player just made here, or one that could not be stored, wins over the stored state.
  const isUntouched = () => state.value === before && !storageFailure.value;
  const replaceState = () => {
    if (isUntouched()) state.value = left;
  };
  await readAgain(popup, replaceState).catch((error) => reportStorage(popup, error));
}
