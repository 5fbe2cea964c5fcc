import type { Failure } from '../../failure.ts';
import type { Filters } from '../../filters/filters.ts';
import type { PickRequest } from '../../picks/pick.ts';
import type { Picks } from '../../picks/stored-picks.ts';
import { isGone } from '../../problem-data/problems.ts';
import { scopeOf } from '../../sessions/session.ts';
import { readProblems } from '../../store/site/problems.ts';
import { updateReviews } from '../review/review.ts';
import { changeSession, currentSession } from '../sessions/session.ts';
import type { PickScene } from './pick-list.ts';
import { dueReview } from './review-pick.ts';

/**
 * What a session wants next: one certain problem; a new one from its scope; or a failure: of its chosen problems only the one that
 * the player is leaving is left.
 */
type NextInSession = { id: number; by: 'review' | 'session' } | { scope: Filters } | { none: Failure };

/** Returns what the player's session wants next; null if none goes on. `leaving`: see `PickRequest`. */
export async function nextInSession(
  scene: PickScene,
  leaving: PickRequest['leaving'],
  picks: Picks,
): Promise<NextInSession | null> {
  const { context, account, site } = scene;
  // If it cannot be read, a problem is picked as without a session.
  const current = account && (await currentSession(context, account).catch(() => null));
  if (current?.tally.state !== 'running') return null;
  const { session, tally } = current;
  if (session.problems) {
    const attempted = new Set(tally.problems.map(({ problemId }) => problemId));
    const problems = await readProblems(site);
    const there = session.problems.filter((id) => !attempted.has(id) && !isGone(problems, id));
    const opened = picks.list.flatMap(({ id, at }) => (at >= session.startedAt ? [id] : []));
    // Those that were opened and not attempted come again after the others, the one opened longest ago first.
    const others = there.filter((id) => id !== leaving);
    const [id] = others.toSorted((one, other) => opened.lastIndexOf(one) - opened.lastIndexOf(other));
    if (id !== undefined) return { id, by: 'session' };
    if (there.length > 0) return { none: { kind: 'nothing-found', why: 'last' } };
    // Those that are left do not exist any more, so the session would never be over.
    await changeSession(context, { ended: true });
    return null;
  }
  // An attempt that has just been taken in may be a review.
  if (session.reviewsFirst && account) await updateReviews(context, account);
  const due = session.reviewsFirst
    ? await dueReview(scene, picks, { since: session.startedAt, leaving })
    : null;
  return due === null ? { scope: scopeOf(session) } : { id: due, by: 'review' };
}
