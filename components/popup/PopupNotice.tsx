import type { Failure } from '../../lib/failure.ts';
import { requestableFilters, sameFilters } from '../../lib/filters/filters.ts';
import type { Say } from '../../lib/messages/failure-text.ts';
import { popupSentence } from '../../lib/messages/popup-failure-text.ts';
import type { LoadState, PopupViewModel } from '../../lib/popup/popup.ts';
import { text } from '../../lib/text.ts';
import { FailurePlace } from '../FailureNote.tsx';
import type { PopupProps } from './popup-events.ts';

/** A failure to show, and when another try makes sense, epoch ms. */
interface Notice {
  failure: Failure;
  retryAt: number | null;
}

/**
 * Returns the failure to show, the most important one: of the whole popup, such as a refused key, else of the last pick, of the
 * tab's list, or of the problem in the browser's tab. Null: nothing failed. Being offline is not shown beside stored data, whose
 * age says it, so that it does not hide the problem of the browser's tab.
 */
export function noticeOf(model: PopupViewModel): Notice | null {
  const { allowed, account, site, notice, picked, here } = model;
  if (!allowed) return { failure: { kind: 'no-permission', host: new URL(site).host }, retryAt: null };
  if (account?.refused) return { failure: { kind: 'key-refused' }, retryAt: null };
  if (notice) return { failure: notice, retryAt: null };
  const failed = [picked, listOf(model), offlineWithData(here, true) ? null : here].find(
    (load) => load?.failure,
  );
  return failed?.failure ? { failure: failed.failure, retryAt: failed.retryAt } : null;
}

/** Returns the list of the tab. The problems solved long ago come from the database, so only its failures matter there. */
function listOf({ state, account, results, recent, longAgo }: PopupViewModel): LoadState | null {
  if (state.tab === 'recent') return offlineWithData(recent, true) ? null : recent;
  if (longAgo && !results.failure?.kind.startsWith('storage')) return null;
  const { requested } = results;
  const isCurrent = requested !== null && sameFilters(requested, requestableFilters(state.filters, account));
  return offlineWithData(results, isCurrent) ? null : results;
}

/** Whether the device is offline and the stored data are what the player asked for. */
function offlineWithData(load: LoadState | null, isCurrent: boolean): boolean {
  return load?.failure?.kind === 'offline' && load.fetchedAt !== null && isCurrent;
}

/** Draws what `noticeOf` returns. It moves nothing, since the problem of the browser's tab makes room for it. */
export function PopupNotice({ model, onOptions }: PopupProps) {
  const notice = noticeOf(model);
  return (
    <FailurePlace
      class="PopupNotice"
      failure={notice?.failure ?? null}
      retryAt={notice?.retryAt ?? null}
      now={model.now}
      say={noticeSentence}
      onOptions={onOptions}
    />
  );
}

/** Returns a shorter text if the button beside it already says what to do. */
const noticeSentence: Say = (failure, retryAt, now) => {
  if (failure.kind === 'no-permission') return { what: text('popup_withheld', failure.host), todo: '' };
  const { what, todo } = popupSentence(failure, retryAt, now);
  return { what, todo: failure.kind === 'key-refused' ? '' : todo };
};
