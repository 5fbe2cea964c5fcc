import type { playerData, StoredAttempt } from '../../../lib/store/player/player.ts';

/** One read of all of them would take longer than storage may. */
const AT_A_TIME = 10_000;

/** All attempts that are kept of a player, the oldest first. */
export async function everyAttempt(db: Awaited<ReturnType<typeof playerData>>): Promise<StoredAttempt[]> {
  const all: StoredAttempt[] = [];
  for (;;) {
    const after = IDBKeyRange.lowerBound(all.at(-1)?.id ?? 0, true);
    const rows = await db.getAll('attempts', after, AT_A_TIME);
    all.push(...rows);
    if (rows.length < AT_A_TIME) return all;
  }
}
