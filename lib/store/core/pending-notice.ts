import type { Failure } from '../../failure.ts';
import { isFailure } from '../../requests/request-status.ts';
import { ONLY } from '../database.ts';
import { core } from './core.ts';

/**
 * Which page shows a notice: the first page that opens, or only the popup's page that opens for a command in the
 * address bar.
 */
type NoticeFor = typeof ONLY | 'wish';

/**
 * Returns and deletes the notice that no page has shown yet: what happened to stored data, or why a command failed.
 * Returns null if there is none. If there are several of the given kinds, it takes that of the first kind. If several
 * pages call this at once, only one of them gets the notice.
 */
export async function takeNotice(...kinds: NoticeFor[]): Promise<Failure | null> {
  const taking = (await core()).transaction('note', 'readwrite');
  const stored = await taking.store.getAllKeys();
  const kind = (kinds.length > 0 ? kinds : [ONLY]).find((one) => stored.includes(one));
  const notice = kind === undefined ? undefined : await taking.store.get(kind);
  if (kind !== undefined) await taking.store.delete(kind);
  await taking.done;
  return isFailure(notice) ? notice : null;
}

/** Deletes the notice that no page has shown yet if it is of this kind. */
export async function withdrawNotice(kind: Failure['kind']): Promise<void> {
  const writing = (await core()).transaction('note', 'readwrite');
  if ((await writing.store.get(ONLY))?.kind === kind) await writing.store.delete(ONLY);
  await writing.done;
}

/** Stores a notice for the next page of the extension that opens, or for the popup's page about a command. */
export async function leaveNotice(failure: Failure, whose: NoticeFor = ONLY): Promise<void> {
  await (await core()).put('note', failure, whose);
}
