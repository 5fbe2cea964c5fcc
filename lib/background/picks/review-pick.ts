import type { Filters } from '../../filters/filters.ts';
import { verdict } from '../../filters/verdicts.ts';
import type { Picks } from '../../picks/stored-picks.ts';
import { PICKS_PER_REVIEW } from '../../review/review-plan.ts';
import { readReviewsOfToday, readStoredReviews } from '../../store/player/schedule.ts';
import { readManyProblems } from '../../store/site/site-data.ts';
import { wasMissing } from '../../store/site/stored-problem.ts';
import { dayStart } from '../../time.ts';
import type { PickScene } from './pick-list.ts';

/** Problems whose genre is read in one request. */
const PART = 50;

/** Which of the due reviews are picked. */
interface Wanted {
  /** Those picked since this time, epoch ms, do not come again. */
  since: number;
  /** But they do after all others, the one picked longest ago first. */
  goesRound?: boolean;
  /** The problem that the player leaves: it does not come. */
  leaving?: number | undefined;
}

/**
 * Returns the due review that comes instead of a new problem, by the mix that the player has chosen; null if none is to come now. Of
 * the filters only the genres count, since a review is chosen by its date. What was brought today already does not come again, nor the
 * problem that the player is leaving.
 */
export async function reviewForMix(
  scene: PickScene,
  filters: Filters,
  picks: Picks,
  leaving: number | undefined,
): Promise<number | null> {
  const { context, player } = scene;
  if (!player) return null;
  const now = context.environment.now();
  const { plan } = await readStoredReviews(player, now);
  if (!plan || !isTimeForReview(picks, PICKS_PER_REVIEW[plan.mix], dayStart(now))) return null;
  return dueReview(scene, filters, picks, { since: dayStart(now), leaving });
}

/** Returns the review that is due next and of one of the chosen genres; null if there is none. */
export async function dueReview(
  { context, origin, player }: PickScene,
  filters: Filters,
  { list }: Picks,
  { since, goesRound = false, leaving }: Wanted,
): Promise<number | null> {
  if (!player) return null;
  const due = await readReviewsOfToday(player, context.environment.now());
  const brought = list.flatMap(({ id, at, by }) => (by === 'review' && at >= since ? [id] : []));
  const order = (one: number, other: number) => brought.lastIndexOf(one) - brought.lastIndexOf(other);
  const others = due.filter((id) => id !== leaving && (goesRound || !brought.includes(id)));
  const wanted = goesRound ? others.sort(order) : others;
  for (let from = 0; from < wanted.length; from += PART) {
    const problems = await readManyProblems(origin, wanted.slice(from, from + PART));
    const fitting = problems.find(
      (problem) => !wasMissing(problem) && verdict('genre', filters, problem) !== 'no',
    );
    if (fitting) return fitting.id;
  }
  return null;
}

/** Whether one of `every` picks since midnight being a review makes the next one a review. */
function isTimeForReview({ list }: Picks, every: number, midnight: number): boolean {
  const today = list.filter(({ at, by }) => at >= midnight && by !== 'random');
  const others = today.length - 1 - today.findLastIndex(({ by }) => by === 'review');
  return others >= every - 1;
}
