import { failed, type Result } from '../../failure.ts';
import type { PickRequest } from '../../picks/pick.ts';
import type { ProblemPick } from '../../picks/stored-picks.ts';
import { readPicks } from '../../store/player/picks.ts';
import { dayStart } from '../../time.ts';
import { takeInNewest } from '../history/take-in-newest.ts';
import { perLife } from '../per-life.ts';
import type { Requester } from '../queue/requester.ts';
import { keyFailure, type RequestContext } from '../request-context.ts';
import { updateReviews } from '../review/review.ts';
import { nextPick } from './next-pick.ts';
import { pickScene } from './pick-list.ts';
import { dueReview } from './review-pick.ts';
import { storePick } from './store-pick.ts';

const underWay = perLife(() => new Map<string, Promise<Result<ProblemPick>>>());

/**
 * Picks the next problem. If an equal call is under way, returns the same pick. `by` causes the requests that the pick needs.
 */
export function pickNextProblem(
  context: RequestContext,
  request: PickRequest,
  by: Requester = 'person',
): Promise<Result<ProblemPick>> {
  // A person's pick does not wait for a tab's, whose budget may be used up.
  return once(context, { ...request, by: typeof by }, () => nextPick(context, request, by));
}

/** Picks the next due review, as `pickNextProblem`. `leaving`: the problem that the player wants to leave. */
export function pickReview(
  context: RequestContext,
  leaving: number | undefined,
  by: Requester = 'person',
): Promise<Result<ProblemPick>> {
  return once(context, { review: leaving, by: typeof by }, async () => {
    const { account } = context.asker;
    if (!account) return failed(keyFailure(context));
    await takeInNewest(context, account, by);
    await updateReviews(context, account);
    const scene = await pickScene(context);
    const since = dayStart(context.environment.now());
    const picks = await readPicks(scene.picksDb);
    // The one that the player is leaving comes again if no other is left.
    const id =
      (await dueReview(scene, picks, { since, leaving })) ?? (await dueReview(scene, picks, { since }));
    if (id === null) return failed({ kind: 'nothing-found', why: 'reviews' });
    return storePick(scene, { id, by: 'review', reason: null });
  });
}

/** Returns an equal pick that is under way, or starts one. So a double click picks only one problem. */
function once(
  context: RequestContext,
  request: unknown,
  pick: () => Promise<Result<ProblemPick>>,
): Promise<Result<ProblemPick>> {
  const picks = underWay(context);
  const name = JSON.stringify(request);
  const picking = picks.get(name) ?? pick().finally(() => picks.delete(name));
  picks.set(name, picking);
  return picking;
}
