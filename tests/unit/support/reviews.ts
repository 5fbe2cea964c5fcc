import type { ReviewPlan } from '../../../lib/review/review-plan.ts';
import { NO_SCHEDULE, reviewsOfToday, type Scheduled } from '../../../lib/review/schedule.ts';
import { readDecided } from '../../../lib/store/own/decisions.ts';
import type { OwnDatabase } from '../../../lib/store/own/own.ts';
import type { PlayerDatabase } from '../../../lib/store/player/player.ts';
import { readSchedule, writeSchedule } from '../../../lib/store/player/schedule.ts';

/** Returns a player's next reviews, by the numbers of the problems. */
export async function nextReviews(db: PlayerDatabase): Promise<Scheduled[]> {
  const { rows } = await readSchedule(db);
  return [...rows.values()].sort((one, other) => one.problemId - other.problemId);
}

/** Returns the next review of a problem; undefined if it is not reviewed. */
export async function nextReviewOf(db: PlayerDatabase, id: number): Promise<Scheduled | undefined> {
  return (await readSchedule(db)).rows.get(id);
}

/** Returns the problems that are due on the player's day of a time. */
export async function dueOn(db: PlayerDatabase, now: number): Promise<number[]> {
  return reviewsOfToday(await readSchedule(db), now);
}

/** Returns the plan that goes on; null without one. */
export async function planIn(own: OwnDatabase): Promise<ReviewPlan | null> {
  return (await readDecided(own)).plan;
}

/** Stores these next reviews in place of others, made from nothing that is stored. */
export async function storeSchedule(
  db: PlayerDatabase,
  rows: readonly Scheduled[],
  plan: ReviewPlan | null = null,
): Promise<void> {
  const byProblem = new Map(rows.map((row) => [row.problemId, row]));
  const madeFrom = { rules: 0, attempts: Math.random(), decisions: 0, plan, missing: [] };
  await writeSchedule(db, { rows: byProblem, madeFrom }, NO_SCHEDULE);
}
