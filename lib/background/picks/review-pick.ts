import { dayStart } from '../../days.ts';
import { failed, type Result } from '../../failure.ts';
import type { Picks, ProblemPick } from '../../picks/stored-picks.ts';
import { isGone } from '../../problem-data/problems.ts';
import type { Requester } from '../../requests/requester.ts';
import { reviewsOfToday } from '../../review/schedule.ts';
import { readPicks } from '../../store/player/picks.ts';
import { readSchedule } from '../../store/player/schedule.ts';
import { readProblems } from '../../store/site/problems.ts';
import { siteNow } from '../net/site-clock.ts';
import { keyFailure, type RequestContext } from '../request-context.ts';
import { updateReviews } from '../review/review.ts';
import { takeInNewest } from '../sync/sync-history.ts';
import { type PickScene, pickScene } from './pick-list.ts';
import { storePick } from './store-pick.ts';

/**
 * Picks the next due review. Those that were opened today and not attempted come after all others. The problem that the player is leaving
 * comes only if no other is left. `by` causes the requests that the pick needs.
 */
export async function pickReview(
  context: RequestContext,
  leaving: number | undefined,
  by: Requester = 'person',
): Promise<Result<ProblemPick>> {
  const { account } = context.asker;
  if (!account) return failed(keyFailure(context));
  await takeInNewest(context, account, by);
  await updateReviews(context, account);
  const scene = await pickScene(context);
  const since = dayStart(await siteNow(context));
  const picks = await readPicks(scene.picksDb);
  const id =
    (await dueReview(scene, picks, { since, leaving })) ?? (await dueReview(scene, picks, { since }));
  if (id === null) return failed({ kind: 'nothing-found', why: 'reviews' });
  return storePick(scene, { id, by: 'review', reason: null });
}

/**
 * Returns the review that is due next; null if there is none. Those that were opened since a time (epoch ms) and are still due come after
 * all others, the one opened longest ago first. The problem that the player is leaving does not come.
 */
export async function dueReview(
  { context, player, site }: PickScene,
  { list }: Picks,
  { since, leaving }: { since: number; leaving?: number | undefined },
): Promise<number | null> {
  if (!player) return null;
  const due = reviewsOfToday(await readSchedule(player), await siteNow(context));
  const opened = list.flatMap(({ id, at, by }) => (by === 'review' && at >= since ? [id] : []));
  const problems = await readProblems(site);
  const there = due.filter((id) => id !== leaving && !isGone(problems, id));
  const [next = null] = there.sort((one, other) => opened.lastIndexOf(one) - opened.lastIndexOf(other));
  return next;
}
