import type { Filters } from '../../filters/filters.ts';
import { verdict } from '../../filters/verdicts.ts';
import type { Picks } from '../../picks/stored-picks.ts';
import { PICKS_PER_REVIEW } from '../../review/review-plan.ts';
import { readDueReviews, readStoredReviews } from '../../store/player/schedule.ts';
import { readManyProblems } from '../../store/site/site-data.ts';
import { dayStart } from '../../time.ts';
import type { PickScene } from './pick-list.ts';

/** Most due reviews that are looked at for one of the chosen genres. */
const MOST_LOOKED_AT = 50;

/**
 * Returns the due review that comes instead of a new problem, by the mix that the player has chosen; null if none is to come now. Of
 * the filters only the genres count, since a review is chosen by its date. What was brought today already does not come again.
 */
export async function reviewForMix(scene: PickScene, filters: Filters, picks: Picks): Promise<number | null> {
  const { context, player } = scene;
  if (!player) return null;
  const now = context.environment.now();
  const { plan } = await readStoredReviews(player, now);
  if (!plan || plan.pausedAt !== null) return null;
  if (!isTimeForReview(picks, PICKS_PER_REVIEW[plan.mix], dayStart(now))) return null;
  return dueReview(scene, filters, picks, dayStart(now));
}

/** Returns the review that is due next and of one of the chosen genres; null if there is none. Those picked since `since` do not come again. */
export async function dueReview(
  { context, origin, player }: PickScene,
  filters: Filters,
  { list }: Picks,
  since: number,
): Promise<number | null> {
  if (!player) return null;
  const now = context.environment.now();
  const { plan } = await readStoredReviews(player, now);
  if (!plan || plan.pausedAt !== null) return null;
  const brought = new Set(list.flatMap(({ id, at, by }) => (by === 'review' && at >= since ? [id] : [])));
  const due = await readDueReviews(player, now, brought.size + MOST_LOOKED_AT);
  const problems = await readManyProblems(
    origin,
    due.filter((id) => !brought.has(id)),
  );
  return problems.find((problem) => verdict('genre', filters, problem) !== 'no')?.id ?? null;
}

/** Whether one of `every` picks since midnight being a review makes the next one a review. */
function isTimeForReview({ list }: Picks, every: number, midnight: number): boolean {
  const today = list.filter(({ at, by }) => at >= midnight && by !== 'random');
  const others = today.length - 1 - today.findLastIndex(({ by }) => by === 'review');
  return others >= every - 1;
}
