import type { Picks } from '../../picks/stored-picks.ts';
import { readReviewsOfToday } from '../../store/player/schedule.ts';
import { readManyProblems } from '../../store/site/site-data.ts';
import { wasMissing } from '../../store/site/stored-problem.ts';
import type { PickScene } from './pick-list.ts';

/** Problems that are read in one request. */
const PART = 50;

/**
 * Returns the review that is due next; null if there is none. Those that were opened since a time (epoch ms) and are still due come after
 * all others, the one opened longest ago first. The problem that the player is leaving does not come.
 */
export async function dueReview(
  { context, origin, player }: PickScene,
  { list }: Picks,
  { since, leaving }: { since: number; leaving?: number | undefined },
): Promise<number | null> {
  if (!player) return null;
  const due = await readReviewsOfToday(player, context.environment.now());
  const opened = list.flatMap(({ id, at, by }) => (by === 'review' && at >= since ? [id] : []));
  const wanted = due
    .filter((id) => id !== leaving)
    .sort((one, other) => opened.lastIndexOf(one) - opened.lastIndexOf(other));
  for (let from = 0; from < wanted.length; from += PART) {
    const problems = await readManyProblems(origin, wanted.slice(from, from + PART));
    const there = problems.find((problem) => !wasMissing(problem));
    if (there) return there.id;
  }
  return null;
}
