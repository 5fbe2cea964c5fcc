import type { Account } from '../../account/account.ts';
import { playerData } from '../../store/player/player.ts';
import { readReviewsOfToday, readStoredReviews } from '../../store/player/schedule.ts';
import { siteNow } from '../net/site-clock.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { updateReviews } from './review.ts';

/**
 * Returns the problems that are due for review today. An attempt that has just arrived counts already. None while the whole schedule is
 * being made.
 */
export async function dueReviews(worker: WorkerParts, account: Account): Promise<ReadonlySet<number>> {
  const db = await playerData(account.origin, account.player.id);
  const now = await siteNow(worker);
  if ((await db.count('toSchedule')) > 0 && (await readStoredReviews(db, now)).counts)
    await updateReviews(worker, account);
  return new Set(await readReviewsOfToday(db, now));
}
