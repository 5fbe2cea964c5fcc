import type { Filters } from '../../filters/filters.ts';
import { verdict } from '../../filters/verdicts.ts';
import type { Picks } from '../../picks/stored-picks.ts';
import { PICKS_PER_REVIEW } from '../../review/review-plan.ts';
import { readDueReviews, readStoredReviews } from '../../store/player/schedule.ts';
import { readManyProblems } from '../../store/site/site-data.ts';
import { dayStart } from '../../time.ts';
import type { PickScene } from './pick-list.ts';

/**
 * How many due reviews are looked at for one of the chosen genres: first a few, then, if none of these is of one, so many that a player
 * with more of them has other worries.
 */
const LOOKED_AT = [50, 2_000];

/** Which due reviews are picked. */
interface Wanted {
  /** Those picked since this time, epoch ms, do not come again. */
  since: number;
  /** But they do after all others, the one picked longest ago first. */
  goesRound?: boolean;
}

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
  return dueReview(scene, filters, picks, { since: dayStart(now) });
}

/** Returns the review that is due next and of one of the chosen genres; null if there is none. */
export async function dueReview(
  { context, origin, player }: PickScene,
  filters: Filters,
  { list }: Picks,
  { since, goesRound = false }: Wanted,
): Promise<number | null> {
  if (!player) return null;
  const now = context.environment.now();
  const { plan } = await readStoredReviews(player, now);
  if (!plan || plan.pausedAt !== null) return null;
  const brought = list.flatMap(({ id, at, by }) => (by === 'review' && at >= since ? [id] : []));
  const order = (one: number, other: number) => brought.lastIndexOf(one) - brought.lastIndexOf(other);
  for (const most of LOOKED_AT) {
    const due = await readDueReviews(player, now, brought.length + most);
    const wanted = goesRound ? due.toSorted(order) : due.filter((id) => !brought.includes(id));
    const problems = await readManyProblems(origin, wanted);
    const fitting = problems.find((problem) => verdict('genre', filters, problem) !== 'no');
    if (fitting || due.length < brought.length + most) return fitting?.id ?? null;
  }
  return null;
}

/** Whether one of `every` picks since midnight being a review makes the next one a review. */
function isTimeForReview({ list }: Picks, every: number, midnight: number): boolean {
  const today = list.filter(({ at, by }) => at >= midnight && by !== 'random');
  const others = today.length - 1 - today.findLastIndex(({ by }) => by === 'review');
  return others >= every - 1;
}
