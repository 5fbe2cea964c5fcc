import { nextReview } from '../../../lib/background/review/replay.ts';
import { reviewSource } from '../../../lib/background/review/schedule-writers.ts';
import type { Scheduled } from '../../../lib/review/scheduled.ts';
import { type OwnDatabase, readReviewPlan } from '../../../lib/store/own/own.ts';
import type { PlayerDatabase } from '../../../lib/store/player/player.ts';

/** Returns the schedule by a replay of each problem by itself. */
export async function replayedSchedule(db: PlayerDatabase, own: OwnDatabase): Promise<Scheduled[]> {
  const plan = (await readReviewPlan(own)) ?? null;
  const tried = (await db.getAll('attempts')).map((row) => row.problemId);
  const ids = [...new Set([...tried, ...(await own.getAllKeys('reviews'))])].sort((a, b) => a - b);
  const all = await Promise.all(ids.map(async (id) => nextReview(await reviewSource(db, own, id), plan)));
  return all.filter((one) => one !== null);
}
