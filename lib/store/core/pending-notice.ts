import type { Failure } from '../../failure.ts';
import { isFailure } from '../../requests/request-status.ts';
import { changeState, writeState } from './core.ts';

/**
 * Which page shows a notice: the first page that opens, or only the popup's page that opens for a command in the
 * address bar.
 */
type Place = 'notice' | 'commandNotice';

/**
 * Returns and deletes the first of these notices that no page has shown yet: what happened to stored data, or why a command failed.
 * Returns null if there is none. If several pages call this at once, only one of them gets the notice.
 */
export async function takeNotice(...places: Place[]): Promise<Failure | null> {
  for (const place of places.length > 0 ? places : (['notice'] as const)) {
    let notice: unknown;
    await changeState(place, (stored) => {
      notice = stored;
      return undefined;
    });
    if (isFailure(notice)) return notice;
  }
  return null;
}

/** Deletes the notice that no page has shown yet if it is of this kind. */
export async function withdrawNotice(kind: Failure['kind']): Promise<void> {
  await changeState('notice', (stored) => (isFailure(stored) && stored.kind !== kind ? stored : undefined));
}

/** Stores a notice for the next page of the extension that opens, or for the popup's page about a command. */
export function leaveNotice(failure: Failure, place: Place = 'notice'): Promise<void> {
  return writeState(place, failure);
}
