import type { Failure } from '../failure.ts';
import { isFailure } from '../requests/request-status.ts';
import { changeState } from '../store/core/core.ts';
import type { NoticePlace } from '../store/core/pending-notice.ts';

/**
 * Returns and deletes the first of these notices that no page has shown yet: what happened to stored data, or why a command failed.
 * Returns null if there is none. If several pages call this at once, only one of them gets the notice.
 */
export async function takeNotice(...places: NoticePlace[]): Promise<Failure | null> {
  for (const place of places) {
    let notice: unknown;
    await changeState(place, (stored) => {
      notice = stored;
      return undefined;
    });
    if (isFailure(notice)) return notice;
  }
  return null;
}

/** Whether this version has news that no popup has shown: the extension was updated since one asked last, and not just installed. */
export async function takeNews(version: string): Promise<boolean> {
  let before: unknown = version;
  await changeState('version', (stored) => {
    before = stored ?? version;
    return version;
  });
  return before !== version;
}
