import type { Failure } from '../failure.ts';
import type { PopupViewModel } from './popup.ts';

/** A failure to show, and when another attempt makes sense, epoch ms. */
interface Notice {
  failure: Failure;
  retryAt: number | null;
}

/**
 * Returns the failure to show, the most important one: of the whole popup, such as a refused key, else of the last pick, of the
 * tab's list, or of the problem in the browser's tab. Null: nothing failed. Being offline does not hide the player's status on
 * that problem: the list shows how old it is.
 */
export function noticeOf({
  allowed,
  account,
  notice,
  picking,
  here,
  state,
  results,
  recent,
}: PopupViewModel): Notice | null {
  if (!allowed) return { failure: { kind: 'no-permission' }, retryAt: null };
  if (account?.refused) return { failure: { kind: 'key-refused' }, retryAt: null };
  if (notice) return { failure: notice, retryAt: null };
  if (picking.failure) return { failure: picking.failure, retryAt: picking.retryAt };
  const list = state.tab === 'problems' ? results : recent;
  const failed = [list, here].find((load) => load?.failure);
  if (!failed?.failure || (failed.failure.kind === 'offline' && here?.status)) return null;
  return { failure: failed.failure, retryAt: failed.retryAt };
}
