import { joinedAttempts } from '../../history/attempts.ts';
import { withGap } from '../../history/sync.ts';
import { isSyncState } from '../../history/sync-state.ts';
import { HISTORY_STORES, segmentFrom } from '../../store/player/history.ts';
import type { PlayerDatabase } from '../../store/player/player.ts';
import { isSegmentList, NO_SEGMENTS } from '../../store/segments.ts';

/**
 * Takes segments that cannot be read, also when tried again, out of a history, so that the attempts between the two beside it are read
 * again. Resolves to whether there was one. Rejects if more than that cannot be read.
 */
export async function forgetLostSegments(db: PlayerDatabase): Promise<boolean> {
  const row = await db.get('state', 'attempts');
  const list = isSegmentList(row) ? row : NO_SEGMENTS;
  const read = await Promise.all(
    list.segments.map(async ({ key }) => {
      const get = () => db.get('segments', key);
      const row = await get()
        .catch(get)
        .catch(() => undefined);
      return segmentFrom(key, row, db.name);
    }),
  );
  const segments = read.filter((segment) => segment !== undefined);
  if (segments.length === list.segments.length) return false;
  const attempts = joinedAttempts(segments.map((segment) => segment.attempts));
  const writing = db.transaction([...HISTORY_STORES, 'asked'] as const, 'readwrite');
  const state = writing.objectStore('state');
  const now = await state.get('attempts');
  if (!isSegmentList(now) || now.revision !== list.revision) {
    // A page of attempts was stored meanwhile.
    await writing.done;
    return forgetLostSegments(db);
  }
  const stored = await state.get('sync');
  let sync = isSyncState(stored) ? stored : null;
  for (const [nth, { key, lowest }] of list.segments.entries()) {
    if (read[nth]) continue;
    const before = list.segments[nth + 1]?.lowest ?? Number.POSITIVE_INFINITY;
    sync &&= withGap(sync, attempts, lowest, before);
    void writing.objectStore('segments').delete(key);
  }
  const kept = list.segments.filter((_, nth) => read[nth]);
  void state.put({ revision: Math.random(), segments: kept }, 'attempts');
  if (sync) void state.put(sync, 'sync');
  // Of no problem all attempts are known any more because they were requested.
  void writing.objectStore('asked').clear();
  await writing.done;
  return true;
}
