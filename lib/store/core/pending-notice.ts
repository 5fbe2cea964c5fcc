import type { Failure } from '../../failure.ts';
import { isFailure } from '../../requests/request-status.ts';
import { changeState, writeState } from './core.ts';

/**
 * Which page shows a notice: the first page that opens, or only the popup's page that opens for a command in the
 * address bar.
 */
export type NoticePlace = 'notice' | 'commandNotice';

/** Deletes the notice that no page has shown yet if it is of this kind. */
export async function withdrawNotice(kind: Failure['kind']): Promise<void> {
  await changeState('notice', (stored) => (isFailure(stored) && stored.kind !== kind ? stored : undefined));
}

/** Stores a notice for the next page of the extension that opens, or for the popup's page about a command. */
export function leaveNotice(failure: Failure, place: NoticePlace = 'notice'): Promise<void> {
  return writeState(place, failure);
}
