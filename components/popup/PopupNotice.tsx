import type { Failure } from '../../lib/failure.ts';
import { pressSentence } from '../../lib/messages/failure-text.ts';
import type { LoadState, PopupViewModel } from '../../lib/popup/popup.ts';
import { FailurePlace } from '../FailureNote.tsx';
import type { PopupProps } from './popup-events.ts';

/** A failure to show, and when another try makes sense, epoch ms. */
interface Notice {
  failure: Failure;
  retryAt: number | null;
}

/**
 * Returns the failure to show, the most important one: of the whole popup, such as a refused key, else of the last pick, of the
 * tab's list, or of the problem in the browser's tab. Null: nothing failed. Being offline does not hide the player's status on
 * that problem: the list shows how old it is.
 */
export function noticeOf(model: PopupViewModel): Notice | null {
  const { allowed, account, notice, picked, here } = model;
  if (!allowed) return { failure: { kind: 'no-permission' }, retryAt: null };
  if (account?.refused) return { failure: { kind: 'key-refused' }, retryAt: null };
  if (notice) return { failure: notice, retryAt: null };
  if (picked.failure) return { failure: picked.failure, retryAt: picked.retryAt };
  const failed = [listOf(model), here].find((load) => load?.failure);
  if (!failed?.failure || (failed.failure.kind === 'offline' && here?.status)) return null;
  return { failure: failed.failure, retryAt: failed.retryAt };
}

/**
 * Returns the list of the tab. The problems solved long ago and the player's own lists come from the database, so of the site's list only
 * failures of the storage matter there.
 */
function listOf({
  state,
  results,
  diary,
  longAgo,
  notes,
}: PopupViewModel): Pick<LoadState, 'failure' | 'retryAt'> | null {
  if (state.tab !== 'find') return diary;
  const isOfStorage = results.failure?.kind.startsWith('storage');
  const own = notes?.rows ? notes : null;
  if (own?.failure) return { failure: own.failure, retryAt: null };
  return (own || longAgo) && !isOfStorage ? null : results;
}

/** It moves nothing, since the problem of the browser's tab makes room for it. */
export function PopupNotice({ model, onOptions, onAddKey }: PopupProps) {
  const notice = noticeOf(model);
  return (
    <FailurePlace
      class="PopupNotice"
      failure={notice?.failure ?? null}
      retryAt={notice?.retryAt ?? null}
      now={model.now}
      say={pressSentence}
      onOptions={onOptions}
      onAddKey={onAddKey}
    />
  );
}
