import type { Account } from '../../account/account.ts';
import type { Failure } from '../../failure.ts';
import type { Filters } from '../../filters/filters.ts';
import type { PickRequest } from '../../picks/pick-next.ts';
import { firstUnopened } from '../../picks/stored-picks.ts';
import { scopeOf } from '../../sessions/session.ts';
import { readMissingProblems } from '../../store/site/problems.ts';
import type { RequestContext } from '../request-context.ts';
import { changeSession, currentSession } from '../sessions/session.ts';
import { dueReview } from './review-pick.ts';
import { picksOf } from './store-pick.ts';

/**
 * What a session wants next: one certain problem; a new one from its scope; or a failure: of its chosen problems only the one that
 * the player is leaving is left.
 */
type NextInSession = { id: number; by: 'review' | 'session' } | { scope: Filters } | { none: Failure };

/** Returns what the player's session wants next; null if none goes on. `leaving`: see `PickRequest`. */
export async function nextInSession(
  context: RequestContext,
  account: Account,
  leaving: PickRequest['leaving'],
): Promise<NextInSession | null> {
  // If it cannot be read, a problem is picked as without a session.
  const current = await currentSession(context, account).catch(() => null);
  if (current?.tally.state !== 'running') return null;
  const { session, tally } = current;
  if (session.problems) {
    const attempted = new Set(tally.problems.map(({ problemId }) => problemId));
    const missing = await readMissingProblems(account.origin);
    const there = session.problems.filter((id) => !attempted.has(id) && !missing.has(id));
    const { list } = await picksOf(context.asker);
    const opened = list.filter(({ at }) => at >= session.startedAt);
    // Those that were opened and not attempted come again after the others.
    const id = firstUnopened(
      there.filter((one) => one !== leaving),
      opened,
    );
    if (id !== undefined) return { id, by: 'session' };
    if (there.length > 0) return { none: { kind: 'nothing-found', why: 'last' } };
    // Those that are left do not exist any more, so the session would never be over.
    await changeSession(context, { ended: true });
    return null;
  }
  const due = session.reviewsFirst
    ? await dueReview(context, account, session.startedAt, leaving)
    : undefined;
  return due === undefined ? { scope: scopeOf(session) } : { id: due, by: 'review' };
}
